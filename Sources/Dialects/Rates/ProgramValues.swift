import ExactJSON
import ExactMoney
import PlainBytes

extension JSONValue {
  /// Returns a rate with `digits` decimals, or `digits` significant digits if it is below 0.1.
  static func rate(_ ratio: ExactFraction, digits: Int = 6) -> JSONValue {
    let isSmall = ratio.value < ExactDecimal(1, scale: 1) && !ratio.isZero
    let rounded = try? ratio.rounded(
      to: isSmall ? .significantDigits(digits) : .scale(digits),
      rounding: .toNearestOrAwayFromZero
    )
    return .decimal(rounded ?? ratio.value)
  }

  /// Returns `number` without trailing zeros.
  static func decimal(_ number: ExactDecimal) -> JSONValue {
    .digits(number.withoutTrailingZeros.description)
  }
}

extension CalendarDate {
  /// Reads a day that is written exactly as `2024-01-05`; nil for any other form.
  init?(strictly text: String) {
    guard text.utf8.count == 10, let day = CalendarDate(text), day.description == text else {
      return nil
    }
    self = day
  }

  /// The last second of the day in UTC, from which services have a day's rates.
  var end: Instant { Instant(startOf: self).adding(seconds: 86_399) }
}

extension ExactDecimal {
  /// Reads an amount; nil if it is negative or cannot be read.
  init?(unsigned text: String) {
    guard let amount = try? ExactDecimal(text), !amount.isNegative else { return nil }
    self = amount
  }
}

extension String {
  /// Whether the text begins with a digit, as a date does.
  var startsWithDigit: Bool { utf8.first.map { (0x30...0x39).contains($0) } ?? false }

  /// Returns the parts of the path, without the first one if it is in `doors`.
  func parts(after doors: [String]) -> [String] {
    let parts = split(separator: "/").map { String($0) }
    guard let first = parts.first, doors.contains(first) else { return parts }
    return Array(parts.dropFirst())
  }
}

extension Query {
  /// Returns the currency in the parameter `name`, or `usual` if the query lacks it; nil if it is
  /// unknown.
  func currency(_ name: StaticString, else usual: Currency? = nil) -> Currency? {
    filled(name).map { CodeList.currency($0) } ?? usual
  }
}

/// Comma-separated currency codes in a client's request.
enum CodeList {
  /// Returns the currency with `code`; nil if it is unknown, or means no currency (XXX, XTS).
  static func currency(_ code: some StringProtocol) -> Currency? {
    Currency(code).flatMap { $0.status == .test ? nil : $0 }
  }

  /// Returns the distinct currencies in `text` without unknown codes, nil if it has no codes.
  ///
  /// `isKnown` is false if a code is unknown.
  static func read(_ text: String?) -> (currencies: [Currency]?, isKnown: Bool) {
    guard let text else { return (nil, true) }
    let codes = text.split(separator: ",").map { $0.trimming { $0 == " " } }
    let currencies = codes.compactMap { currency($0) }
    // An object must not have a name twice.
    var known: Set<Currency> = []
    let distinct = currencies.filter { known.insert($0).inserted }
    return (codes.isEmpty ? nil : distinct, currencies.count == codes.count)
  }
}

extension Substring {
  fileprivate func trimming(_ isDropped: (Character) -> Bool) -> Substring {
    let start = drop(while: isDropped)
    guard let last = start.lastIndex(where: { !isDropped($0) }) else { return "" }
    return start[...last]
  }
}
