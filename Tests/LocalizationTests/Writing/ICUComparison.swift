import EmbeddedLocales
import ExactMoney
import Localization
import Testing

/// What came of comparing texts with ICU's.
struct ICUComparison: Sendable {
  private(set) var texts = 0
  private(set) var categories = 0
  private(set) var differences: [String] = []
  /// How many texts each exception stands for.
  private(set) var exceptions: [ICUException: Int] = [:]

  init() {}

  /// Compares the lines of a section.
  init(_ section: ICUMatrix.Section, of matrix: ICUMatrix) throws {
    let locale = try EmbeddedLocales.required(section.tag)
    // More than any number of the fixture takes.
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 2_048, alignment: 16)
    defer { buffer.deallocate() }
    for line in section.lines {
      let fields = matrix.ranges(of: line)
      let head = fields.prefix(3).map { String(decoding: matrix.bytes[$0], as: UTF8.self) }
      switch head[0] {
      case "money":
        let currency = try #require(Currency(head[1]))
        let digits = try #require(matrix.digits[currency])
        let format = try ICUComparison.format(currency, locale, head[2], digits: digits)
        for (value, field) in zip(section.values, fields.dropFirst(3)) {
          let count = format.write(value, into: buffer)
          texts += 1
          guard !matrix.equals(field, buffer, count: count) else { continue }
          differ(format.text(of: value), matrix.bytes[field], value, head, section.tag)
        }
      case "number":
        let format = try ICUComparison.format(locale, head[1])
        for (value, field) in zip(section.values, fields.dropFirst(2)) {
          let count = format.write(value, into: buffer)
          texts += 1
          guard !matrix.equals(field, buffer, count: count) else { continue }
          differ(format.text(of: value), matrix.bytes[field], value, head, section.tag)
        }
      default: try compare(locale.pluralRules, head, letters: matrix.bytes[fields[3]])
      }
    }
  }

  mutating func add(_ other: ICUComparison) {
    texts += other.texts
    categories += other.categories
    differences += other.differences
    for (exception, count) in other.exceptions { exceptions[exception, default: 0] += count }
  }

  /// Notes a difference, or counts the exception it falls under.
  private mutating func differ(
    _ ours: String,
    _ theirs: ArraySlice<UInt8>,
    _ value: ExactDecimal,
    _ head: [String],
    _ tag: String
  ) {
    let exception = ICUException.all.first { exception in
      exception.tag == tag && head[0] == "money" && head[2] == "name"
        && (exception.currency.map { $0.code == head[1] } ?? true)
        && (exception.value.map { $0 == value.description } ?? true)
    }
    if let exception {
      exceptions[exception, default: 0] += 1
    } else {
      let theirs = String(decoding: theirs, as: UTF8.self)
      differences.append("\(tag) \(head) \(value): \(ours), ICU \(theirs)")
    }
  }

  /// Compares a run of categories: one letter for each unit of the last decimal.
  private mutating func compare(
    _ rules: PluralRules,
    _ head: [String],
    letters: ArraySlice<UInt8>
  ) throws {
    let scale = try #require(Int(head[1]))
    let first = try #require(Int128(head[2]))
    for (index, letter) in letters.enumerated() {
      let number = try ExactDecimal(coefficient: first + Int128(index), scale: scale)
      let category = rules.category(of: number)
      categories += 1
      if ICUComparison.letter(category) != letter {
        differences.append("\(rules): \(number) is \(category), in ICU \(Unicode.Scalar(letter))")
      }
    }
  }

  private static func letter(_ category: PluralCategory) -> UInt8 {
    switch category {
    case .zero: UInt8(ascii: "z")
    case .one: UInt8(ascii: "o")
    case .two: UInt8(ascii: "t")
    case .few: UInt8(ascii: "f")
    case .many: UInt8(ascii: "m")
    case .other: UInt8(ascii: "x")
    }
  }

  private static func format(
    _ currency: Currency,
    _ locale: LocaleData,
    _ display: String,
    digits: Int
  ) throws -> MoneyFormat {
    // The digits have a test of their own.
    let policy = digits == currency.displayDigits ? DigitsPolicy.display : .exactly(digits)
    let displays: [String: MoneyDisplay] = [
      "symbol": .symbol, "narrowSymbol": .narrowSymbol, "code": .code, "name": .name,
      "accounting": .symbol,
    ]
    return MoneyFormat(
      currency,
      in: locale,
      display: try #require(displays[display]),
      negatives: display == "accounting" ? .accounting : .standard,
      digits: policy
    )
  }

  private static func format(_ locale: LocaleData, _ name: String) throws -> NumberFormat {
    switch name {
    case "atMost3": NumberFormat(locale, digits: .atMost(3))
    case "exactly2": NumberFormat(locale, digits: .exactly(2))
    case "significant6": NumberFormat(locale, digits: .significant(6))
    case "always": NumberFormat(locale, digits: .atMost(3), grouping: .always)
    case "never": NumberFormat(locale, digits: .atMost(3), grouping: .never)
    case "percent0": NumberFormat(locale, style: .percent, digits: .atMost(0))
    case "percent2": NumberFormat(locale, style: .percent, digits: .atMost(2))
    default: throw UnknownFormat(name: name)
    }
  }

  private struct UnknownFormat: Error {
    let name: String
  }
}
