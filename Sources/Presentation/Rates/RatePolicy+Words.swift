public import ExchangeRates
public import Localization

extension RatePolicy {
  /// The meaning of the policy, in a phrase.
  public var words: Message {
    switch self {
    case .last: .policyLast
    case .onDay: .policyOnDay
    case .before: .policyBefore
    case .next: .policyNext
    case .monthLast: .policyMonthLast
    case .monthAverage: .policyMonthAverage
    case .yearAverage: .policyYearAverage
    case .period: .policyPeriod
    }
  }
}
