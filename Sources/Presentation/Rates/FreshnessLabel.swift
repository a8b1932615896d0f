public import ExactMoney
public import ExchangeRates
import Localization
import PlainBytes

/// The age of a page's rates in one line, with a button to refresh them.
public struct FreshnessLabel: Hashable, Sendable {
  /// The condition of the rates, each with its own glyph.
  public enum State: UInt8, NamedChoice, Hashable {
    case fresh, stale, offline, loading, failed, builtIn, none
    /// The rates are for a chosen day.
    case day

    /// The names of the states in `data-state`.
    public static var names: StaticString { "fresh stale offline loading error builtin none day" }
  }

  public let state: State
  /// The origin of the rates: `Rates of 30 Oct 2026 · ECB`.
  public let fact: String
  /// The age of the rates, or a problem: `fetched 5 minutes ago`, `23 days old · offline`.
  public let detail: String
  /// The text of the button.
  public let button: String

  /// The delay of an expected publication, in seconds, after which the page mentions it.
  public static let grace: Int64 = 2 * 3_600

  /// The whole line, which is announced after a refresh.
  public var text: String { [fact, detail].joinedByDots }

  /// Creates the label for the rates of a conversion.
  ///
  /// `route` is nil for a pair without rates. If `asked` names a day, the age of the rates does not
  /// matter.
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
    let wording = environment.wording
    var rates = PublishedRates(names: names, in: environment)
    rates.day = oldest.map { leg in
      // A mean is labelled with its first and last day.
      leg.averagedDays.first.map { wording.date($0) + " – " + wording.date(leg.asOf) }
        ?? wording.day(leg.asOf, through: leg.validThrough)
    }
    rates.asked = asked
    rates.isAhead = policy == .last && asked.map { $0 > environment.today } ?? false
    if !rates.isAhead, let oldest, let asked, policy == .last, oldest.asOf < asked {
      rates.carried = environment.reason(of: asked, after: oldest.asOf, in: oldest.source)
      let years = [asked, environment.today].map { $0.components.year }
      let hasYear = years.contains { $0 != oldest.asOf.components.year }
      rates.day = wording.longDate(oldest.asOf, hasYear: hasYear)
    }
    if policy != .last { rates.meaning = wording(policy.words) }
    if asked == nil, let oldest {
      let last = oldest.averagedDays.isEmpty ? oldest.validThrough : oldest.asOf
      rates.daysOld = environment.today.days(since: last)
      rates.isOverdue = environment.isOverdue(oldest)
    }
    if oldest == nil, let leg = route?.legs.first {
      rates.ruling =
        leg.kind == .own
        ? wording(.originOwnSince(day: wording.date(leg.asOf))) : wording(.pageFixedRate)
    }
    rates.digits = route?.coarseLegs.map { $0.rate.value.digitCount }.min()
    rates.standing = route?.legs.map { $0.standing }.first { $0 != .confirmed } ?? .confirmed
    let fact = rates.fact
    state = rates.state
    let reported =
      switch rates.standing {
      case .confirmed: fact
      case .unconfirmed: wording(.originUnverified(origin: fact))
      case .oneOfSeveral: wording(.originOneOfSeveral(origin: fact))
      }
    self.fact = rates.digits.map { wording(.originCoarse(count: $0, origin: reported)) } ?? reported
    detail = rates.detail
    switch state {
    case .failed: button = wording(.pageRetry)
    case .none: button = wording(.pageRefresh)
    default: button = wording(.pageRefreshRates)
    }
  }
}

/// The facts about the publications that a page uses.
private struct PublishedRates {
  private let environment: AppEnvironment
  /// The localized names of the sources: `ECB · NBP`.
  let sources: String
  let isOfECB: Bool
  /// The time of the oldest fetch among the sources; nil if one source has only embedded rates.
  let retrievedAt: Instant?
  /// The earliest time at which newer rates were due; nil if unknown.
  let due: Instant?
  /// The day or the month of the rates, in words; nil if there are no rates.
  var day: String?
  /// The age in days of the last day that the rates are for; 0 if it does not matter.
  var daysOld = 0
  /// Whether a newer publication has been available for some time.
  var isOverdue = false
  /// The origin in place of a day: a law, or the reader's own rate; nil for published rates.
  var ruling: String?
  /// The chosen day; nil for the newest rates.
  var asked: CalendarDate?
  /// Whether the chosen day is in the future, so that the newest rates are shown.
  var isAhead = false
  /// The reason why the chosen day has no rate of its own, such as `Sunday`; nil if it has one.
  var carried: String?
  /// The meaning of the policy; empty for the last rate.
  var meaning = ""
  /// The number of digits of a rate with too few to know results to a thousandth; nil if there is
  /// none.
  var digits: Int?
  /// The certainty of the rates.
  var standing = RateStanding.confirmed

  init(names: [String], in environment: AppEnvironment) {
    var (retrieved, due, isBuiltIn) = (nil as Instant?, nil as Instant?, false)
    let states = environment.rates.book.sources.filter { state in
      names.contains { $0.isSame(as: state.source.name) }
    }
    // A pair that is joined by law shows the state of the first source.
    for state in states.isEmpty ? Array(environment.rates.book.sources.prefix(1)) : states {
      guard let fetched = state.retrievedAt else {
        isBuiltIn = true
        continue
      }
      if retrieved.map({ fetched < $0 }) ?? true { retrieved = fetched }
      if let next = state.due, due.map({ next < $0 }) ?? true { due = next }
    }
    self.environment = environment
    let wording = environment.wording
    sources = names.map { wording.name(ofSource: $0) }.joinedByDots
    isOfECB = names.count == 1 && RateSource.ecb.name.isSame(as: names[0])
    retrievedAt = isBuiltIn || states.count < names.count ? nil : retrieved
    self.due = due
  }

  var wording: Wording { environment.wording }

  /// Whether there are no rates at all.
  private var hasNone: Bool {
    environment.rates.book.sources.isEmpty && day == nil && ruling == nil
  }

  var state: FreshnessLabel.State {
    if environment.refresh == .running { return .loading }
    if case .failed = environment.refresh { return .failed }
    if hasNone { return .none }
    if asked != nil { return .day }
    if environment.isOffline { return .offline }
    guard retrievedAt != nil else { return isOverdue ? .stale : .builtIn }
    if let due, environment.now.seconds(since: due) > FreshnessLabel.grace { return .stale }
    return .fresh
  }

  /// The origin of the rates.
  var fact: String {
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

  /// The age of the rates, or a problem.
  var detail: String {
    if case .failed(let failure) = environment.refresh { return reason(failure) }
    let state = state
    if state == .loading { return hasNone ? "" : wording(.pageChecking) }
    if state == .none { return wording(.pageNoRatesHelp) }
    if state == .day { return meaning }
    var parts = [meaning, age(state)]
    switch environment.refresh {
    case .unchanged: parts = [meaning] + checked(parts[1])
    case .troubled(.keyRefused): parts.append(wording(.pageKeyRefused))
    case .troubled(.quotaSpent): parts.append(wording(.pageQuotaSpent))
    default: break
    }
    if state == .offline { parts.append(wording(.pageOffline)) }
    return parts.joinedByDots
  }

  /// Returns the reason why the reader's refresh failed, or when the source may be asked again.
  private func reason(_ failure: SourceFailure) -> String {
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

  /// Returns the result of a refresh without newer rates; `age` is shown if there is nothing else
  /// to say.
  private func checked(_ age: String) -> [String] {
    if let next = nextCheck { return [next] }
    guard retrievedAt == nil else { return [age] }
    return isOverdue
      ? [age, wording(.pageRefreshFailed)]
      : [wording(.pageFetched(age: wording(.pageAgoNow)))]
  }

  /// The time at which the source allows the next check, if the refresh could not ask it; otherwise nil.
  ///
  /// The ECB publishes by its schedule, so there is nothing newer until then.
  private var nextCheck: String? {
    let now = environment.now
    guard let retrievedAt, now.seconds(since: retrievedAt) > 60, let due, due > now, !isOfECB else {
      return nil
    }
    return environment.nextCheck(of: sources, at: due)
  }

  /// Returns the time since the fetch, or else the age in days.
  private func age(_ state: FreshnessLabel.State) -> String {
    guard let retrievedAt else {
      let age = daysOld > 0 ? wording(.pageDaysOld(count: daysOld)) : ""
      return isOverdue && daysOld > 0 ? wording(.freshOlder(age: age)) : age
    }
    let age = wording.age(of: retrievedAt, at: environment.now, utcOffset: environment.utcOffset)
    // Right after a refresh, it is known that newer rates are due.
    return state == .stale && environment.refresh != .unchanged
      ? wording(.pageFetchedDue(age: age)) : wording(.pageFetched(age: age))
  }
}

extension [String] {
  /// The texts that are not empty, joined by dots.
  var joinedByDots: String { filter { !$0.utf8.isEmpty }.joined(separator: " · ") }
}

extension AppEnvironment {
  /// Returns `CurrencyLayer allows the next check at 10:25`, with the date if that is not today.
  fileprivate func nextCheck(of source: String, at moment: Instant) -> String {
    let isToday =
      moment.adding(seconds: Int64(utcOffset)).day == now.adding(seconds: Int64(utcOffset)).day
    let time =
      isToday
      ? wording.time(moment, utcOffset: utcOffset) : wording.timestamp(moment, utcOffset: utcOffset)
    return wording(.freshNext(source: source, time: time))
  }

  /// Returns whether a publication after that of `leg` has been available for some time.
  ///
  /// Daily rates are judged by the schedule of the ECB, the latest of the embedded daily sources;
  /// monthly rates, by the end of their month.
  fileprivate func isOverdue(_ leg: RateLeg) -> Bool {
    let last = leg.averagedDays.isEmpty ? leg.validThrough : leg.asOf
    if last > leg.asOf { return today > last }
    let schedule = PublicationSchedule.ecb
    var next = schedule.next(after: schedule.instant(on: leg.asOf))
    while RateSource.ecb.holiday(on: next.day) != nil { next = schedule.next(after: next) }
    return now.seconds(since: next) > FreshnessLabel.grace
  }

  /// Returns why a source has no rate after `last` through `day`, such as `Sunday` or `Good
  /// Friday`.
  ///
  /// Returns `day` itself if the source could have published a rate since.
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
  /// The name of the holiday.
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
