import ExactMoney
import Localization
import PlainBytes

/// What is written on a chart and beside it.
extension Wording {
  /// `30 Oct`, `Oct` or `2026`.
  func label(of tick: ChartTimeTick) -> String {
    let (year, month, day) = tick.day.components
    return switch tick.label {
    case .day:
      self(
        .pageHistoryDayMonth(day: ungrouped(day), month: self(.month(month)))
      )
    case .month: self(.month(month))
    case .year: ungrouped(year)
    }
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

  private func ungrouped(_ number: Int) -> String {
    NumberFormat(locale, isGrouped: false).text(of: ExactDecimal(number))
  }
}
