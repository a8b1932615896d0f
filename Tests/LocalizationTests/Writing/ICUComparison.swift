import EmbeddedData
import ExactMoney
import Localization
import Testing

/// The result of comparing texts with ICU's.
struct ICUComparison: Sendable {
  private(set) var texts = 0
  private(set) var categories = 0
  private(set) var differences: [String] = []
  /// The number of texts that each exception covers.
  private(set) var exceptions: [ICUException: Int] = [:]

  init() {}

  /// Compares the lines of a section.
  init(_ section: ICUMatrix.Section, of matrix: ICUMatrix) throws {
    let locale = try EmbeddedLocales.required(section.tag)
    for line in section.lines {
      let fields = matrix.ranges(of: line)
      let head = fields.prefix(3).map { String(decoding: matrix.bytes[$0], as: UTF8.self) }
      switch head[0] {
      case "money":
        let currency = try #require(Currency(head[1]))
        let digits = DigitsPolicy.exactly(try #require(matrix.digits[currency]))
        let format = MoneyFormat(currency, in: locale, digits: digits)
        compare(fields.dropFirst(2), of: section, in: matrix, head) { format.text(of: $0) }
      case "number":
        let format = try ICUComparison.format(locale, head[1])
        compare(fields.dropFirst(2), of: section, in: matrix, head) { format.text(of: $0) }
      default: try compare(locale.pluralRules, head, letters: matrix.bytes[fields[3]])
      }
    }
  }

  private mutating func compare(
    _ fields: ArraySlice<Range<Int>>,
    of section: ICUMatrix.Section,
    in matrix: ICUMatrix,
    _ head: [String],
    _ text: (ExactDecimal) -> String
  ) {
    for (value, field) in zip(section.values, fields) {
      let ours = text(value)
      texts += 1
      guard !ours.utf8.elementsEqual(matrix.bytes[field]) else { continue }
      differ(ours, matrix.bytes[field], value, head, section.tag)
    }
  }

  mutating func add(_ other: ICUComparison) {
    texts += other.texts
    categories += other.categories
    differences += other.differences
    for (exception, count) in other.exceptions { exceptions[exception, default: 0] += count }
  }

  /// Records a difference, or counts the exception that covers it.
  private mutating func differ(
    _ ours: String,
    _ theirs: ArraySlice<UInt8>,
    _ value: ExactDecimal,
    _ head: [String],
    _ tag: String
  ) {
    let exception = ICUException.all.first { exception in
      exception.tag == tag && head[0] == "money"
        && (exception.currency.map { $0.code == head[1] } ?? true)
        && (exception.value.map { $0 == value.description } ?? true)
    }
    if let exception {
      exceptions[exception, default: 0] += 1
    } else {
      let theirs = String(decoding: theirs, as: UTF8.self)
      differences.append("\(tag) \(head.prefix(2)) \(value): \(ours), ICU \(theirs)")
    }
  }

  /// Compares a run of plural categories, one letter per unit of the last decimal.
  private mutating func compare(_ rules: PluralRules, _ head: [String], letters: ArraySlice<UInt8>)
    throws
  {
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

  private static func format(_ locale: LocaleData, _ name: String) throws -> NumberFormat {
    switch name {
    case "atMost3": NumberFormat(locale, digits: .atMost(3))
    case "exactly2": NumberFormat(locale, digits: .exactly(2))
    case "significant6": NumberFormat(locale, digits: .significant(6))
    case "never": NumberFormat(locale, digits: .atMost(3), isGrouped: false)
    case "percent0": NumberFormat(locale, style: .percent, digits: .atMost(0))
    case "percent2": NumberFormat(locale, style: .percent, digits: .atMost(2))
    default: throw UnknownFormat(name: name)
    }
  }

  private struct UnknownFormat: Error {
    let name: String
  }
}
