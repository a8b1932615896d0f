import ExactMoney
import ExchangeRates
import Feeds
import LocalStore
import Localization
import Refreshing

/// The origin and the age of a route's rates, in a phrase.
struct ProvenanceText {
  /// The data with the times at which rates were fetched.
  let installation: Installation
  /// The day of the conversion; nil for the newest rates.
  let day: CalendarDate?
  let today: CalendarDate

  private var wording: CommandWording { installation.wording }

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
        text: fetched(leg, published(leg)), standing: leg.standing,
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

  /// Adds the time of the fetch to `origin` if the rate of `leg` came over the network, and its age
  /// if that was too long ago.
  private func fetched(_ leg: RateLeg, _ origin: String) -> String {
    guard let store = installation.store,
      let provider = RateProvider.all.publishing(leg.source),
      let newest = try? store.rates.newestPublication(of: leg.source), newest.asOf == leg.asOf
    else { return origin }
    let (now, retrievedAt) = (installation.clock.now, newest.retrievedAt)
    let freshness = RefreshPlan(provider).freshness(retrievedAt: retrievedAt, now: now)
    let time = Clock.text(retrievedAt)
    guard freshness == .stale, retrievedAt <= now else {
      return wording(.originFetched(origin: origin, time: time))
    }
    let age = wording.span(now.seconds(since: retrievedAt))
    return wording(.originFetchedStale(origin: origin, time: time, age: age))
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
  /// Writes a time span in seconds: `40 minutes`, `25 hours`, `3 days`.
  fileprivate func span(_ seconds: Int64) -> String {
    switch seconds {
    case ..<7_200: self(.spanMinutes(count: Int(seconds / 60)))
    case ..<172_800: self(.spanHours(count: Int(seconds / 3_600)))
    default: self(.spanDays(count: Int(seconds / 86_400)))
    }
  }

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

/// Notes on answers that rest on old rates, and on codes that had ended.
extension CommandWording {
  /// Returns the number of rows with rates carried past the newest publication, and the age of the
  /// oldest; nil if there are none.
  func carriedRows(_ carried: CarriedAnswers) -> String? {
    text(of: carried, by: Message.carriedRows)
  }

  /// Returns the number of listed days with rates carried past the newest publication, and the age
  /// of the oldest; nil if there are none.
  func carriedDays(_ carried: CarriedAnswers) -> String? {
    text(of: carried, by: Message.carriedDays)
  }

  private func text(of carried: CarriedAnswers, by message: (Int, String) -> Message) -> String? {
    guard carried.count > 0 else { return nil }
    return self(message(carried.count, self(.dayCount(count: carried.maximumDays))))
  }

  /// Returns the number of rows with codes that had ended by their day, and the codes; nil if there
  /// are none.
  func endedRows(_ rows: [Currency: Int]) -> String? {
    let codes = rows.keys.sorted().compactMap { code in
      code.end.map { "\(code) (\(short($0)))" }
    }
    guard !codes.isEmpty else { return nil }
    return self(.endedRows(count: rows.values.reduce(0, +), codes: codes.joined(separator: ", ")))
  }

  /// Returns the number of days on which a code of `pair` had ended, and the codes; nil if there
  /// are none.
  func endedDays(_ pair: CurrencyPair, _ days: some Sequence<CalendarDate>) -> String? {
    let days = Array(days)
    let ends = [pair.base, pair.quote].compactMap { code in code.end.map { (code, $0) } }
      .filter { end in days.contains { $0 >= end.1 } }
    guard let first = ends.map({ $0.1 }).min() else { return nil }
    return self(
      .endedDays(
        count: days.count { $0 >= first },
        codes: ends.map { "\($0.0) (\(short($0.1)))" }.joined(separator: ", ")
      )
    )
  }

  /// Returns the newest rates of a source: `ECB reference rates of Fri 30 Oct 2026, 22 days ago`.
  func newest(
    _ title: String,
    _ days: ClosedRange<CalendarDate>,
    isMonthly: Bool,
    today: CalendarDate
  ) -> String {
    // A monthly rate still in force is not old; one of a past month is.
    let age = isMonthly && days.upperBound >= today ? nil : age(of: days.upperBound, today: today)
    guard isMonthly else {
      let day = long(days.lowerBound)
      return age.map { self(.originOfDayAged(title: title, day: day, age: $0)) }
        ?? self(.originOfDay(title: title, day: day))
    }
    let month = month(days.lowerBound)
    return age.map { self(.originOfMonthEnded(title: title, month: month, age: $0)) }
      ?? self(.originOfMonth(title: title, month: month))
  }
}
