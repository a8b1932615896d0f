import ExactMoney
import ExchangeRates
import Feeds

/// The origin and the age of a route's rates, in a phrase.
struct ProvenanceText {
  let wording: CommandWording
  let day: CalendarDate?
  let today: CalendarDate
  let fetches: FetchNotes

  /// Breaks `text` into lines of at most `width` columns, keeping its parts together if they fit.
  static func lines(_ text: String, width: Int) -> [String] {
    text.wrapped(to: width, at: ["; ", ", ", " "])
  }

  /// Returns `ECB reference rates of Fri 30 Oct 2026, 22 days ago`, then the links by law and pegs.
  func line(for route: RateRoute) -> String {
    if route.legs.isEmpty { return wording(.oneIsOne) }
    let published = publishedParts(of: route)
    let fixed = route.legs.filter { $0.kind != .published }.map {
      wording.reported(self.fixed($0), $0.standing)
    }
    var parts: [String] = []
    for part in published + fixed where !parts.contains(part) { parts.append(part) }
    return wording.clauses(parts)
  }

  /// Returns one phrase per publication; a note on one of its rates applies to all of them.
  private func publishedParts(of route: RateRoute) -> [String] {
    let coarseLegs = route.coarseLegs
    let parts = route.publishedLegs.map { leg in
      (
        text: fetches.adding(to: published(leg), of: leg), standing: leg.standing,
        digits: coarseLegs.contains(leg) ? leg.rate.value.digitCount : nil
      )
    }
    return parts.map { part in
      let same = parts.filter { $0.text == part.text }
      let standings = same.map { $0.standing }
      let reported = wording.reported(part.text, standings.first { $0 != .confirmed } ?? .confirmed)
      let digits = same.compactMap { $0.digits }.min()
      return digits.map { wording(.originCoarse(count: $0, origin: reported)) } ?? reported
    }
  }

  private func published(_ leg: RateLeg) -> String {
    let title = wording.title(of: leg)
    if let first = leg.averagedDays.first {
      return wording(
        .originMean(title: title, first: wording.short(first), last: wording.short(leg.asOf))
      )
    }
    let isMonthly = leg.validThrough > leg.asOf
    guard let day else {
      let days = leg.asOf...leg.validThrough
      return wording.newest(title, days, isMonthly: isMonthly, today: today)
    }
    let origin =
      isMonthly
      ? wording(.originOfMonth(title: title, month: wording.month(leg.asOf)))
      : wording(.originOfDay(title: title, day: wording.long(leg.asOf)))
    let carried = max(0, day.days(since: leg.validThrough))
    guard carried > 0 else { return origin }
    return wording(.originCarried(count: carried, origin: origin, day: wording.long(day)))
  }

  private func fixed(_ leg: RateLeg) -> String {
    let pair = leg.rate.pair
    let value = wording.number(leg.rate.value)
    let statement = wording(.rateLine(base: pair.base.code, rate: value, quote: pair.quote.code))
    switch leg.kind {
    case .fixed: return wording(.originFixed(statement: statement))
    case .peg: return wording(.originPegged(statement: statement))
    case .redenomination where pair.base == pair.quote:
      return wording(
        .originRedenominatedSameCode(
          day: wording.short(leg.asOf),
          currency: pair.base.code,
          value: value
        )
      )
    case .redenomination:
      return wording(.originRedenominated(day: wording.short(leg.asOf), statement: statement))
    case .own:
      return wording(.originOwn(statement: statement, day: wording.short(leg.asOf)))
    case .published: return statement
    }
  }
}

extension CommandWording {
  /// Adds a note to `origin` if no second source confirms the rate, or other rates are official
  /// too.
  func reported(_ origin: String, _ standing: RateStanding) -> String {
    switch standing {
    case .confirmed: origin
    case .unconfirmed: self(.originUnverified(origin: origin))
    case .oneOfSeveral: self(.originOneOfSeveral(origin: origin))
    }
  }

  /// Returns the name of the rates that a published rate belongs to.
  func title(of leg: RateLeg) -> String {
    RateProvider.all.publishing(leg.source).map { title(of: $0.source) } ?? leg.source
  }

  /// Returns the name of a source's rates.
  func title(of source: RateSource) -> String { ofRules.title(of: source) }
}
