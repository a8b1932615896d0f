public import ExactMoney

extension Wording {
  /// The time since something, within a sentence: `5 minutes ago`; its day after a week.
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
