import ExactMoney
public import Localization
import PlainBytes

/// Sentences about charts, and changes in percent.
extension Wording {
  /// Describes a chart in a sentence, for screen readers.
  ///
  /// `sentence` takes the first and the last day, and the lowest, the highest and the last rate.
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

  /// Writes a change in percent with its sign, `+5.55 %`; zero has none.
  func signedPercent(_ share: ExactDecimal) -> String {
    let text = percent(share)
    guard !share.isZero else { return text }
    let (plus, minus) = (locale.numbers.plus, locale.numbers.minus)
    // The keyboard's hyphen is shorter than the plus sign beside which it would appear.
    let sign = !share.isNegative ? plus : minus.isSame(as: "-") ? "\u{2212}" : minus
    return sign + text
  }
}
