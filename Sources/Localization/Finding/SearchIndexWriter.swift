import ExactMoney
import PlainBytes

/// Builds the fields of a ``SearchIndex``.
struct SearchIndexWriter {
  private(set) var folded = FoldedText()
  private(set) var fields: [SearchIndex.Field] = []
  private let locales: [LocaleData]
  private let keywords: CurrencyKeywords
  /// The index of the first field of the current currency.
  private var first = 0
  /// Symbols to add after the nicknames, which are more specific.
  private var sharedSymbols: [String] = []
  /// The fields of the countries written so far, by the two letters of the code; nil for other
  /// codes.
  private var countries: [[SearchIndex.Field]?] = .init(repeating: nil, count: 26 * 26)

  init(locales: [LocaleData], keywords: CurrencyKeywords) {
    self.locales = locales
    self.keywords = keywords
  }

  /// Writes the texts of `currency`, and returns the range of their fields.
  mutating func write(_ currency: Currency) -> Range<Int> {
    first = fields.count
    sharedSymbols.removeAll(keepingCapacity: true)
    add(currency.code, .code)
    addNumber(of: currency)
    for locale in locales { addNames(of: currency, in: locale) }
    add(currency.name, .name)
    for region in currency.regions { addCountry(region, .country) }
    for region in currency.pastRegions { addCountry(region, .pastCountry) }
    for keyword in keywords.words(for: currency) { add(keyword, .name) }
    for symbol in sharedSymbols { add(symbol, .sharedSymbol) }
    return first..<fields.count
  }

  private mutating func addNumber(of currency: Currency) {
    guard currency.numericCode > 0 else { return }
    let digits = ExactDecimal(currency.numericCode).description
    add(digits, .number)
    if digits.utf8.count < 3 { add((digits.utf8.count == 2 ? "0" : "00") + digits, .number) }
  }

  private mutating func addNames(of currency: Currency, in locale: LocaleData) {
    guard let entry = locale.entry(of: currency) else { return }
    add(entry.name, .name)
    add(entry.counted.other, .name)
    for counted in entry.counted.differing { add(counted.name, .name) }
    add(entry.symbol, .name)
    sharedSymbols.append(entry.narrowSymbol)
  }

  private mutating func addCountry(_ region: String, _ kind: SearchIndex.Kind) {
    var slot = 0
    region.withBytes { for letter in $0 { slot = slot * 26 + Int(letter &- 65) } }
    slot %= countries.count
    if let known = countries[slot] {
      for var field in known {
        field.kind = kind
        fields.append(field)
      }
      return
    }
    // A country keeps its name even if it is also the currency's.
    let start = first
    first = fields.count
    for locale in locales {
      if let name = locale.name(ofRegion: region) { add(name, kind) }
    }
    if let name = Region(region).name { add(name, kind) }
    countries[slot] = Array(fields[first...])
    first = start
  }

  /// Adds a text, unless the currency already has one with the same folded form.
  @inline(never)
  private mutating func add(_ text: String, _ kind: SearchIndex.Kind) {
    let range = folded.append(text)
    // East Asian names are typed with and without spaces.
    if addField(range, kind) && folded.isEastAsian(range) {
      _ = addField(folded.appendGlued(range), kind)
    }
  }

  /// Adds a field for the last text unless it is known; a known text is removed.
  ///
  /// Returns whether the field was added.
  private mutating func addField(_ range: Range<Int>, _ kind: SearchIndex.Kind) -> Bool {
    let field = SearchIndex.Field(range, of: folded.bytes, kind: kind)
    guard !range.isEmpty, !isKnown(field) else {
      folded.truncate(to: range.lowerBound)
      return false
    }
    fields.append(field)
    return true
  }

  private func isKnown(_ field: SearchIndex.Field) -> Bool {
    for known in fields[first...]
    where known.letters == field.letters && known.count == field.count {
      let (start, other) = (Int(known.start), Int(field.start))
      if (0..<Int(field.count)).allSatisfy({ folded.bytes[start + $0] == folded.bytes[other + $0] })
      {
        return true
      }
    }
    return false
  }
}
