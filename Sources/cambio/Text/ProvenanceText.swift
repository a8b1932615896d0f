import ExactMoney
import ExchangeRates

/// Where the rates of a route come from and how old they are, in a phrase.
enum ProvenanceText {
  /// `text` in lines of at most `width` characters, its parts kept together where they fit.
  static func lines(_ text: String, width: Int) -> [String] {
    text.wrapped(to: width, at: ["; ", ", ", " "])
  }

  /// `ECB reference rates of Fri 30 Oct 2026, 22 days ago`, then what law and pegs add.
  static func line(
    for route: RateRoute,
    day: CalendarDate?,
    today: CalendarDate
  ) -> String {
    if route.legs.isEmpty { return "The same currency: one is one" }
    let parts = published(route, day: day, today: today) + fixed(route)
    return parts.joined(separator: "; ")
  }

  private static func published(
    _ route: RateRoute,
    day: CalendarDate?,
    today: CalendarDate
  ) -> [String] {
    var parts: [String] = []
    for leg in route.publishedLegs {
      let part = published(leg, day: day, today: today)
      if !parts.contains(part) { parts.append(part) }
    }
    return parts
  }

  private static func published(
    _ leg: RateLeg,
    day: CalendarDate?,
    today: CalendarDate
  ) -> String {
    let title = RateSource(name: leg.source)?.title ?? leg.source
    let isMonthly = leg.validThrough > leg.asOf
    let date = isMonthly ? "for \(DateText.month(leg.asOf))" : "of \(DateText.long(leg.asOf))"
    guard let day else {
      // A monthly rate in force is not old; one from a month gone by is.
      if isMonthly && leg.validThrough >= today { return "\(title) \(date)" }
      let age = DateText.age(of: leg.validThrough, today: today).map { ", \($0)" } ?? ""
      return isMonthly ? "\(title) \(date), ended\(age.dropFirst())" : "\(title) \(date)\(age)"
    }
    let carried = max(0, day.days(since: leg.validThrough))
    guard carried > 0 else { return "\(title) \(date)" }
    return
      "\(title) \(date), carried forward \(DateText.days(carried)) to \(DateText.long(day))"
  }

  private static func fixed(_ route: RateRoute) -> [String] {
    var parts: [String] = []
    for leg in route.legs where leg.kind != .published {
      let part = fixed(leg)
      if !parts.contains(part) { parts.append(part) }
    }
    return parts
  }

  private static func fixed(_ leg: RateLeg) -> String {
    let pair = leg.rate.pair
    let statement = "1 \(pair.base) = \(NumberText.grouped(leg.rate.value)) \(pair.quote)"
    switch leg.kind {
    case .fixed: return "fixed by law, \(statement)"
    case .peg: return "peg, \(statement)"
    case .redenomination where pair.base == pair.quote:
      return
        "redenomination of \(DateText.short(leg.asOf)), 1 new \(pair.base) = "
        + "\(NumberText.grouped(leg.rate.value)) old"
    case .redenomination:
      return "redenomination of \(DateText.short(leg.asOf)), \(statement)"
    case .published: return statement
    }
  }
}
