import ExactMoney

/// The lists of a locale file, searched where they lie: currencies, regions, and the order of names.
struct LocaleLists: @unchecked Sendable {
  /// One currency's line.
  struct CurrencyEntry {
    let symbol: String
    let narrowSymbol: String
    let name: String
    let counted: CountedNames
  }

  /// The names of a currency beside numbers, by plural category.
  struct CountedNames {
    let other: String
    let differing: [(category: PluralCategory, name: String)]

    subscript(category: PluralCategory) -> String {
      for entry in differing where entry.category == category { return entry.name }
      return other
    }
  }

  private let text: UnsafeRawBufferPointer
  private let currencies: Range<Int>
  private let regions: Range<Int>
  private let orderRange: Range<Int>

  init(text: UnsafeRawBufferPointer, fields: LocaleFields) {
    self.text = text
    var start = LocaleFields.lineEnd(in: text, from: fields.end) + 1
    let first = start
    while start < text.count && text[start] != UInt8(ascii: "[") {
      start = LocaleFields.lineEnd(in: text, from: start) + 1
    }
    currencies = first..<start
    let regionStart = min(LocaleFields.lineEnd(in: text, from: start) + 1, text.count)
    regions = regionStart..<text.count
    orderRange = fields.lines.compactMap { fields.value(of: "order", in: $0) }.first ?? 0..<0
  }

  func currency(_ currency: Currency) -> CurrencyEntry? {
    guard let line = line(startingWith: currency.code, in: currencies) else { return nil }
    let columns = LocaleFields.columns(of: line, in: text)
    let code = currency.code
    let symbol = LocaleLists.column(1, of: columns, or: code)
    let name = LocaleLists.column(3, of: columns, or: "")
    let other = LocaleLists.column(4, of: columns, or: name.isEmpty ? code : name)
    var differing: [(category: PluralCategory, name: String)] = []
    for column in columns.dropFirst(5) {
      let category = column.utf8.prefix { $0 != UInt8(ascii: "=") }
      guard let parsed = PluralCategory(name: category) else { continue }
      let form = column.utf8.dropFirst(category.count + 1)
      differing.append((parsed, form.isEmpty ? name : String(decoding: form, as: UTF8.self)))
    }
    return CurrencyEntry(
      symbol: symbol,
      narrowSymbol: LocaleLists.column(2, of: columns, or: symbol),
      name: name,
      counted: CountedNames(other: other, differing: differing)
    )
  }

  func region(_ code: String) -> String? {
    line(startingWith: code, in: regions).map { line in
      let name = line.lowerBound + code.utf8.count + 1..<line.upperBound
      return String(decoding: text[name], as: UTF8.self)
    }
  }

  var order: [Currency] {
    var found: [Currency] = []
    var start = orderRange.lowerBound
    while start + 3 <= orderRange.upperBound {
      let code = UnsafeRawBufferPointer(rebasing: text[start..<start + 3])
      if let currency = Currency(utf8: code) { found.append(currency) }
      start += 3
    }
    return found
  }

  private static func column(_ index: Int, of columns: [String], or otherwise: String) -> String {
    columns.count > index && !columns[index].utf8.isEmpty ? columns[index] : otherwise
  }

  /// The line that starts with `code`, by halves: the lines are sorted by their codes.
  private func line(startingWith code: String, in section: Range<Int>) -> Range<Int>? {
    let wanted = code.utf8
    var (low, high) = (section.lowerBound, section.upperBound)
    while low < high {
      var start = low + (high - low) / 2
      while start > low && text[start - 1] != UInt8(ascii: "\n") { start -= 1 }
      let end = LocaleFields.lineEnd(in: text, from: start)
      let found = text[start..<min(start + wanted.count, end)]
      if found.elementsEqual(wanted) { return start..<end }
      if found.lexicographicallyPrecedes(wanted) { low = end + 1 } else { high = start }
    }
    return nil
  }
}
