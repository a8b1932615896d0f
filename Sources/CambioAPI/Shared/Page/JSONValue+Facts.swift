import ExactJSON
import ExactMoney

/// Readers of the values in the page's documents; nil if a value has another form.
extension JSONValue {
  /// Returns a moment as its Unix time in whole seconds; null if nil.
  static func unixTime(_ instant: Instant?) -> JSONValue {
    instant.map { .number(JSONNumber($0.unixSeconds)) } ?? .null
  }

  var instantValue: Instant? {
    digits.flatMap { Int64($0) }.map { Instant(unixSeconds: $0) }
  }

  var dayValue: CalendarDate? { stringValue.flatMap { CalendarDate($0) } }

  var decimalValue: ExactDecimal? { stringValue.flatMap { try? ExactDecimal($0) } }

  var currencyValue: Currency? { stringValue.flatMap { Currency($0) } }
}
