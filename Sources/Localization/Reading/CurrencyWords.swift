import CTables
import ExactMoney
import PlainBytes

/// The words that people use for currencies, ready to be looked up in a text.
///
/// They are the names in a locale with their plurals, the English names, nicknames, and the names
/// of families of currencies in other languages.
///
/// Words are found whole, ignoring case and accents; the longest wins: "US dollar" before "dollar".
/// A shared word means a currency that has it in its own name, as krone is Norway's and Denmark's
/// in English. Among several it means that of the reader's region, or else the most traded.
/// Creating the value folds some two thousand names; a look-up takes nanoseconds.
public struct CurrencyWords: Sendable {
  private var names = PhraseTable<Currency>(4_096)
  private let region: String

  /// The maximum number of bytes in a name in plain form; longer names are left out.
  private static var maximumNameLength: Int { 120 }

  /// Collects the words of `locales`, beginning with the reader's, and of `keywords`.
  ///
  /// With `countries`, a country's name means its current money. `region` is an ISO 3166-1 alpha-2
  /// code, if the user's region is known better than from the first locale. The words are only read
  /// here.
  public init(
    locales: [LocaleData],
    keywords: CurrencyKeywords = CurrencyKeywords(),
    countries: Bool = false,
    region: String? = nil
  ) {
    self.region = region ?? locales.first?.likelyRegion ?? ""
    for currency in Currency.allCases {
      for locale in locales {
        guard let entry = locale.entry(of: currency) else { continue }
        add(entry, currency)
        if currency.status == .active, Language(locale.tag) == .english {
          // The last word is enough if no other currency has it: an Angolan Kwanza is a kwanza.
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
    var families = ByteFields(currency_families.text, separatedBy: "\n")
    while let family = families.next() {
      let codes = family.bytes(before: "|")
      let currencies = CurrencyRanking.currencies(in: codes)
      var words = ByteFields(family.bytes(codes.count + 1..<family.count), separatedBy: "/")
      while let word = words.next() {
        for currency in currencies { add(String(utf8: word), currency) }
      }
    }
    if countries { addCountries(locales) }
  }

  /// Adds each country's name as one for its current money, ``Region/currency``.
  ///
  /// - Complexity: O(n), where n is the number of currencies and their regions.
  private mutating func addCountries(_ locales: [LocaleData]) {
    let active = Currency.allCases.filter { $0.status == .active }
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
    // A sign of plain letters, such as "L" or "K", is a word for other things as well.
    if !entry.symbol.utf8.allSatisfy({ $0 < 0x80 }) { add(entry.symbol, currency) }
    if entry.symbol.utf8.contains(UInt8(ascii: "$")) { add(entry.symbol, currency) }
    guard !entry.name.utf8.isEmpty else { return }
    add(entry.name, currency)
    add(entry.counted.other, currency)
    for name in entry.counted.differing { add(name.name, currency) }
  }

  /// Returns a name with an article at each word: الريال السعودي.
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
    _ = try? PlainText.read(name, limit: 4 * CurrencyWords.maximumNameLength) { text in
      guard text.bytes.count <= CurrencyWords.maximumNameLength else { return }
      names.add(text.bytes, currency, unless: { $0 == currency })
    }
  }

  /// Returns the longest name at `index`, its meaning and its length; nil if there is none.
  func longestMatch(
    _ cursor: PlainCursor,
    at index: Int
  ) -> (reading: CurrencyReading, length: Int)? {
    guard let match = names.longestMatch(cursor, at: index) else { return nil }
    let currencies = names.meanings(of: match)
    let word = cursor.bytes[index..<index + match.length]
    // In other scripts, a name's words may be separate for one currency and joined for another:
    // 米ドル.
    let isLatin = PlainCursor.isLetter(cursor[index])
    let named = currencies.filter { isLatin && hasName(of: $0, with: word) }
    return CurrencyRanking.reading(of: currencies, named: named, region: region)
      .map { ($0, match.length) }
  }

  /// Returns whether a name of `currency` contains `word`, or a word of which it is a plural.
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
