import ExactMoney
import ExchangeRates

/// The figures of one publication as the store has them: a line for each currency, in alphabetic order.
///
///     BRL 6.1000
///     JPY 163.25 2
///
/// The digits are those that were published; a second number is the power of ten of the currency's units
/// that the figure is for.
enum FigureText {
  /// One line.
  struct Line {
    /// The three letters of the currency's code.
    let code: UnsafeRawBufferPointer
    /// The digits as published.
    let digits: UnsafeRawBufferPointer
    let unitExponent: Int

    /// As the domain has it; nil for a code outside the catalogue.
    ///
    /// - Throws: ``StoreDamage/noNumber`` when the digits are no number.
    func entry() throws -> RateTable.Entry? {
      guard let currency = Currency(utf8: code) else { return nil }
      guard let number = try? ExactDecimal(String(decoding: digits, as: UTF8.self)),
        !number.isZero, let entry = RateTable.Entry(currency, number, unitExponent: unitExponent)
      else { throw StoreDamage.noNumber }
      return entry
    }
  }

  /// The text of `entries`.
  ///
  /// - Throws: ``StoreError/unstorable(path:figure:)`` for a figure that is no positive number of at
  ///   most 60 plain digits.
  static func text(of entries: [RateTable.Entry], path: String) throws(StoreError) -> String {
    var text = ""
    text.reserveCapacity(entries.count * 16)
    for entry in entries.sorted(by: { $0.currency < $1.currency }) {
      guard let digits = StoredDecimal.positiveText(of: entry.value) else {
        throw .unstorable(path: path, figure: "\(entry.value)")
      }
      text += entry.currency.code
      text += " "
      text += digits
      if entry.unitExponent != 0 { text += " \(entry.unitExponent)" }
      text += "\n"
    }
    return text
  }

  /// Calls `body` with each line of `text`.
  ///
  /// - Throws: ``StoreDamage/noFigures`` when a line is none.
  static func forEachLine(of text: String, _ body: (Line) throws -> Void) throws {
    var text = text
    try text.withUTF8 { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      var start = 0
      while start < bytes.count {
        var end = start + 4
        while end < bytes.count, bytes[end] > UInt8(ascii: " ") { end += 1 }
        guard end < bytes.count, end > start + 4, bytes[start + 3] == UInt8(ascii: " ") else {
          throw StoreDamage.noFigures
        }
        let digits = UnsafeRawBufferPointer(rebasing: bytes[start + 4..<end])
        var unitExponent = 0
        if bytes[end] == UInt8(ascii: " ") {
          end += 1
          while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
            let digit = Int(bytes[end]) - Int(UInt8(ascii: "0"))
            guard (0...9).contains(digit), unitExponent < 10 else { throw StoreDamage.noFigures }
            unitExponent = unitExponent * 10 + digit
            end += 1
          }
          guard (1...12).contains(unitExponent) else { throw StoreDamage.noFigures }
        }
        let code = UnsafeRawBufferPointer(rebasing: bytes[start..<start + 3])
        try body(Line(code: code, digits: digits, unitExponent: unitExponent))
        start = end + 1
      }
    }
  }
}

/// The figures of one day, in the making from its newest publication back: of each currency the newest counts.
struct DayFigures {
  private(set) var entries: [Currency: RateTable.Entry] = [:]

  /// The day that `texts` make, the newest publication first.
  init(newestFirst texts: [String] = []) throws {
    for text in texts { try add(older: text) }
  }

  mutating func add(older text: String) throws {
    try FigureText.forEachLine(of: text) { line in
      guard let entry = try line.entry(), entries[entry.currency] == nil else { return }
      entries[entry.currency] = entry
    }
  }
}
