import ExactMoney
import ExchangeRates

/// The stored format of a publication's figures: one line per currency, in alphabetical order.
///
///     BRL 6.1000
///     JPY 163.25 2
///
/// The digits are as published. The second number, if any, is the power of ten of the currency's
/// units that the figure is for.
enum FigureText {
  struct Line {
    /// The three letters of the currency's code.
    let code: UnsafeRawBufferPointer
    /// The digits as published.
    let digits: UnsafeRawBufferPointer
    let unitExponent: Int

    /// Returns the line as an entry; nil for a code outside the catalogue.
    ///
    /// - Throws: ``StoreDamage/noNumber`` if the digits are not a number.
    func entry() throws -> RateTable.Entry? {
      guard let currency = Currency(utf8: code) else { return nil }
      guard let number = try? ExactDecimal(String(decoding: digits, as: UTF8.self)),
        !number.isZero, let entry = RateTable.Entry(currency, number, unitExponent: unitExponent)
      else { throw StoreDamage.noNumber }
      return entry
    }
  }

  /// Returns the text of `entries`.
  ///
  /// - Throws: ``StoreError/unstorable(path:figure:)`` if a figure is not positive or needs more
  ///   than 60 plain characters.
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
  /// - Throws: ``StoreDamage/noFigures`` if a line is malformed; otherwise as `body` does.
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

/// The figures of one day, added from its newest publication back; the newest figure of each
/// currency counts.
struct DayFigures {
  private(set) var entries: [Currency: RateTable.Entry] = [:]

  /// Reads the figures of a day from `texts`, the newest publication first.
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
