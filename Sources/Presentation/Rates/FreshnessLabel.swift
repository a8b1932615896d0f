public import ExactMoney
public import ExchangeRates
import Localization
import PlainBytes

/// The age of a page's rates: one line, and a way to newer ones.
public struct FreshnessLabel: Hashable, Sendable {
  /// The condition of the rates; each has a glyph of its own.
  public enum State: UInt8, NamedChoice, Hashable {
    case fresh, stale, offline, loading, failed, builtIn, none
    /// They are of a chosen day.
    case day

    /// The names in `data-state`.
    public static var names: StaticString { "fresh stale offline loading error builtin none day" }
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
  /// For the rates of a chosen day, `asked`, their age means nothing.
  public init(
    of route: RateRoute?,
    on asked: CalendarDate? = nil,
    by policy: RatePolicy = .last,
    in environment: AppEnvironment
  ) {
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
    rates.asked = asked
    rates.isAhead = policy == .last && asked.map { $0 > environment.today } ?? false
    if !rates.isAhead, let oldest, let asked, policy == .last, oldest.asOf < asked {
      rates.carried = environment.reason(of: asked, after: oldest.asOf, in: oldest.source)
      let years = [asked, environment.today].map { $0.components.year }
      let hasYear = years.contains { $0 != oldest.asOf.components.year }
      rates.day = environment.wording.longDate(oldest.asOf, hasYear: hasYear)
    }
    if policy != .last { rates.meaning = environment.wording(policy.words) }
    if asked == nil, let oldest {
      let last = oldest.averagedDays.isEmpty ? oldest.validThrough : oldest.asOf
      rates.daysOld = environment.today.days(since: last)
      rates.isOverdue = environment.isOverdue(oldest)
    }
    if oldest == nil, let leg = route?.legs.first {
      rates.ruling =
        leg.kind == .own
        ? environment.wording(.originOwnSince(day: environment.wording.date(leg.asOf)))
        : environment.wording(.pageFixedRate)
    }
    rates.digits = route?.coarseLegs.map { $0.rate.value.digitCount }.min()
    rates.standing = route?.legs.map { $0.standing }.first { $0 != .confirmed } ?? .confirmed
    self.init(rates, in: environment)
  }

  /// The label of the rates of `source`, the newest for `day`.
  public init(asOf day: CalendarDate, by source: RateSource, in environment: AppEnvironment) {
    var rates = PublishedRates(names: [source.name], in: environment)
    let last = source.period == .month ? day.lastDayOfMonth : day
    rates.day = environment.wording.day(day, through: last)
    rates.daysOld = environment.today.days(since: last)
    rates.isOverdue = environment.isOverdue(day, through: last)
    self.init(rates, in: environment)
  }

  private init(_ rates: PublishedRates, in environment: AppEnvironment) {
    let wording = environment.wording
    let hasNone = environment.rates.book.sources.isEmpty && rates.day == nil && rates.ruling == nil
    state = rates.state(in: environment, hasNone: hasNone)
    let fact = rates.fact(state, hasNone: hasNone, in: environment)
    let told =
      switch rates.standing {
      case .confirmed: fact
      case .unconfirmed: wording(.originUnverified(origin: fact))
      case .oneOfSeveral: wording(.originOneOfSeveral(origin: fact))
      }
    self.fact = rates.digits.map { wording(.originCoarse(count: $0, origin: told)) } ?? told
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
  let isOfECB: Bool
  /// The oldest fetch among them; nil if one came with the program.
  let retrievedAt: Instant?
  /// The first time at which a newer one was due.
  let due: Instant?
  /// Their day or month, in words.
  var day: String?
  /// The age of the last one in days; zero if that says nothing.
  var daysOld = 0
  /// Whether a newer publication has been out for a while.
  var isOverdue = false
  /// The substitute for a day: a law, or the reader's own rate.
  var ruling: String?
  /// The chosen day.
  var asked: CalendarDate?
  /// Whether that day lies ahead, so that the newest rates are shown.
  var isAhead = false
  /// Why that day has no rate of its own: `Sunday`; nil if it has one.
  var carried: String?
  /// What the day means, if that is not its last rate.
  var meaning = ""
  /// The published digits of a rate, if they are so few that results are not known to a thousandth.
  var digits: Int?
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
    let wording = environment.wording
    sources = names.map { wording.name(ofSource: $0) }.joinedByDots
    isOfECB = names.count == 1 && RateSource.ecb.name.isSame(as: names[0])
    retrievedAt = isBuiltIn || states.count < names.count ? nil : retrieved
    self.due = due
  }

  func state(in environment: AppEnvironment, hasNone: Bool) -> FreshnessLabel.State {
    if environment.refresh == .running { return .loading }
    if case .failed = environment.refresh { return .failed }
    if hasNone { return .none }
    if asked != nil { return .day }
    if environment.isOffline { return .offline }
    guard retrievedAt != nil else { return isOverdue ? .stale : .builtIn }
    if let due, environment.now.seconds(since: due) > FreshnessLabel.grace { return .stale }
    return .fresh
  }

  func fact(
    _ state: FreshnessLabel.State,
    hasNone: Bool,
    in environment: AppEnvironment
  ) -> String {
    let wording = environment.wording
    if case .failed(let failure) = environment.refresh {
      let isUnreached = failure.trouble == .noConnection || failure.trouble == .unanswered
      guard isUnreached, !failure.source.utf8.isEmpty else { return wording(.pageRefreshFailed) }
      let isECB = failure.source.isSame(as: RateSource.ecb.name)
      let name = isECB ? wording(.dealECB) : wording.name(ofSource: failure.source)
      return wording(.freshUnreachable(source: name))
    }
    if hasNone { return wording(state == .loading ? .pageFetching : .pageNoRates) }
    guard let day else { return ruling ?? asked.map { wording.longDate($0) } ?? "" }
    if isAhead { return wording(.dayNone(day: day)) }
    if let carried { return wording(.dayCarried(reason: carried, day: day, source: sources)) }
    return wording(.pageRatesOf(day: day, source: sources))
  }

  func detail(
    _ state: FreshnessLabel.State,
    hasNone: Bool,
    in environment: AppEnvironment
  ) -> String {
    let wording = environment.wording
    if case .failed(let failure) = environment.refresh {
      return reason(failure, hasNone: hasNone, in: environment)
    }
    if state == .loading { return hasNone ? "" : wording(.pageChecking) }
    if state == .none { return wording(.pageNoRatesHelp) }
    if state == .day { return meaning }
    var parts = [meaning, age(state, in: environment)]
    switch environment.refresh {
    case .unchanged: parts = [meaning] + checked(parts[1], in: environment)
    case .troubled(.keyRefused): parts.append(wording(.pageKeyRefused))
    case .troubled(.quotaSpent): parts.append(wording(.pageQuotaSpent))
    default: break
    }
    if state == .offline { parts.append(wording(.pageOffline)) }
    return parts.joinedByDots
  }

  /// The reason why the reader's refresh failed; of a source that was not asked, when it may be.
  private func reason(
    _ failure: SourceFailure,
    hasNone: Bool,
    in environment: AppEnvironment
  ) -> String {
    let wording = environment.wording
    if let moment = failure.retryAt, moment > environment.now {
      return environment.nextCheck(of: wording.name(ofSource: failure.source), at: moment)
    }
    switch failure.trouble {
    case .keyRefused: return wording(.pageKeyRefused)
    case .quotaSpent: return wording(.pageQuotaSpent)
    case .noConnection, .sourceFailed, .unanswered, .rateLimited, .unreadable, .notKept:
      if hasNone { return wording(.pageNoRatesHelp) }
      guard let day else { return ruling ?? "" }
      return wording(.pageStillUsing(day: day, source: sources))
    }
  }

  /// What a refresh that brought nothing newer came to; `age` is what is said without one.
  private func checked(_ age: String, in environment: AppEnvironment) -> [String] {
    let wording = environment.wording
    if let next = nextCheck(in: environment) { return [next] }
    guard retrievedAt == nil else { return [age] }
    return isOverdue
      ? [age, wording(.pageRefreshFailed)]
      : [wording(.pageFetched(age: wording(.pageAgoNow)))]
  }

  /// When the source allows the next check, after a refresh that asked nobody; else nil.
  ///
  /// The ECB publishes by its schedule: until then there is nothing newer.
  private func nextCheck(in environment: AppEnvironment) -> String? {
    let now = environment.now
    guard let retrievedAt, now.seconds(since: retrievedAt) > 60, let due, due > now, !isOfECB else {
      return nil
    }
    return environment.nextCheck(of: sources, at: due)
  }

  /// The time since the fetch, else the age in days.
  private func age(_ state: FreshnessLabel.State, in environment: AppEnvironment) -> String {
    let wording = environment.wording
    guard let retrievedAt else {
      let age = daysOld > 0 ? wording(.pageDaysOld(count: daysOld)) : ""
      return isOverdue && daysOld > 0 ? wording(.freshOlder(age: age)) : age
    }
    let age = wording.age(
      of: retrievedAt,
      at: environment.now,
      utcOffset: environment.utcOffset
    )
    // After a refresh just now, due rates are not news.
    return state == .stale && environment.refresh != .unchanged
      ? wording(.pageFetchedDue(age: age)) : wording(.pageFetched(age: age))
  }
}

extension [String] {
  /// The non-empty texts, joined by dots.
  var joinedByDots: String {
    filter { !$0.utf8.isEmpty }.joined(separator: " · ")
  }
}

extension AppEnvironment {
  /// `CurrencyLayer allows the next check at 10:25`, with the day if that is not today.
  fileprivate func nextCheck(of source: String, at moment: Instant) -> String {
    let isToday =
      moment.adding(seconds: Int64(utcOffset)).day == now.adding(seconds: Int64(utcOffset)).day
    let time =
      isToday
      ? wording.time(moment, utcOffset: utcOffset) : wording.timestamp(moment, utcOffset: utcOffset)
    return wording(.freshNext(source: source, time: time))
  }

  fileprivate func isOverdue(_ leg: RateLeg) -> Bool {
    isOverdue(leg.asOf, through: leg.averagedDays.isEmpty ? leg.validThrough : leg.asOf)
  }

  /// Whether a publication after that of `day` has been out for a while: by the ECB's schedule, the
  /// latest of the daily ones that come with the program, or where a month is over.
  fileprivate func isOverdue(_ day: CalendarDate, through last: CalendarDate) -> Bool {
    if last > day { return today > last }
    let schedule = PublicationSchedule.ecb
    var next = schedule.next(after: schedule.instant(on: day))
    while RateSource.ecb.holiday(on: next.day) != nil { next = schedule.next(after: next) }
    return now.seconds(since: next) > FreshnessLabel.grace
  }

  /// The reason why a source has no rate after `last` up to `day`: `Sunday`, `Good Friday`; the day itself where
  /// the source could have published one since.
  func reason(of day: CalendarDate, after last: CalendarDate, in source: String) -> String {
    guard let source = rates.book.archive.source(named: source),
      let holiday = source.holiday(on: day)
    else { return wording.date(day) }
    var before = day
    while before > last {
      guard source.holiday(on: before) != nil else { return wording.date(day) }
      before = before.adding(days: -1)
    }
    return wording(holiday.words)
  }
}

extension RateHoliday {
  /// Its name.
  var words: Message {
    switch self {
    case .saturday: .daySaturday
    case .sunday: .daySunday
    case .newYear: .dayNewYear
    case .goodFriday: .dayGoodFriday
    case .easterMonday: .dayEasterMonday
    case .labourDay: .dayLabour
    case .christmas: .dayChristmas
    case .secondOfChristmas: .dayBoxing
    case .epiphany: .dayEpiphany
    case .constitutionDay: .dayConstitution
    case .corpusChristi: .dayCorpusChristi
    case .assumption: .dayAssumption
    case .allSaints: .dayAllSaints
    case .independenceDay: .dayIndependence
    case .christmasEve: .dayChristmasEve
    }
  }
}
