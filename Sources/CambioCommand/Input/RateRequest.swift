import ExactMoney
import ExchangeRates
import Feeds

/// The rates to use, and whether to fetch newer ones.
package struct RateRequest {
  /// The day of the rates; nil for the newest.
  var day: CalendarDate?
  /// The only source to use; nil for all.
  var source: RateSource?
  /// The rule that chooses a publication for the day.
  var policy = RatePolicy.last
  /// Whether to fetch newer rates first.
  var isFresh = false
  var flags = Configuration.Flags()
  /// Whether to use this machine's own rates and favourites.
  var usesOwnData = true

  /// Returns the days whose rates are needed for `day`; nil for the newest.
  func days(for day: CalendarDate?) -> ClosedRange<CalendarDate>? {
    day.map { policy.days(for: $0) }
  }

  /// The provider of ``source``; nil if no source is set.
  var provider: RateProvider? { source.flatMap { RateProvider.all.publishing($0.name) } }

  /// Returns this machine's data, refreshed first if that is requested.
  ///
  /// If a source fails, its failure is reported on standard error, and the stored rates are used.
  ///
  /// - Throws: ``CommandFailure`` if the configuration or the store cannot be read.
  package func installation(wording: CommandWording) throws(CommandFailure) -> Installation {
    let configuration = try wording.configuration(by: flags)
    let isOffline = configuration.isOffline.value
    if isFresh, isOffline { Output.report(wording(.refreshOffline)) }
    guard isFresh, !isOffline else {
      return try Installation(configuration, .ifThere, wording: wording)
    }
    let sources = provider.map { [configuration.source($0)] } ?? configuration.configuredSources
    return try .refreshed(configuration, from: sources, wording: wording)
  }

  /// Returns a converter with the rates that `installation` has of `days`, or the newest.
  ///
  /// It knows the rates of `currencies`, or of all if they are nil.
  func converter(
    _ installation: Installation,
    for currencies: [Currency]? = nil,
    days: ClosedRange<CalendarDate>?,
    today: CalendarDate,
    euroIntermediate: EuroIntermediate = .exact,
    ownRates: [OwnRate] = [],
    fee: FeePercent? = nil
  ) -> Converter {
    Converter(
      archive: installation.archive(
        for: .init(today: today, currencies: currencies, days: days, source: source)
      ),
      today: today,
      source: source,
      policy: policy,
      euroIntermediate: euroIntermediate,
      ownRates: ownRates,
      fee: fee,
      maximumDays: installation.configuration.maximumAge?.value
    )
  }

  /// Returns the requested day, from the option or the words; nil for the newest rates.
  ///
  /// For a policy without a day, the day is today.
  ///
  /// - Throws: ``CommandFailure`` if the day lies ahead, or option and words name different days.
  func day(
    today: CalendarDate,
    inWords: CalendarDate? = nil,
    wording: CommandWording
  ) throws(CommandFailure) -> CalendarDate? {
    let day = policy.day(try named(inWords: inWords, wording: wording), today: today)
    if let day, day > today {
      throw wording.failure(.unavailable, .dayAhead(day: day.description, today: today.description))
    }
    return day
  }

  /// Returns the day from the option or the words; nil if neither names one.
  ///
  /// - Throws: ``CommandFailure`` if they name different days.
  func named(
    inWords: CalendarDate?,
    wording: CommandWording
  ) throws(CommandFailure) -> CalendarDate? {
    if let day, let inWords, day != inWords {
      throw wording.failure(.usage, .twoDays(first: inWords.description, second: day.description))
    }
    return day ?? inWords
  }
}
