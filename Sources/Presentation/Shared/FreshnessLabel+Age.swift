public import ExactMoney
import ExchangeRates
import Localization

extension Wording {
  /// How long ago something was, inside a sentence: `5 minutes ago`; from a week on its day.
  public func age(of moment: Instant, at now: Instant, utcOffset: Int) -> String {
    let seconds = now.seconds(since: moment)
    if seconds < 60 { return self(.pageAgoNow) }
    let (key, unit): (MessageKey, Int64) =
      seconds < 3_600
      ? (.pageAgoMinutes, 60) : seconds < 86_400 ? (.pageAgoHours, 3_600) : (.pageAgoDays, 86_400)
    guard seconds < 7 * 86_400 else {
      return self(.pageAgoOn, ["day": date(moment.adding(seconds: Int64(utcOffset)).day)])
    }
    let count = Int(seconds / unit)
    return counted(key, count, ["count": number(count)])
  }

  /// `30 Oct 2026`; `Oct 2026` for what is in force for the whole month.
  func day(_ day: CalendarDate, through last: CalendarDate) -> String {
    last > day ? month(day) : date(day)
  }
}
