import ExactMoney

/// Finds the publications of a source that a policy chooses for a day.
struct PublicationChoice {
  typealias Observation = RateArchive.Observation

  let archive: RateArchive
  let policy: RatePolicy
  /// The day asked for; nil for the newest rates, which only ``RatePolicy/last`` allows.
  let day: CalendarDate?
  let today: CalendarDate

  /// Returns whether `source` has a rate for `currency`.
  func hasRate(for currency: Currency, in source: RateSource) -> Bool {
    guard policy.serves(source) else { return false }
    return looksBack ? isAlive(currency, in: source) : rate(of: currency, in: source) != nil
  }

  /// Returns whether the policy needs figures that `source` published for `currency`, so that law
  /// cannot replace them.
  func asksFigures(of currency: Currency, in source: RateSource) -> Bool {
    policy != .last && policy.serves(source) && archive.hasFigures(of: currency, in: source)
  }

  /// Whether the policy chooses the newest publication, which is carried over a short gap.
  private var looksBack: Bool { policy == .last || policy == .before }

  /// Returns the rates of both currencies, from one publication if there is one; nil if one is
  /// missing.
  func rates(
    of base: Currency,
    _ quote: Currency,
    in source: RateSource
  ) -> (Observation, Observation)? {
    guard policy.serves(source) else { return nil }
    if looksBack { return newest(base, quote, in: source) }
    if policy == .next { return next(base, quote, in: source) }
    guard let first = rate(of: base, in: source), let second = rate(of: quote, in: source),
      first.date == second.date || policy == .period
    else { return nil }
    return (first, second)
  }

  /// Returns the rate of one currency, under a policy that needs no common day; nil if there is
  /// none.
  private func rate(of currency: Currency, in source: RateSource) -> Observation? {
    guard let day else { return nil }
    if policy.isAverage { return mean(of: currency, in: source, for: day) }
    switch policy {
    case .next: return next(currency, in: source, from: day)
    case .onDay, .period:
      return archive.newest(of: currency, in: source, onOrBefore: day, for: day)
        .flatMap { $0.validThrough >= day ? $0 : nil }
    case .monthLast:
      let days = policy.days(for: day)
      let last = days.upperBound
      guard let newest = archive.newest(of: currency, in: source, onOrBefore: last, for: last),
        newest.date >= days.lowerBound, newest.isInForce,
        archive.isNewest(newest, of: currency, in: source, through: last)
      else { return nil }
      return newest
    default: return nil
    }
  }

  /// Returns the mean of the publications of the policy's days for `day`; nil if one is missing.
  private func mean(
    of currency: Currency,
    in source: RateSource,
    for day: CalendarDate
  ) -> Observation? {
    let days = policy.days(for: day)
    // Rates in two units of one code have no mean.
    if let change = FixedLink.sameCodeRedenomination(of: currency)?.since,
      change > days.lowerBound, change <= days.upperBound
    {
      return nil
    }
    return archive.mean(of: currency, in: source, over: days)
  }

  // MARK: The newest ones

  /// Returns whether `source` has a rate for `currency` on the day: one in force, or one on both
  /// sides of a short gap.
  private func isAlive(_ currency: Currency, in source: RateSource) -> Bool {
    guard let limit = limit(of: source),
      let newest = archive.newest(of: currency, in: source, onOrBefore: limit, for: limit)
    else { return false }
    return newest.isInForce || archive.publishes(currency, in: source, after: limit)
  }

  /// Returns the day to search back from: the day asked for, or the source's newest day if that is
  /// earlier; nil if the source has none.
  private func limit(of source: RateSource) -> CalendarDate? {
    archive.lastDay(of: source, for: meantDay, today: today)
  }

  /// The last day whose publications count: the day asked for, or under ``RatePolicy/before`` the
  /// one before it.
  private var meantDay: CalendarDate {
    let day = day ?? today
    return policy == .before ? day.adding(days: -1) : day
  }

  /// Returns whether no unknown publication of `source` can take the place of `found`.
  ///
  /// Under ``RatePolicy/last``, the newest known publication always serves. The pivot has no
  /// figures of its own, so that the figures of the other currency decide.
  private func isFinal(
    _ found: Observation,
    of currency: Currency,
    in source: RateSource
  ) -> Bool {
    policy == .last || currency == source.pivot
      || archive.isNewest(found, of: currency, in: source, through: meantDay)
  }

  /// Returns the newest rates of both currencies, from one date if there is one; nil if a rate is
  /// missing.
  ///
  /// Monthly and quarterly rates in force need no common date, as one may have been corrected
  /// inside the period.
  private func newest(
    _ base: Currency,
    _ quote: Currency,
    in source: RateSource
  ) -> (Observation, Observation)? {
    guard let limit = limit(of: source),
      let newestBase = archive.newest(of: base, in: source, onOrBefore: limit, for: limit),
      let newestQuote = archive.newest(of: quote, in: source, onOrBefore: limit, for: limit)
    else { return nil }
    if source.period != .day, newestBase.isInForce, newestQuote.isInForce {
      return (newestBase, newestQuote)
    }
    var (first, second) = (newestBase, newestQuote)
    while first.date != second.date {
      let common = min(first.date, second.date)
      guard
        let earlierBase = archive.newest(of: base, in: source, onOrBefore: common, for: limit),
        let earlierQuote = archive.newest(of: quote, in: source, onOrBefore: common, for: limit)
      else {
        (first, second) = (newestBase, newestQuote)
        break
      }
      (first, second) = (earlierBase, earlierQuote)
    }
    guard isFinal(first, of: base, in: source), isFinal(second, of: quote, in: source) else {
      return nil
    }
    return (first, second)
  }

  // MARK: The next ones

  /// Returns the first rate of `currency` on or after `first`, if the gap after the day is not too
  /// long; nil if there is none.
  private func next(
    _ currency: Currency,
    in source: RateSource,
    from first: CalendarDate
  ) -> Observation? {
    guard let day,
      let date = archive.nextDate(of: currency, in: source, after: first.adding(days: -1)),
      date.days(since: day) <= RateArchive.maximumGapDays
    else { return nil }
    return archive.newest(of: currency, in: source, onOrBefore: date, for: date)
  }

  /// Returns the first rates of both currencies that have one date; nil if there are none.
  private func next(
    _ base: Currency,
    _ quote: Currency,
    in source: RateSource
  ) -> (Observation, Observation)? {
    guard var from = day else { return nil }
    while let first = next(base, in: source, from: from),
      let second = next(quote, in: source, from: from)
    {
      if first.date == second.date { return (first, second) }
      from = max(first.date, second.date)
    }
    return nil
  }
}
