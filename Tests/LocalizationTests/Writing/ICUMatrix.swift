import ExactMoney
import Foundation
import Testing

/// ICU's texts for comparison, unpacked: lines of fields separated by tabs.
struct ICUMatrix: Sendable {
  /// The lines of one locale, and its numbers.
  struct Section: Sendable {
    let tag: String
    let values: [ExactDecimal]
    let lines: [Range<Int>]
  }

  /// An amount in a locale.
  ///
  /// `display` is the form of its currency and sign.
  struct Amount: Sendable {
    let value: ExactDecimal
    let currency: Currency
    let display: String
    let text: String

    /// The value with the written digits.
    var written: ExactDecimal {
      get throws {
        try value.rounded(to: .scale(currency.displayDigits), rounding: .toNearestOrAwayFromZero)
      }
    }
  }

  let bytes: [UInt8]
  private(set) var header = ""
  /// The number of decimals that ICU gives a currency.
  private(set) var digits: [Currency: Int] = [:]
  private(set) var sections: [Section] = []
  /// Amounts to be read, by the locale's tag.
  private(set) var amounts: [String: [Amount]] = [:]
  /// Regional variants of a language: the tag, the decimal separator and the digit zero.
  private(set) var regions: [(tag: String, decimal: String, zero: String)] = []

  /// The fixture, unpacked once.
  static let shared = Result { try ICUMatrix() }

  /// Unpacks the file and finds its sections.
  private init() throws {
    bytes = try ICUMatrix.unpacked()
    var (values, tag, lines) = ([ExactDecimal](), "", [Range<Int>]())
    var start = 0
    while let end = next(UInt8(ascii: "\n"), in: start..<bytes.count) {
      let line = start..<end
      switch bytes[start] {
      case UInt8(ascii: "m"), UInt8(ascii: "n"), UInt8(ascii: "p"): lines.append(line)
      case UInt8(ascii: "a"):
        let fields = fields(of: line)
        for (value, text) in zip(values, fields.dropFirst(3)) {
          let currency = try #require(Currency(fields[1]))
          amounts[tag, default: []]
            .append(Amount(value: value, currency: currency, display: fields[2], text: text))
        }
      default:
        if !lines.isEmpty { sections.append(Section(tag: tag, values: values, lines: lines)) }
        lines = []
        let fields = fields(of: line)
        switch fields[0] {
        case "values": values = try fields.dropFirst().map { try ExactDecimal($0) }
        case "locale": tag = fields[1]
        case "region": regions.append((fields[1], fields[2], fields[3]))
        case "digits": digits = try ICUMatrix.digits(fields.dropFirst())
        default: header = fields.joined(separator: ", ")
        }
      }
      start = end + 1
    }
    if !lines.isEmpty { sections.append(Section(tag: tag, values: values, lines: lines)) }
  }

  /// Returns the next index of `byte` in `range`; nil if there is none.
  func next(_ byte: UInt8, in range: Range<Int>) -> Int? {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, range.lowerBound < range.upperBound,
        let found = memchr(base + range.lowerBound, Int32(byte), range.count)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }

  /// Returns the fields of a line.
  func fields(of line: Range<Int>) -> [String] {
    ranges(of: line).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// Returns the ranges of a line's fields.
  func ranges(of line: Range<Int>) -> [Range<Int>] {
    var (ranges, start) = ([Range<Int>](), line.lowerBound)
    while let tab = next(UInt8(ascii: "\t"), in: start..<line.upperBound) {
      ranges.append(start..<tab)
      start = tab + 1
    }
    ranges.append(start..<line.upperBound)
    return ranges
  }

  private static func digits(_ fields: ArraySlice<String>) throws -> [Currency: Int] {
    var digits: [Currency: Int] = [:]
    for field in fields {
      let currency = try #require(Currency(field.prefix(3)))
      let count: Int = try #require(Int(field.dropFirst(4)))
      digits[currency] = count
    }
    return digits
  }

  /// Unpacks the file with the system's gunzip.
  private static func unpacked() throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "gzip", "-dc", folder.appendingPathComponent("Fixtures/icu-matrix.txt.gz").path,
    ]
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "gzip failed")
    return [UInt8](data)
  }
}
