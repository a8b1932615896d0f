package import ExactMoney
import Feeds
import LocalStore
import Movies

/// Fetches all movies of a range of years, one request per month, and stores each month as it
/// arrives.
///
/// The requests that the store records as answered are the progress: a run that ended early goes on
/// with what is left, and a month is fetched again when its movies may have changed.
extension MovieRefresher {
  /// The outcome for the movies of one year.
  package struct YearReport: Sendable {
    package let year: Int
    /// The number of movies fetched, new or updated; nil if no month was fetched.
    package var movies: Int?
    /// The first failure; nil if there was none.
    ///
    /// Other months may have been fetched nevertheless.
    package var failure: RefreshFailure?
  }

  /// Fetches the movies released since the year `first`, and stores each month as it arrives.
  ///
  /// Skips months that are not due unless `urgency` forces them. A month whose answer breaks off is
  /// fetched in halves. After two failures in a row the rest of the year is left to another run,
  /// and if the source must not be called again so are all later years. `report` is called after
  /// each month and returns whether to go on.
  package func refreshReleased(
    since first: Int,
    from source: ConfiguredMovieSource,
    _ urgency: RateRefresher.Urgency,
    report: @escaping @Sendable () async -> Bool = { true }
  ) async -> [YearReport] {
    let today = now().day
    var reports: [YearReport] = []
    for year in first...max(first, today.components.year) {
      var reported = YearReport(year: year)
      var ids: Set<WikidataID> = []
      var failedInARow = 0
      var isOver = false
      for month in Self.months(of: year, through: today) where failedInARow < 2 && !isOver {
        do throws(RefreshFailure) {
          if urgency == .whenDue, try await due(month, of: source) > now() { continue }
          ids.formUnion(try await released(in: month, from: source))
          reported.movies = ids.count
          failedInARow = 0
        } catch {
          reported.failure = reported.failure ?? error
          failedInARow += 1
          isOver = await ends(with: error, source)
        }
        if await !report() { isOver = true }
      }
      reports.append(reported)
      if isOver { break }
    }
    return reports
  }

  /// Returns the moment at which the first of the months is due; nil if `source` has no movies by
  /// day.
  package func releasedDue(
    since first: Int,
    of source: ConfiguredMovieSource
  ) async -> Instant? {
    guard source.provider.released(context(of: source), now().day...now().day) != nil else {
      return nil
    }
    var due: Instant?
    let today = now().day
    for year in first...max(first, today.components.year) {
      for month in Self.months(of: year, through: today) {
        guard let next = try? await self.due(month, of: source) else { continue }
        due = min(due ?? next, next)
      }
    }
    return due
  }

  // MARK: Due months

  /// Returns the months of `year` that have begun.
  static func months(of year: Int, through today: CalendarDate) -> [ClosedRange<CalendarDate>] {
    (1...12).compactMap { CalendarDate(year: year, month: $0, day: 1) }
      .filter { $0 <= today }.map { $0...$0.lastDayOfMonth }
  }

  /// Returns the moment at which `month` is due: now, unless it or both of its halves were
  /// answered.
  private func due(
    _ month: ClosedRange<CalendarDate>,
    of source: ConfiguredMovieSource
  ) async throws(RefreshFailure) -> Instant {
    let now = now()
    let whole = try await answered(month, by: source)
    var halves: Instant? = now
    for part in Self.halves(of: month) {
      let answer = try await answered(part, by: source)
      halves = halves.flatMap { known in answer.map { min(known, $0) } }
    }
    guard let last = [whole, halves].compactMap({ $0 }).max(), last <= now else { return now }
    return last.adding(seconds: Self.life(of: month, at: now.day))
  }

  private func answered(
    _ days: ClosedRange<CalendarDate>,
    by source: ConfiguredMovieSource
  ) async throws(RefreshFailure) -> Instant? {
    guard let request = source.provider.released(context(of: source), days) else { return nil }
    let key = source.provider.months
    return try await store.storing { store throws(StoreError) in
      try store.resources.validators(of: key, request: request.resource)?.answeredAt
    }
  }

  /// Returns the number of seconds for which the movies of a month stay fresh.
  ///
  /// New movies are edited daily, old ones seldom.
  private static func life(of month: ClosedRange<CalendarDate>, at today: CalendarDate) -> Int64 {
    switch today.days(since: month.upperBound) {
    case ...60: 86_400
    case ...730: 14 * 86_400
    default: 180 * 86_400
    }
  }

  /// Returns the two halves of a month, which are requested if its answer is too large.
  private static func halves(of month: ClosedRange<CalendarDate>) -> [ClosedRange<CalendarDate>] {
    let middle = month.lowerBound.adding(days: 15)
    return [month.lowerBound...middle, middle.adding(days: 1)...month.upperBound]
  }

  // MARK: One month

  /// Returns the ids of the movies fetched for `month`; none if the answer is unchanged.
  private func released(
    in month: ClosedRange<CalendarDate>,
    from source: ConfiguredMovieSource
  ) async throws(RefreshFailure) -> [WikidataID] {
    do throws(RefreshFailure) {
      return try await ask(month, from: source)
    } catch {
      guard error.kind.endsOverload else { throw error }
      var movies: [WikidataID] = []
      for part in Self.halves(of: month) {
        movies += try await ask(part, from: source)
      }
      return movies
    }
  }

  private func ask(
    _ days: ClosedRange<CalendarDate>,
    from source: ConfiguredMovieSource
  ) async throws(RefreshFailure) -> [WikidataID] {
    guard let request = source.provider.released(context(of: source), days) else { return [] }
    if let pace = source.provider.facts.pace { try await fetcher.rest(pace.seconds) }
    let outcome = try await fetch(
      [request],
      from: source,
      isBackfill: true,
      as: MovieProvider.monthsName,
      source.provider.decodePage
    ) { ($0.results, nil) }
    if let failure = outcome.failure { throw failure }
    return outcome.kept.flatMap { $0.results }.compactMap { $0.ids.wikidata }
  }

  /// Returns whether the run must end after `failure` of a month.
  private func ends(
    with failure: RefreshFailure,
    _ source: ConfiguredMovieSource
  ) async -> Bool {
    if RequestPacer.ends(with: failure) || [.store, .readOnlyStore].contains(failure.kind) {
      return true
    }
    return (try? await checkPause(of: source.provider.months)) == nil
  }
}

extension MovieProvider {
  fileprivate static let monthsName = "released"

  /// The months as a resource of the store, apart from requests for single movies, which cannot
  /// displace them.
  fileprivate var months: ResourceKey {
    ResourceKey(source: facts.name, name: MovieProvider.monthsName)
  }
}

extension RefreshFailure.Kind {
  /// Whether the failure may mean that the request overloaded the service.
  ///
  /// An overloaded service may also break off an answer with status 200.
  fileprivate var endsOverload: Bool {
    switch self {
    case .serverError, .malformed, .timedOut, .tooLarge: true
    default: false
    }
  }
}
