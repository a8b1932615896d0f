public import ExactMoney

/// Why a rule of law gives no answer.
public enum RuleRefusal: Error, Hashable, Sendable {
  /// An unknown publication decides: that of the day `needs`, or one before it.
  case notFinal(LegalRule, needs: CalendarDate, newest: CalendarDate?)
  /// The publication of `day`, which the rule names, has no rate of the currency.
  case noRate(LegalRule, Currency, day: CalendarDate)
  case notCovered(LegalRule, NotCovered)
  /// The currency has been the euro since a day that is the event's or before it.
  case isEuro(LegalRule, Currency, since: CalendarDate)
  /// The words of the law leave open whether the publication of `day` is meant.
  case contested(LegalRule, day: CalendarDate)
  /// The result needs more than 38 digits.
  case overflow(CurrencyPair)

  /// What a rule does not cover.
  public enum NotCovered: Hashable, Sendable {
    /// Event days before this one.
    case day(since: CalendarDate)
    /// Conversions from this currency.
    case origin(Currency)
    /// Conversions into this currency.
    case target(Currency)
  }

  /// A word for programs: "not-final".
  public var code: String {
    switch self {
    case .notFinal: "not-final"
    case .noRate: "no-rate"
    case .notCovered: "not-covered"
    case .isEuro: "is-euro"
    case .contested: "contested"
    case .overflow: "overflow"
    }
  }
}
