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
  /// Every name in plain form, one after the other.
  private var names: [UInt8] = []
  private var entries: [Entry] = []
  /// For each value of the low bits of a hash the last entry with it; −1 for none.
  private var heads = [Int32](repeating: -1, count: CurrencyWords.headCount)
  private let region: String

  private struct Entry {
    let start: Int32
    let length: Int32
    let currency: Currency
    /// The entry before with the same low bits.
    let next: Int32
  }

  private static var headCount: Int { 4_096 }
  /// No name is longer, in bytes of plain form.
  private static var longestName: Int { 120 }

  /// Gathers the words of `locales`, the reader's first, and of `keywords`.
  ///
  /// `region` is the user's, where it is known better than by the first locale, as an ISO 3166-1 alpha-2
  /// code. The words are read here only.
  public init(
    locales: [LocaleData],
    keywords: CurrencyKeywords = CurrencyKeywords(),
    region: String? = nil
  ) {
    self.region = region ?? locales.first?.likelyRegion ?? ""
    names.reserveCapacity(65_536)
    entries.reserveCapacity(4_096)
    for currency in Currency.catalogue {
      for locale in locales {
        guard let entry = locale.entry(of: currency) else { continue }
        add(entry, currency)
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
    let start = names.count
    let folded: Bool? = try? PlainText.read(name, limit: 4 * CurrencyWords.longestName) { text in
      names.append(contentsOf: text.bytes)
      return true
    }
    let length = names.count - start
    guard folded != nil, length > 0, length <= CurrencyWords.longestName else {
      names.removeLast(length)
      return
    }
    let hash = names[start...].reduce(CurrencyWords.emptyHash, CurrencyWords.hash)
    let bucket = Int(hash % UInt32(CurrencyWords.headCount))
    let entry = Entry(
      start: Int32(start),
      length: Int32(length),
      currency: currency,
      next: heads[bucket]
    )
    guard !contains(entry) else {
      names.removeLast(length)
      return
    }
    heads[bucket] = Int32(entries.count)
    entries.append(entry)
  }

  private func contains(_ wanted: Entry) -> Bool {
    var index = wanted.next
    while index >= 0 {
      let entry = entries[Int(index)]
      if entry.currency == wanted.currency && entry.length == wanted.length
        && has(entry, at: Int(wanted.start))
      {
        return true
      }
      index = entry.next
    }
    return false
  }

  /// Whether the name of `entry` stands once more at `start` among the names.
  private func has(_ entry: Entry, at start: Int) -> Bool {
    for index in 0..<Int(entry.length)
    where names[Int(entry.start) + index] != names[start + index] {
      return false
    }
    return true
  }

  /// Whether `name` is the name of `entry`.
  private func isName(_ name: UnsafeBufferPointer<UInt8>, of entry: Entry) -> Bool {
    guard Int(entry.length) == name.count else { return false }
    for index in 0..<name.count where names[Int(entry.start) + index] != name[index] {
      return false
    }
    return true
  }

  /// The longest name at `index`, what it means, and its length.
  func longestMatch(
    _ cursor: PlainCursor,
    at index: Int
  ) -> (reading: CurrencyReading, length: Int)? {
    var hash = CurrencyWords.emptyHash
    var longest: (currencies: [Currency], length: Int) = ([], 0)
    let end = min(cursor.bytes.count, index + CurrencyWords.longestName)
    for position in index..<max(index, end) {
      hash = CurrencyWords.hash(hash, cursor.bytes[position])
      let length = position + 1 - index
      guard heads[Int(hash % UInt32(CurrencyWords.headCount))] >= 0,
        cursor.isBoundary(position + 1)
      else { continue }
      let name = UnsafeBufferPointer(rebasing: cursor.bytes[index..<index + length])
      let currencies = currencies(named: name, hash)
      if !currencies.isEmpty { longest = (currencies, length) }
    }
    let word = cursor.bytes[index..<index + longest.length]
    // Other scripts set a name's words apart in one currency and not in another: 米ドル.
    let isLatin = PlainCursor.isLetter(cursor[index])
    let named = longest.currencies.filter { isLatin && hasName(of: $0, with: word) }
    return CurrencyRanking.reading(of: longest.currencies, named: named, region: region)
      .map { ($0, longest.length) }
  }

  /// Whether a name of `currency` has among its words `word`, or one that it is a plural of.
  private func hasName(of currency: Currency, with word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool
  {
    names.withUnsafeBufferPointer { names in
      entries.contains { entry in
        guard entry.currency == currency else { return false }
        let bytes = names[Int(entry.start)..<Int(entry.start + entry.length)]
        let name = PlainCursor(bytes: UnsafeBufferPointer(rebasing: bytes))
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

  private func currencies(named name: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> [Currency] {
    var found: [Currency] = []
    var index = heads[Int(hash % UInt32(CurrencyWords.headCount))]
    while index >= 0 {
      let entry = entries[Int(index)]
      if isName(name, of: entry) { found.append(entry.currency) }
      index = entry.next
    }
    return found
  }

  /// Fowler–Noll–Vo 1a, 32 bits, one byte at a time.
  private static var emptyHash: UInt32 { 2_166_136_261 }

  private static func hash(_ hash: UInt32, _ byte: UInt8) -> UInt32 {
    (hash ^ UInt32(byte)) &* 16_777_619
  }
}
