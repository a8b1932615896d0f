public import ExactMoney

extension Converter {
  /// How many days the rates of `route` are carried forward to reach `day`; 0 if they are in force on it.
  ///
  /// The day before is meant by ``RatePolicy/before``. Nil stands for today.
  func carriedDays(of route: RateRoute, to day: CalendarDate?) -> Int {
    route.carriedForwardDays(to: (day ?? today).adding(days: policy == .before ? -1 : 0))
  }

  /// How many days the rates of `route` are carried past the newest publication of their source to reach `day`.
  ///
  /// A rate that is carried over a gap between two publications counts as 0 days, for no newer one will replace
  /// it. So do law, pegs, own rates and those of all policies but ``RatePolicy/last``. Nil stands for today.
  public func daysPastNewest(of route: RateRoute, on day: CalendarDate?) -> Int {
    guard policy == .last else { return 0 }
    let asked = day ?? today
    var days = 0
    for leg in route.legs where leg.validThrough < asked {
      guard case .published(let source, _) = leg.origin else { continue }
      let newest = day == nil ? nil : archive.lastDay(of: source, for: asked, today: today)
      if newest ?? leg.validThrough < asked {
        days = max(days, asked.days(since: leg.validThrough))
      }
    }
    return days
  }
}

#if !hasFeature(Embedded)
/// How many answers rest on rates carried past the newest publication of their source, and how far the oldest is.
public struct CarriedAnswers: Hashable, Sendable {
  public private(set) var count = 0
  /// The days that the oldest of the rates is carried past its own.
  public private(set) var mostDays = 0

  /// Creates a count of no answers.
  public init() {}

  /// Adds the answers of `other`.
  public mutating func add(_ other: CarriedAnswers) {
    count += other.count
    mostDays = max(mostDays, other.mostDays)
  }

  /// Counts `answers` whose rate is carried that many days past the newest publication; 0 days count for nothing.
  public mutating func add(days: Int, answers: Int = 1) {
    guard days > 0 else { return }
    count += answers
    mostDays = max(mostDays, days)
  }
}

extension Converter {
  /// How many of `rates`, which are its own, are carried past the newest publication of their source.
  public func carried(_ rates: some Sequence<DailyRate>) -> CarriedAnswers {
    var carried = CarriedAnswers()
    for rate in rates { carried.add(days: daysPastNewest(of: rate.route, on: rate.day)) }
    return carried
  }
}

extension Currency {
  /// Whether the code has not ended on `day`.
  public func isInUse(on day: CalendarDate) -> Bool {
    status == .historic ? end.map { day < $0 } ?? false : true
  }

  /// The first day on which the code has ended; nil for a code in use.
  ///
  /// That is the day of the change to another unit, else the day after the last one as legal tender (CLDR), else the
  /// day after the month in which ISO 4217 withdrew it.
  public var end: CalendarDate? {
    guard status == .historic else { return nil }
    let changes = FixedLink.links(from: self).filter { $0.kind == .redenomination }
    if let change = changes.map({ $0.since }).min() { return change }
    if let lastDay { return lastDay.adding(days: 1) }
    return CalendarDate(withdrawal.prefix(7) + "-01")?.lastDayOfMonth.adding(days: 1)
  }
}
#endif
