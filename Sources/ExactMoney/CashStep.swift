import CTables
import PlainBytes

/// The amount that cash totals are multiples of, because of the smallest coin or a rule.
///
/// A step applies to totals paid in cash, not to rates, lines of a bill, or card payments.
public struct CashStep: Sendable {
  /// The step, in units of the currency: 0.05 for CHF, 5 for HUF.
  public let value: ExactDecimal
  /// The first day on which the step applies; nil if the data has none.
  public let since: CalendarDate?
  /// The authority that made the rule or issues the coins; nil for the default step.
  public let authority: String?
}

extension Currency {
  /// Returns the step for cash on `day`, which for the euro depends on the region of the payment.
  ///
  /// Without a rule, the step is one unit of the last digit usually shown (``displayDigits``).
  ///
  ///     Currency.huf.cashStep(on: today).value                       // 5
  ///     Currency.eur.cashStep(on: today, in: Region("NL")).value     // 0.05
  ///     Currency.eur.cashStep(on: today, in: Region("DE")).value     // 0.01
  public func cashStep(on day: CalendarDate, in region: Region? = nil) -> CashStep {
    var step = CashStep(
      value: ExactDecimal(word: 1, scale: Int32(displayDigits)),
      since: nil,
      authority: nil
    )
    var lines = ByteFields(cash_steps.text, separatedBy: "\n")
    while let line = lines.next() {
      var fields = ByteFields(line, separatedBy: "|")
      guard let currency = fields.next(), currency.isSame(as: code), let place = fields.next(),
        place.isEmpty || region.map({ place.isSame(as: $0.code) }) ?? false,
        let since = fields.next().map({ CalendarDate(utf8: $0) }), since.map({ $0 <= day }) ?? true,
        let value = fields.next().flatMap({ try? ExactDecimal(utf8: $0) }),
        let authority = fields.next()
      else { continue }
      step = CashStep(value: value, since: since, authority: String(utf8: authority))
    }
    return step
  }
}
