public import ExactMoney
public import ExchangeRates
import Localization
import PlainBytes

/// The age of a page's rates: one line, and a way to newer ones.
public struct FreshnessLabel: Hashable, Sendable {
  /// The condition of the rates; each has a glyph of its own.
  public enum State: UInt8, NamedChoice, Hashable {
    case fresh, stale, offline, loading, failed, builtIn, none

    /// The names in `data-state`.
    public static var names: StaticString { "fresh stale offline loading error builtin none" }
  }

  public let state: State
  /// The rates' origin: `Rates of 30 Oct 2026 · ECB`.
  public let fact: String
  /// Their age, or the trouble: `fetched 5 minutes ago`, `23 days old · offline`.
  public let detail: String
  /// The button's text.
  public let button: String

  /// The delay of an expected publication, in seconds, before the page mentions it.
  public static let grace: Int64 = 2 * 3_600

  /// The whole line, which is also announced after a refresh.
  public var text: String { [fact, detail].joinedByDots }

  /// The label of a conversion's rates; nil for a pair without any.
  ///
  /// Their age means nothing if they are of a chosen day (`ofPast`).
  public init(of route: RateRoute?, ofPast isPast: Bool = false, in environment: AppEnvironment) {
    let legs = route?.publishedLegs ?? []
    var names: [String] = []
    var oldest: RateLeg?
    for leg in legs {
      if !names.contains(where: { $0.isSame(as: leg.source) }) { names.append(leg.source) }
      if oldest.map({ leg.asOf < $0.asOf }) ?? true { oldest = leg }
    }
    var rates = PublishedRates(names: names, in: environment)
    rates.day = oldest.map { leg in
      let wording = environment.wording
      // A mean is of all its days.
      return leg.averagedDays.first.map { wording.date($0) + " – " + wording.date(leg.asOf) }
        ?? wording.day(leg.asOf, through: leg.validThrough)
    }
    if !isPast, let oldest {
      let last = oldest.averagedDays.isEmpty ? oldest.validThrough : oldest.asOf
      rates.daysOld = environment.today.days(since: last)
    }
    if oldest == nil, let leg = route?.legs.first {
      rates.ruling =
        leg.kind == .own
        ? environment.wording(.originOwnSince(day: environment.wording.date(leg.asOf)))
        : environment.wording(.pageFixedRate)
    }
    rates.standing = route?.legs.map { $0.standing }.first { $0 != .confirmed } ?? .confirmed
    self.init(rates, in: environment)
  }

  /// The label of the rates of `source`, the newest for `day`.
  public init(asOf day: CalendarDate, by source: RateSource, in environment: AppEnvironment) {
    var rates = PublishedRates(names: [source.name], in: environment)
    let last = source.period == .month ? day.lastDayOfMonth : day
    rates.day = environment.wording.day(day, through: last)
    rates.daysOld = environment.today.days(since: last)
    self.init(rates, in: environment)
  }

  private init(_ rates: PublishedRates, in environment: AppEnvironment) {
    let wording = environment.wording
    let hasNone = environment.rates.book.sources.isEmpty && rates.day == nil && rates.ruling == nil
    state = rates.state(in: environment, hasNone: hasNone)
    let fact = rates.fact(state, hasNone: hasNone, in: wording)
    self.fact =
      switch rates.standing {
      case .confirmed: fact
      case .unconfirmed: wording(.originUnverified(origin: fact))
      case .oneOfSeveral: wording(.originOneOfSeveral(origin: fact))
      }
    detail = rates.detail(state, hasNone: hasNone, in: environment)
    switch state {
    case .failed: button = wording(.pageRetry)
    case .none: button = wording(.pageRefresh)
    default: button = wording(.pageRefreshRates)
    }
  }
}

/// The facts about the publications behind a page.
private struct PublishedRates {
  /// The sources by the reader's names for them: `ECB · NBP`.
  let sources: String
  /// The oldest fetch among them; nil if one came with the program.
  let retrievedAt: Instant?
  /// The first time at which a newer one was due.
  let due: Instant?
  /// Their day or month, in words.
  var day: String?
  /// The age of the last one in days; zero if that says nothing.
  var daysOld = 0
  /// The substitute for a day: a law, or the reader's own rate.
  var ruling: String?
  /// The rates' standing, if it is worth a word.
  var standing = RateStanding.confirmed

  init(names: [String], in environment: AppEnvironment) {
    var (retrieved, due, isBuiltIn) = (nil as Instant?, nil as Instant?, false)
    let states = environment.rates.book.sources.filter { state in
      names.contains { $0.isSame(as: state.source.name) }
    }
    // For a pair that law joins, the state of the first sources is shown.
    for state in states.isEmpty ? Array(environment.rates.book.sources.prefix(1)) : states {
      guard let fetched = state.retrievedAt else {
        isBuiltIn = true
        continue
      }
      if retrieved.map({ fetched < $0 }) ?? true { retrieved = fetched }
      if let next = state.due, due.map({ next < $0 }) ?? true { due = next }
    }
    sources = names.map { environment.wording.name(ofSource: $0) }.joinedByDots
    retrievedAt = isBuiltIn || states.count < names.count ? nil : retrieved
    self.due = due
  }

  func state(in environment: AppEnvironment, hasNone: Bool) -> FreshnessLabel.State {
    if environment.refresh == .running { return .loading }
    if case .failed = environment.refresh { return .failed }
    if hasNone { return .none }
    if environment.isOffline { return .offline }
    guard retrievedAt != nil else { return .builtIn }
    if let due, environment.now.seconds(since: due) > FreshnessLabel.grace { return .stale }
    return .fresh
  }

  func fact(_ state: FreshnessLabel.State, hasNone: Bool, in wording: Wording) -> String {
    if state == .failed { return wording(.pageRefreshFailed) }
    if hasNone { return wording(state == .loading ? .pageFetching : .pageNoRates) }
    guard let day else { return ruling ?? "" }
    return wording(.pageRatesOf(day: day, source: sources))
  }

  func detail(
    _ state: FreshnessLabel.State,
    hasNone: Bool,
    in environment: AppEnvironment
  ) -> String {
    let wording = environment.wording
    if case .failed(let trouble) = environment.refresh {
      return reason(trouble, hasNone: hasNone, in: wording)
    }
    if state == .loading { return hasNone ? "" : wording(.pageChecking) }
    if state == .none { return wording(.pageNoRatesHelp) }
    var parts = [age(state, in: environment)]
    switch environment.refresh {
    case .unchanged: parts.append(wording(.pageNoNewer))
    case .troubled(.keyRefused): parts.append(wording(.pageKeyRefused))
    case .troubled(.quotaSpent): parts.append(wording(.pageQuotaSpent))
    default: break
    }
    if state == .offline { parts.append(wording(.pageOffline)) }
    return parts.joinedByDots
  }

  /// The reason why the reader's refresh failed.
  private func reason(_ trouble: RefreshTrouble, hasNone: Bool, in wording: Wording) -> String {
    switch trouble {
    case .keyRefused: return wording(.pageKeyRefused)
    case .quotaSpent: return wording(.pageQuotaSpent)
    case .noConnection, .sourceFailed, .unanswered:
      if hasNone { return wording(.pageNoRatesHelp) }
      guard let day else { return ruling ?? "" }
      return trouble == .noConnection
        ? wording(.pageNoConnection(day: day))
        : wording(.pageStillUsing(day: day, source: sources))
    }
  }

  /// The time since the fetch, else the age in days.
  private func age(_ state: FreshnessLabel.State, in environment: AppEnvironment) -> String {
    let wording = environment.wording
    guard retrievedAt != nil else {
      return daysOld > 0 ? wording(.pageDaysOld(count: daysOld)) : ""
    }
    let age = fetchAge(in: environment)
    // After a refresh just now, due rates are not news.
    return state == .stale && environment.refresh != .unchanged
      ? wording(.pageFetchedDue(age: age)) : wording(.pageFetched(age: age))
  }

  private func fetchAge(in environment: AppEnvironment) -> String {
    guard let retrievedAt else { return "" }
    return environment.wording.age(
      of: retrievedAt,
      at: environment.now,
      utcOffset: environment.utcOffset
    )
  }
}

extension [String] {
  /// The non-empty texts, joined by dots.
  var joinedByDots: String {
    filter { !$0.utf8.isEmpty }.joined(separator: " · ")
  }
}
