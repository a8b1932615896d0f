import ExactMoney

/// The publications of a source that a policy means by a day.
struct PublicationChoice {
  typealias Observation = RateArchive.Observation

  let archive: RateArchive
  let policy: RatePolicy
  /// The day asked for; nil for the newest rates, which only ``RatePolicy/last`` has.
  let day: CalendarDate?
  let today: CalendarDate

  /// Whether `source` has a rate for `currency`.
  func hasRate(for currency: Currency, in source: RateSource) -> Bool {
    guard policy.serves(source) else { return false }
    return looksBack ? isAlive(currency, in: source) : rate(of: currency, in: source) != nil
  }

  /// Whether the policy asks for what `source` published of `currency`, so that no law stands in for
  /// it.
  func asksFigures(of currency: Currency, in source: RateSource) -> Bool {
    policy != .last && policy.serves(source) && archive.hasFigures(of: currency, in: source)
  }

  /// Whether the newest publication is meant, which a short gap is carried over.
  private var looksBack: Bool { policy == .last || policy == .before }

  /// The rates of both, of one publication where there is one; nil without.
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

  /// The rate of one currency, by the policies that look for no common day.
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

  /// The mean of the publications of the days that the policy names for `day`.
  private func mean(
    of currency: Currency,
    in source: RateSource,
    for day: CalendarDate
  ) -> Observation? {
    let days = policy.days(for: day)
    // Two units of one code have no mean.
    if let change = FixedLink.sameCodeRedenomination(of: currency)?.since,
      change > days.lowerBound, change <= days.upperBound
    {
      return nil
    }
    return archive.mean(of: currency, in: source, over: days)
  }

  // MARK: The newest ones

  /// Whether `source` has a rate for `currency` on the day: one in force, or one on both sides of a
  /// short gap.
  private func isAlive(_ currency: Currency, in source: RateSource) -> Bool {
    guard let limit = limit(of: source),
      let newest = archive.newest(of: currency, in: source, onOrBefore: limit, for: limit)
    else { return false }
    return newest.isInForce || archive.publishes(currency, in: source, after: limit)
  }

  /// The day to look from: the one meant, or the source's newest when that is earlier.
  private func limit(of source: RateSource) -> CalendarDate? {
    archive.lastDay(of: source, for: meantDay, today: today)
  }

  /// The last day whose publications are meant: the one asked for or the one before it.
  private var meantDay: CalendarDate {
    let day = day ?? today
    return policy == .before ? day.adding(days: -1) : day
  }

  /// Whether no publication of `source` that is not known can be the one meant instead of `found`.
  ///
  /// The newest known one serves a plain question, whatever came after it. The pivot has no figures of its
  /// own: those of the other currency tell.
  private func isFinal(
    _ found: Observation,
    of currency: Currency,
    in source: RateSource
  ) -> Bool {
    policy == .last || currency == source.pivot
      || archive.isNewest(found, of: currency, in: source, through: meantDay)
  }

  /// The newest rates of both, of one date when there is one; else each one's own newest.
  ///
  /// Of a month or a quarter those in force, though one was corrected inside it.
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

  /// The first rate of `currency` dated `first` or after it, and not so long after the day that a
  /// gap was too long.
  private func next(
    _ currency: Currency,
    in source: RateSource,
    from first: CalendarDate
  ) -> Observation? {
    guard let day,
      let date = archive.nextDate(of: currency, in: source, after: first.adding(days: -1)),
      date.days(since: day) <= RateArchive.longestGap
    else { return nil }
    return archive.newest(of: currency, in: source, onOrBefore: date, for: date)
  }

  /// The first rates of both that have one date.
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
