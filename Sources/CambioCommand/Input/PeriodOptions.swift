import ArgumentParser
import ExactMoney
import ExchangeRates
import Localization

/// The options that choose the days, the policy and the digits.
struct PeriodOptions: ParsableArguments {
  @Option(day: "The first day.")
  var since: CalendarDate?

  @Option(day: "The last day; today when left out.")
  var until: CalendarDate?

  @OptionGroup private var only: SourceOption
  var source: RateSource? { only.source }

  @Option(
    help: ArgumentHelp(
      "Which publication a day means, as for 'cambio convert'.",
      valueName: "policy"
    )
  )
  var policy = ChoiceName(RatePolicy.last)

  @Option(
    help: ArgumentHelp(
      """
      Significant digits, 12 to 34, of rates without an exact decimal form; the last digit is \
      rounded up. Other rates have all of their digits.
      """,
      valueName: "n"
    )
  )
  var digits = DecimalRate.usualDigits

  @OptionGroup private var age: AgeOption

  func validate() throws {
    if let failure = PeriodOptions.failure(since, until, .reader) {
      throw ValidationError(failure.message)
    }
    try refuse(
      if: !DecimalRate.digits.contains(digits),
      .rateDigitsOutOfRange(
        first: String(DecimalRate.digits.lowerBound),
        last: String(DecimalRate.digits.upperBound),
        digits: String(digits)
      )
    )
  }

  /// Returns the failure for a first day after the last; nil if the days are in order.
  static func failure(
    _ since: CalendarDate?,
    _ until: CalendarDate?,
    _ wording: CommandWording
  ) -> CommandFailure? {
    guard let since, let until, since > until else { return nil }
    return wording.failure(
      .usage,
      .daysReversed(
        first: "\(wording.option("--since")) \(since)",
        last: "\(wording.option("--until")) \(until)"
      )
    )
  }

  /// The days of the options, a converter for them, and the texts for missing rates.
  ///
  /// The converter has published rates, law and pegs, but not the reader's own rates.
  struct Period {
    let days: ClosedRange<CalendarDate>
    let converter: Converter
    let failures: RateFailureText
  }

  /// Reads the period of the options, for `currencies` or, if nil, for all.
  ///
  /// No day is after today; by default they begin one year before the last day.
  func read(
    for currencies: [Currency]?,
    _ storeOptions: StoreOptions,
    wording: CommandWording
  ) throws -> Period {
    let today = try Clock.today(wording)
    let last = until ?? max(today, since ?? today)
    guard last <= today else {
      throw wording.failure(.unavailable, .historyAhead(day: "\(last)", today: "\(today)"))
    }
    let days = (since ?? last.adding(years: -1) ?? last)...last
    let request = RateRequest(
      source: source,
      policy: policy.choice,
      flags: storeOptions.flags(maximumAge: age.maxAge)
    )
    let needed = request.policy.days(for: days.lowerBound).lowerBound...today
    return Period(
      days: days,
      converter: request.converter(
        try request.installation(wording: wording),
        for: currencies,
        days: needed,
        today: today
      ),
      failures: RateFailureText(
        wording: wording,
        source: source,
        dayOptions: ("--since", "--until")
      )
    )
  }
}
