import ExactMoney
import PlainBytes

/// The lines of a locale file before its lists, each a name and its values, separated by tabs.
struct LocaleFields {
  let text: UnsafeRawBufferPointer
  /// The line of each field, in the order of the file.
  private var lines: [UnsafeRawBufferPointer] = []
  /// The index at which the lists start, with the line `[currencies]`.
  private(set) var end = 0

  init(text: UnsafeRawBufferPointer) {
    self.text = text
  }

  /// Finds the fields; returns false if the text is not a locale file of this version.
  mutating func readHeader() -> Bool {
    let expected: StaticString = "cambio-locale 2 "
    let count = expected.utf8CodeUnitCount
    guard text.count > count,
      text.bytes(0..<count).isSame(as: expected)
    else { return false }
    var start = text.lineEnd(from: 0) + 1
    while start < text.count {
      let lineEnd = text.lineEnd(from: start)
      if text[start] == UInt8(ascii: "[") {
        end = start
        return true
      }
      lines.append(text.bytes(start..<lineEnd))
      start = lineEnd + 1
    }
    return false
  }

  /// The value of the field `name`, including tabs; nil if there is none.
  subscript(name: StaticString) -> UnsafeRawBufferPointer? {
    @inline(never) get {
      for line in lines {
        if let value = LocaleFields.value(of: name, in: line) { return value }
      }
      return nil
    }
  }

  /// Returns the values of all fields `name`, including tabs.
  func all(_ name: StaticString) -> [UnsafeRawBufferPointer] {
    var found: [UnsafeRawBufferPointer] = []
    for line in lines {
      if let value = LocaleFields.value(of: name, in: line) { found.append(value) }
    }
    return found
  }

  /// Returns the two values of the first field `name`; nil if it does not have two.
  func pair(
    _ name: StaticString
  ) -> (first: UnsafeRawBufferPointer, second: UnsafeRawBufferPointer)? {
    guard let value = self[name] else { return nil }
    var columns = ByteFields(value, separatedBy: "\t")
    guard let first = columns.next(), let second = columns.next(), columns.next() == nil else {
      return nil
    }
    return (first, second)
  }

  /// Returns the value of a line; nil if it is not the field `name`.
  private static func value(
    of name: StaticString,
    in line: UnsafeRawBufferPointer
  ) -> UnsafeRawBufferPointer? {
    let count = name.utf8CodeUnitCount
    guard line.count > count, line[count] == UInt8(ascii: "\t"),
      line.bytes(0..<count).isSame(as: name)
    else { return nil }
    return line.bytes(count + 1..<line.count)
  }
}

/// The lists in a locale file, searched in place: currencies, regions, and the order of names.
struct LocaleLists: @unchecked Sendable {
  /// The texts of one currency.
  struct CurrencyEntry {
    let symbol: String
    let narrowSymbol: String
    let name: String
    let counted: CountedNames
  }

  /// The names of a currency after numbers, by plural category.
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
