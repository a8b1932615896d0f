public import ExactMoney

extension Wording {
  /// How long ago something was, inside a sentence: `5 minutes ago`; from a week on its day.
  public func age(of moment: Instant, at now: Instant, utcOffset: Int) -> String {
    let seconds = now.seconds(since: moment)
    return switch seconds {
    case ..<60: self(.pageAgoNow)
    case ..<3_600: self(.pageAgoMinutes(count: Int(seconds / 60)))
    case ..<86_400: self(.pageAgoHours(count: Int(seconds / 3_600)))
    case ..<(7 * 86_400): self(.pageAgoDays(count: Int(seconds / 86_400)))
    default: self(.pageAgoOn(day: date(moment.adding(seconds: Int64(utcOffset)).day)))
    }
  }
}
