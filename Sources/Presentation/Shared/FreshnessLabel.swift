public import ExactMoney
public import ExchangeRates
import Localization
import PlainBytes

/// What a page says about the age of the rates that it shows: two lines, and a way to newer ones.
public struct FreshnessLabel: Hashable, Sendable {
  /// The condition of the rates; each has a glyph of its own.
  public enum State: UInt8, CaseIterable, Hashable, Sendable {
    case fresh, stale, offline, loading, failed, builtIn, none
  }

  public let state: State
  /// What the rates are: `Rates of 30 Oct 2026 · ECB`.
  public let fact: String
  /// How old they are, or what is wrong: `Fetched 5 minutes ago`.
  public let detail: String
  /// What the button says.
  public let button: String

  /// How long after the time a publication is expected at its absence is worth a word, in seconds.
  public static let grace: Int64 = 2 * 3_600

  /// The label of the rates that a conversion goes by; nil for a pair without any.
  public init(of route: RateRoute?, in surroundings: Surroundings) {
    let legs = route?.publishedLegs ?? []
    var names: [String] = []
    var oldest: RateLeg?
    for leg in legs {
      if !names.contains(where: { $0.isSame(as: leg.source) }) { names.append(leg.source) }
      if oldest.map({ leg.asOf < $0.asOf }) ?? true { oldest = leg }
    }
    var rates = PublishedRates(names: names, in: surroundings)
    rates.day = oldest.map { leg in
      let wording = surroundings.wording
      // A mean is of all its days.
      return leg.averagedDays.first.map { wording.date($0) + " – " + wording.date(leg.asOf) }
        ?? wording.day(leg.asOf, through: leg.validThrough)
    }
    if oldest == nil, let leg = route?.legs.first {
      rates.ruling =
        leg.kind == .own
        ? surroundings.wording(.originOwnSince(day: surroundings.wording.date(leg.asOf)))
        : surroundings.wording(.pageFixedRate)
    }
    rates.isVerified = route?.legs.allSatisfy { $0.isVerified } ?? true
    self.init(rates, in: surroundings)
  }

  /// The label of what `source` published, the newest for `day`.
  public init(asOf day: CalendarDate, by source: RateSource, in surroundings: Surroundings) {
    var rates = PublishedRates(names: [source.name], in: surroundings)
    let last = source.period == .month ? day.lastDayOfMonth : day
    rates.day = surroundings.wording.day(day, through: last)
    self.init(rates, in: surroundings)
  }

  private init(_ rates: PublishedRates, in surroundings: Surroundings) {
    let wording = surroundings.wording
    let hasNone = surroundings.rates.sources.isEmpty && rates.day == nil && rates.ruling == nil
    state = rates.state(in: surroundings, hasNone: hasNone)
    let fact = rates.fact(state, hasNone: hasNone, in: wording)
    self.fact = rates.isVerified ? fact : wording(.originUnverified(origin: fact))
    detail = rates.detail(state, hasNone: hasNone, in: surroundings)
    switch state {
    case .failed: button = wording(.pageRetry)
    case .none: button = wording(.pageRefresh)
    default: button = wording(.pageRefreshRates)
    }
  }
}

/// What is known of the publications behind what a page shows.
private struct PublishedRates {
  /// The sources as the reader knows them: `ECB · NBP`.
  let sources: String
  /// When the oldest of them was fetched; nil where one came with the program.
  let retrievedAt: Instant?
  /// When the first of them should have been followed by a newer one.
  let due: Instant?
  /// The day or the month they are for, in words.
  var day: String?
  /// What takes the place of a day: a law, or the reader's own rate.
  var ruling: String?
  /// Whether a second source confirms what law or policy fixes.
  var isVerified = true

  init(names: [String], in surroundings: Surroundings) {
    var (text, retrieved, due, isBuiltIn) = ("", nil as Instant?, nil as Instant?, false)
    for name in names {
      text += text.isEmpty ? "" : " · "
      let isECB = RateSource.ecb.name.isSame(as: name)
      text += isECB ? surroundings.wording(.pageSourceECB) : name
    }
    let states = surroundings.rates.sources.filter { state in
      names.contains { $0.isSame(as: state.source.name) }
    }
    // A pair that law joins shows how the sources stand that are asked first.
    for state in states.isEmpty ? Array(surroundings.rates.sources.prefix(1)) : states {
      guard let fetched = state.retrievedAt else {
        isBuiltIn = true
        continue
      }
      if retrieved.map({ fetched < $0 }) ?? true { retrieved = fetched }
      if let next = state.due, due.map({ next < $0 }) ?? true { due = next }
    }
    sources = text
    retrievedAt = isBuiltIn || states.count < names.count ? nil : retrieved
    self.due = due
  }

  func state(in surroundings: Surroundings, hasNone: Bool) -> FreshnessLabel.State {
    if surroundings.refresh == .running { return .loading }
    if hasNone { return .none }
    if case .failed = surroundings.refresh, !surroundings.isOffline { return .failed }
    guard retrievedAt != nil else { return .builtIn }
    if surroundings.isOffline { return .offline }
    if let due, surroundings.now.seconds(since: due) > FreshnessLabel.grace { return .stale }
    return .fresh
  }

  func fact(_ state: FreshnessLabel.State, hasNone: Bool, in wording: Wording) -> String {
    if hasNone { return wording(state == .loading ? .pageFetching : .pageNoRates) }
    if state == .failed { return wording(.pageRefreshFailed) }
    guard let day else { return ruling ?? "" }
    switch state {
    case .offline: return wording(.pageOfflineRates(day: day))
    case .builtIn: return wording(.pageBuiltIn(day: day, source: sources))
    default: return wording(.pageRatesOf(day: day, source: sources))
    }
  }

  func detail(
    _ state: FreshnessLabel.State,
    hasNone: Bool,
    in surroundings: Surroundings
  ) -> String {
    let wording = surroundings.wording
    switch state {
    case .loading: return hasNone ? "" : wording(.pageChecking)
    case .none: return wording(.pageNoRatesHelp)
    case .failed: return trouble(surroundings.refresh, in: wording)
    case .builtIn: return wording(.pageBuiltInHelp)
    case .offline where day != nil:
      return wording(.pageOfflineFetched(source: sources, age: age(in: surroundings)))
    case .stale: return wording(.pageFetchedDue(age: age(in: surroundings)))
    case .fresh, .offline: return wording(.pageFetched(age: age(in: surroundings)))
    }
  }

  private func trouble(_ refresh: Surroundings.Refresh, in wording: Wording) -> String {
    switch refresh {
    case .failed(.keyRefused): return wording(.pageKeyRefused)
    case .failed(.quotaSpent): return wording(.pageQuotaSpent)
    case .failed(let trouble):
      guard let day else { return ruling ?? "" }
      return trouble == .noConnection
        ? wording(.pageNoConnection(day: day))
        : wording(.pageStillUsing(day: day, source: sources))
    default: return ""
    }
  }

  private func age(in surroundings: Surroundings) -> String {
    guard let retrievedAt else { return "" }
    return surroundings.wording.age(
      of: retrievedAt,
      at: surroundings.now,
      utcOffset: surroundings.utcOffset
    )
  }
}
