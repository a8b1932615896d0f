import ExactJSON
import ExactMoney

extension JSONValue {
  /// A rate as services write one: with so many decimals, or if it is small with so many significant digits.
  static func rate(_ ratio: ExactFraction, digits: Int = 6) -> JSONValue {
    let isSmall = ratio.value < ExactDecimal(1, scale: 1) && !ratio.isZero
    let rounded = try? ratio.rounded(
      to: isSmall ? .significantDigits(digits) : .scale(digits),
      rounding: .toNearestOrAwayFromZero
    )
    return .decimal(rounded ?? ratio.value)
  }

  /// A number with the digits that show it.
  static func decimal(_ number: ExactDecimal) -> JSONValue {
    .digits(number.withoutTrailingZeros.description)
  }
}

extension CalendarDate {
  /// The day written `2024-01-05` and in no other way.
  init?(strictly text: String) {
    guard text.utf8.count == 10, let day = CalendarDate(text), day.description == text else {
      return nil
    }
    self = day
  }

  /// The last second of the day, in UTC: when services have a day's rates.
  var end: Instant { Instant(startOf: self).adding(seconds: 86_399) }
}

/// Codes of currencies between commas, as programs send them.
enum CodeList {
  /// The currency of a code; nil also for XXX and XTS, which stand for no currency.
  static func currency(_ code: some StringProtocol) -> Currency? {
    Currency(code).flatMap { $0.status == .test ? nil : $0 }
  }

  /// The currencies, each once; nil where there is no code.
  ///
  /// `isKnown` is false where a code is no currency's.
  static func read(_ text: String?) -> (currencies: [Currency]?, isKnown: Bool) {
    guard let text else { return (nil, true) }
    let codes = text.split(separator: ",").map { $0.trimming { $0 == " " } }
    let currencies = codes.compactMap { currency($0) }
    // A name stands once in an object.
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
