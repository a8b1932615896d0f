public import ExactMoney

/// The form of amounts in a file, strict so that no sign is mistaken for another.
///
/// Anything that the form does not allow is refused. Every form reads a real minus sign (`−`), the
/// digits of every living script, the Arabic decimal mark, and spaces around the amount.
public struct AmountForm: Sendable, Hashable {
  /// Whether a comma marks decimals, instead of a point.
  public var hasDecimalComma: Bool
  /// Whether thousands may be grouped by three digits or as in India.
  ///
  /// An amount has one group sign throughout: the comma or point that does not mark decimals, a
  /// space, or an apostrophe.
  public var isGrouped: Bool
  /// Whether amounts may have the form of accounts.
  ///
  /// That is the sign or code of the currency, parentheses or a trailing minus for a negative
  /// amount, a trailing `CR` or `DR`, and `-` for zero.
  public var isAccounting: Bool

  public init(
    hasDecimalComma: Bool = false,
    isGrouped: Bool = false,
    isAccounting: Bool = false
  ) {
    self.hasDecimalComma = hasDecimalComma
    self.isGrouped = isGrouped
    self.isAccounting = isAccounting
  }

  /// Whether the form is the one that programs write: digits, at most one point, a sign before
  /// them.
  public var isPlain: Bool { !hasDecimalComma && !isGrouped && !isAccounting }

  /// Reads the amount in the UTF-8 bytes of a cell; nil if there is none in this form, or if it has
  /// an exponent.
  public func read(_ cell: UnsafeRawBufferPointer) -> AmountCell? {
    if !hasDecimalComma, !cell.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }),
      let value = try? ExactDecimal(utf8: cell)
    {
      return AmountCell(value: value, currency: nil)
    }
    return try? PlainText.read(cell, limit: AmountReader.maximumLength) {
      text throws(ReadingError) in
      var reader = AmountCellReader(PlainCursor(text), self)
      return reader.read()
    }
  }
}

/// The amount in a cell, with its currency.
public struct AmountCell: Sendable, Hashable {
  public let value: ExactDecimal
  /// The reading of the signs and codes in the cell; nil if there are none.
  public let currency: CurrencyReading?
}

/// Reads one cell in plain form.
private struct AmountCellReader {
  private var cursor: PlainCursor
  private let form: AmountForm
  private var currency: CurrencyReading?
  private var isNegative = false
  /// Whether the sign of the amount is already known.
  private var hasSide = false
  private var isOpen = false

  /// Shared signs, each with every currency that it can mean.
  private static let signs = CurrencySigns(region: "")

  init(_ cursor: PlainCursor, _ form: AmountForm) {
    self.cursor = cursor
    self.form = form
  }

  mutating func read() -> AmountCell? {
    cursor.skipSpace()
    var number: ExactDecimal?
    while !cursor.isAtEnd {
      if cursor.startsNumeral(at: cursor.position) {
        guard number == nil, let read = self.number() else { return nil }
        number = read
      } else if !readMark(behindNumber: number != nil) {
        return nil
      }
    }
    guard !isOpen else { return nil }
    guard let number else {
      // In accounts, a single minus, perhaps with a currency, means zero.
      return form.isAccounting && isNegative && hasSide
        ? AmountCell(value: .zero, currency: currency) : nil
    }
    return AmountCell(value: isNegative ? -number : number, currency: currency)
  }

  /// Advances past a mark before or after a number; returns false for one that is not allowed
  /// there.
  private mutating func readMark(behindNumber isBehind: Bool) -> Bool {
    let start = cursor.position
    switch cursor.current {
    case UInt8(ascii: " "):
      cursor.skipSpace()
      return form.isAccounting || cursor.isAtEnd
    case UInt8(ascii: "-"), UInt8(ascii: "+"):
      guard form.isAccounting || !isBehind, side(cursor.current == UInt8(ascii: "-")) else {
        return false
      }
      cursor.position += 1
      return true
    case UInt8(ascii: "("):
      guard form.isAccounting, !isBehind, side(true) else { return false }
      isOpen = true
      cursor.position += 1
      return true
    case UInt8(ascii: ")"):
      guard isOpen, isBehind else { return false }
      isOpen = false
      cursor.position += 1
      return true
    default: break
    }
    guard form.isAccounting else { return false }
    if isBehind, let (length, group) = WordList.match("cr./cr|dr./dr", cursor, at: start) {
      cursor.position += length
      return side(group == 1)
    }
    guard let (reading, length) = mark(at: start) ?? letters(at: start),
      let merged = reading.merged(with: currency)
    else { return false }
    currency = merged
    cursor.position += length
    return true
  }

  /// Records the sign of the amount; returns false if it was already known.
  private mutating func side(_ isBelow: Bool) -> Bool {
    guard !hasSide else { return false }
    (hasSide, isNegative) = (true, isBelow)
    return true
  }

  /// Returns the longer of the sign and the code of a currency at `index`; nil if there is neither.
  private func mark(at index: Int) -> (reading: CurrencyReading, length: Int)? {
    let sign = AmountCellReader.signs.match(cursor, at: index)
    guard sign?.length ?? 0 < 3 else { return sign }
    return cursor.code(at: index).map { ($0, 3) } ?? sign
  }

  /// Returns the currencies that have the letters at `index` as a sign, as in R5 or 5 Kz; the row
  /// decides between them.
  private func letters(at index: Int) -> (reading: CurrencyReading, length: Int)? {
    let letters = cursor.bytes[index...].prefix { PlainCursor.isLetter($0) }
    let found = CurrencySigns.currencies(byLetters: letters)
    return found.first.map {
      (CurrencyReading($0, others: Array(found.dropFirst())), letters.count)
    }
  }

  /// Reads the number ahead; nil if its marks do not have this form.
  private mutating func number() -> ExactDecimal? {
    let point = UInt8(ascii: form.hasDecimalComma ? "," : ".")
    let comma = UInt8(ascii: form.hasDecimalComma ? "." : ",")
    var digits: [UInt8] = []
    var groups = MarkRun()
    var group: UInt8?
    var whole: Int?
    while true {
      let byte = cursor.current
      if PlainCursor.isDigit(byte) {
        digits.append(byte)
      } else if byte == point || byte == PlainText.decimalMark {
        guard whole == nil else { return nil }
        whole = digits.count
      } else if byte == comma || byte == PlainText.groupMark || byte == UInt8(ascii: " ") {
        if byte == UInt8(ascii: " "), !PlainCursor.isDigit(cursor[cursor.position + 1]) { break }
        guard form.isGrouped, whole == nil, group ?? byte == byte else { return nil }
        group = byte
        groups.note(after: digits.count, at: cursor.position)
      } else {
        break
      }
      cursor.position += 1
    }
    let count = whole ?? digits.count
    guard digits.count > 0, groups.count == 0 || groups.groups(count) && digits[0] != 48 else {
      return nil
    }
    if whole != nil { digits.insert(UInt8(ascii: "."), at: count) }
    return digits.withUnsafeBytes { try? ExactDecimal(utf8: $0) }
  }
}
