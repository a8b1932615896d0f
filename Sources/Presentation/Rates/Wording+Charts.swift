import ExactMoney
public import Localization
import PlainBytes

/// Sentences about charts, and changes in per cent.
extension Wording {
  /// A chart in a sentence, for readers who do not see it: of the first and the last day, and of the
  /// lowest, the highest and the last rate.
  public func summary(
    of chart: Chart,
    by sentence: (String, String, String, String, String) -> Message
  ) -> String {
    self(
      sentence(
        chart.first.day,
        chart.last.day,
        chart.lowest.rate,
        chart.highest.rate,
        chart.last.rate
      )
    )
  }

  /// A change as per cent with its sign: `+5.55 %`; a plain zero without one.
  func signedPercent(_ share: ExactDecimal) -> String {
    let text = percent(share)
    guard !share.isZero else { return text }
    let (plus, minus) = (locale.numbers.plus, locale.numbers.minus)
    // The hyphen of the keyboard is not the sign that belongs beside a plus.
    let sign = !share.isNegative ? plus : minus.isSame(as: "-") ? "\u{2212}" : minus
    return sign + text
  }
}
