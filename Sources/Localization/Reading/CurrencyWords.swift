import ExactMoney
import PlainBytes

/// The words that people use for currencies, ready to be looked up in a text: the names of a locale and
/// their plurals, the English ones, nicknames, and what families of currencies are called in other
/// languages.
///
/// A word is found whole, without regard to case and accents, and the longest name wins: "US dollar"
/// before "dollar". A word that several currencies share means one with the word in its own name, as krone
/// is Norway's and Denmark's in English; of several the reader's region's own, else the most traded one.
/// Making the value folds some two thousand names; looking up is a matter of nanoseconds.
public struct CurrencyWords: Sendable {
  private var names = PhraseTable<Currency>(4_096)
  private let region: String

  /// No name is longer, in bytes of plain form.
  private static var longestName: Int { 120 }

  /// Gathers the words of `locales`, the reader's first, and of `keywords`; with `countries`, a country means its money of
  /// today.
  ///
  /// `region` is the user's, where it is known better than by the first locale, as an ISO 3166-1 alpha-2
  /// code. The words are read here only.
  public init(
    locales: [LocaleData],
    keywords: CurrencyKeywords = CurrencyKeywords(),
    countries: Bool = false,
    region: String? = nil
  ) {
    self.region = region ?? locales.first?.likelyRegion ?? ""
    for currency in Currency.catalogue {
      for locale in locales {
        guard let entry = locale.entry(of: currency) else { continue }
        add(entry, currency)
        if currency.status == .active, Language(locale.tag) == .english {
          // Angolan Kwanza is a kwanza, and so is every other name that has no word to itself.
          add(CurrencyWords.lastWord(of: entry.name), currency)
          add(CurrencyWords.lastWord(of: entry.counted.other), currency)
        }
        for (language, article) in CurrencyWords.articles
        where Language(locale.tag).isOne(of: language) {
          add(CurrencyWords.definite(entry.name, article), currency)
        }
      }
      for word in keywords.words(for: currency) { add(word, currency) }
    }
    for family in CurrencyFamily.all {
      let currencies = CurrencyRanking.currencies(in: family.currencies)
      var words = ByteFields(family.words, separatedBy: "/")
      while let word = words.next() {
        for currency in currencies { add(String(utf8: word), currency) }
      }
    }
    if countries { addCountries(locales) }
  }

  /// Adds each country as a name of ``Region/currency``, its money of today; O(n).
  private mutating func addCountries(_ locales: [LocaleData]) {
    let active = Currency.catalogue.filter { $0.status == .active }
    var known = active.compactMap { $0.flagRegion }
    for currency in active {
      let flag = currency.flagRegion
      for code in currency.regions {
        let isOfFlag = flag.map { $0.isSame(as: code) } ?? false
        guard isOfFlag || !known.contains(where: { $0.isSame(as: code) }) else { continue }
        if !isOfFlag { known.append(code) }
        add(Region(code).name ?? "", currency)
        for locale in locales { add(locale.name(ofRegion: code) ?? "", currency) }
      }
    }
  }

  private static func lastWord(of name: String) -> String {
    var last = ""
    name.withBytes { bytes in
      var words = ByteFields(bytes, separatedBy: " ")
      while let word = words.nextWord() { last = String(utf8: word) }
    }
    return last
  }

  private mutating func add(_ entry: LocaleLists.CurrencyEntry, _ currency: Currency) {
    // A sign of plain letters is a word for more than the currency: "L", "K".
    if !entry.symbol.utf8.allSatisfy({ $0 < 0x80 }) { add(entry.symbol, currency) }
    if entry.symbol.utf8.contains(UInt8(ascii: "$")) { add(entry.symbol, currency) }
    guard !entry.name.utf8.isEmpty else { return }
    add(entry.name, currency)
    add(entry.counted.other, currency)
    for name in entry.counted.differing { add(name.name, currency) }
  }

  /// A name with an article at each of its words, الريال السعودي.
  private static func definite(_ name: String, _ article: StaticString) -> String {
    var definite = ""
    name.withBytes { bytes in
      var words = ByteFields(bytes, separatedBy: " ")
      while let word = words.nextWord() {
        if !definite.utf8.isEmpty { definite += " " }
        definite += article.description
        definite += String(utf8: word)
      }
    }
    return definite
  }

  private mutating func add(_ name: String, _ currency: Currency) {
    _ = try? PlainText.read(name, limit: 4 * CurrencyWords.longestName) { text in
      guard text.bytes.count <= CurrencyWords.longestName else { return }
      names.add(text.bytes, currency, unless: { $0 == currency })
    }
  }

  /// The longest name at `index`, what it means, and its length.
  func longestMatch(
    _ cursor: PlainCursor,
    at index: Int
  ) -> (reading: CurrencyReading, length: Int)? {
    guard let match = names.longestMatch(cursor, at: index) else { return nil }
    let currencies = names.meanings(of: match)
    let word = cursor.bytes[index..<index + match.length]
    // Other scripts set a name's words apart in one currency and not in another: 米ドル.
    let isLatin = PlainCursor.isLetter(cursor[index])
    let named = currencies.filter { isLatin && hasName(of: $0, with: word) }
    return CurrencyRanking.reading(of: currencies, named: named, region: region)
      .map { ($0, match.length) }
  }

  /// Whether a name of `currency` has among its words `word`, or one that it is a plural of.
  private func hasName(of currency: Currency, with word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool
  {
    names.contains { named, text in
      guard named == currency else { return false }
      let name = PlainCursor(bytes: text)
      var place = 0
      while place < name.bytes.count {
        let part = name.word(at: place)
        if part.count > 3, part.count < name.bytes.count, word.starts(with: name.bytes[part]) {
          return true
        }
        place = part.upperBound
      }
      return false
    }
  }
}

/// Currencies that share a name, and the name in every language.
struct CurrencyFamily: Sendable {
  /// The codes, which spaces separate.
  let currencies: StaticString
  /// The words, singular and plural, which "/" separates.
  let words: StaticString

  init(_ currencies: StaticString, _ words: StaticString) {
    self.currencies = currencies
    self.words = words
  }
}
