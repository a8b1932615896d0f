import ExactMoney
import PlainBytes

/// The lists in a locale file, searched in place: currencies, regions, and the order of names.
struct LocaleLists: @unchecked Sendable {
  /// The texts of one currency.
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

  private let currencies: SortedLines
  private let regions: SortedLines
  private let order: UnsafeRawBufferPointer

  init(_ fields: LocaleFields) {
    let text = fields.text
    let first = min(text.lineEnd(from: fields.end) + 1, text.count)
    var start = first
    while start < text.count && text[start] != UInt8(ascii: "[") {
      start = text.lineEnd(from: start) + 1
    }
    currencies = SortedLines(text.bytes(first..<min(start, text.count)))
    let regionStart = min(text.lineEnd(from: start) + 1, text.count)
    regions = SortedLines(text.bytes(regionStart..<text.count))
    order = fields["order"] ?? UnsafeRawBufferPointer(start: nil, count: 0)
  }

  func currency(_ currency: Currency) -> CurrencyEntry? {
    let code = currency.code
    guard let line = currencies.rest(ofLineStartingWith: code) else { return nil }
    var columns = ByteFields(line, separatedBy: "\t")
    // The first column is the code.
    _ = columns.next()
    let symbol = LocaleLists.text(columns.next(), or: code)
    let narrowSymbol = LocaleLists.text(columns.next(), or: symbol)
    let name = LocaleLists.text(columns.next(), or: "")
    let other = LocaleLists.text(columns.next(), or: name.utf8.isEmpty ? code : name)
    var differing: [(category: PluralCategory, name: String)] = []
    while let column = columns.next() {
      var sides = ByteFields(column, separatedBy: "=")
      guard let category = sides.next(), let parsed = PluralCategory(name: category) else {
        continue
      }
      differing.append((parsed, LocaleLists.text(sides.next(), or: name)))
    }
    return CurrencyEntry(
      symbol: symbol,
      narrowSymbol: narrowSymbol,
      name: name,
      counted: CountedNames(other: other, differing: differing)
    )
  }

  func region(_ code: String) -> String? {
    regions.rest(ofLineStartingWith: code).map { String(utf8: $0.bytes(1..<$0.count)) }
  }

  var currenciesByName: [Currency] {
    var found: [Currency] = []
    var start = 0
    while start + 3 <= order.count {
      if let currency = Currency(utf8: order.bytes(start..<start + 3)) { found.append(currency) }
      start += 3
    }
    return found
  }

  private static func text(_ column: UnsafeRawBufferPointer?, or otherwise: String) -> String {
    guard let column, column.count > 0 else { return otherwise }
    return String(utf8: column)
  }
}
