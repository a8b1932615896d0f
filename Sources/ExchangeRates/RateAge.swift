public import ExactMoney

extension Converter {
  /// Returns the number of days by which the rates of `route` are carried forward to `day`; 0 if
  /// they are in force on it.
  ///
  /// Under ``RatePolicy/before``, they are carried forward to the day before. nil means today.
  func carriedDays(of route: RateRoute, to day: CalendarDate?) -> Int {
    route.carriedForwardDays(to: (day ?? today).adding(days: policy == .before ? -1 : 0))
  }

  /// Returns the number of days by which the rates of `route` are carried past their source's
  /// newest publication to reach `day`.
  ///
  /// A rate carried over a gap between two publications counts as 0 days, as no newer one will
  /// replace it. So do laws, pegs, own rates, and all rates under policies other than
  /// ``RatePolicy/last``. nil means today.
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
/// The number of answers with rates carried past the newest publication of their source, and the
/// greatest age.
public struct CarriedAnswers: Hashable, Sendable {
  public private(set) var count = 0
  /// The maximum number of days by which a rate is carried past the newest publication.
  public private(set) var maximumDays = 0

  /// Creates an empty count.
  public init() {}

  /// Adds the counts of `other`.
  public mutating func add(_ other: CarriedAnswers) {
    count += other.count
    maximumDays = max(maximumDays, other.maximumDays)
  }

  /// Counts `answers` whose rate is carried `days` days past the newest publication; 0 days are not
  /// counted.
  public mutating func add(days: Int, answers: Int = 1) {
    guard days > 0 else { return }
    count += answers
    maximumDays = max(maximumDays, days)
  }
}

extension Converter {
  /// Returns the count of `rates`, found by this converter, that are carried past their source's
  /// newest publication.
  public func carried(_ rates: some Sequence<DailyRate>) -> CarriedAnswers {
    var carried = CarriedAnswers()
    for rate in rates { carried.add(days: daysPastNewest(of: rate.route, on: rate.day)) }
    return carried
  }
}

extension Currency {
  /// Returns whether the code is in use on `day`.
  public func isInUse(on day: CalendarDate) -> Bool {
    status == .historic ? end.map { day < $0 } ?? false : true
  }

  /// The first day on which the code is no longer in use; nil if it is in use, or the day is
  /// unknown.
  ///
  /// The day of the change to another unit; otherwise the day after its last day as legal tender
  /// (CLDR); otherwise the first day after the month in which ISO 4217 withdrew the code.
  public var end: CalendarDate? {
    guard status == .historic else { return nil }
    let changes = FixedLink.links(from: self).filter { $0.kind == .redenomination }
    if let change = changes.map({ $0.since }).min() { return change }
    if let lastDay { return lastDay.adding(days: 1) }
    return CalendarDate(withdrawal.prefix(7) + "-01")?.lastDayOfMonth.adding(days: 1)
  }
}
#endif
