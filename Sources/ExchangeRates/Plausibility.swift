public import ExactMoney
import PlainBytes

/// Checks a source's figures before they are used.
///
/// A figure is compared with the source's own last rate. If that leaves a doubt or is missing, it
/// is compared with the other sources. A figure without support is left out; the rate before it
/// stays in force.
public struct Plausibility: Sendable {
  /// How far figures may differ, as factors: 1.25 means a quarter more or a fifth less.
  public struct Limits: Hashable, Sendable {
    /// From the source's own rate of the last days.
    public var jump = ExactDecimal(125, scale: 2)
    /// From the source's own rate of up to two months before.
    public var slowJump = ExactDecimal(15, scale: 1)
    /// From another source, to count as its support.
    public var support = ExactDecimal(105, scale: 2)
    /// From another source, where the source has no rate of its own to go by.
    public var disagreement = ExactDecimal(15, scale: 1)
    /// The same, where the other source's rate is more than two months old.
    public var oldDisagreement = ExactDecimal(3)

    /// The limits that ship.
    public init() {}
  }

  /// A table in two parts: the plausible figures, and the others.
  public struct Verdict: Hashable, Sendable {
    public let accepted: RateTable
    public let doubtful: [DoubtfulEntry]
  }

  private let archive: RateArchive
  private let others: @Sendable () -> RateArchive
  private let now: Instant
  private let limits: Limits

  /// Creates a check at the time `now`.
  ///
  /// `archive` has the past of the source. `others` returns the rates of every other source, and is
  /// called only if that past leaves a doubt.
  public init(
    archive: RateArchive,
    others: @escaping @Sendable () -> RateArchive,
    now: Instant,
    limits: Limits = Limits()
  ) {
    self.archive = archive
    self.others = others
    self.now = now
    self.limits = limits
  }

  /// Judges tables of one source, oldest first, each by the one before it; O(n) in their entries.
  public func judge(_ tables: [RateTable]) -> [Verdict] {
    let verdicts = judge(tables, witnesses: nil)
    let isSettled = verdicts.allSatisfy { verdict in
      verdict.doubtful.allSatisfy { !$0.doubt.needsOtherSources }
    }
    return isSettled ? verdicts : judge(tables, witnesses: others())
  }

  /// Judges with the rates of the other sources, or without: then what has no past is doubted too.
  private func judge(_ tables: [RateTable], witnesses: RateArchive?) -> [Verdict] {
    var last: [Currency: PlausibilityIssue.Reference] = [:]
    return tables.map { table in
      var accepted: [RateTable.Entry] = []
      var doubtful: [DoubtfulEntry] = []
      for entry in table.entries {
        let own = last[entry.currency] ?? ownRate(of: entry.currency, in: table)
        if let doubt = doubt(about: entry, in: table, own: own, witnesses) {
          doubtful.append(DoubtfulEntry(entry: entry, doubt: doubt))
        } else {
          accepted.append(entry)
          last[entry.currency] = PlausibilityIssue.Reference(
            source: table.source.name,
            asOf: table.asOf,
            value: entry.perUnit
          )
        }
      }
      return Verdict(accepted: table.replacing(entries: accepted), doubtful: doubtful)
    }
  }

  private func doubt(
    about entry: RateTable.Entry,
    in table: RateTable,
    own: PlausibilityIssue.Reference?,
    _ archive: RateArchive?
  ) -> PlausibilityIssue? {
    let value = entry.perUnit
    if value.isZero || value.isNegative { return .notPositive }
    if isAhead(table) { return .future(today: now.day) }
    if value > Plausibility.largest || value < Plausibility.smallest { return .absurd }
    let isNear = own.map { self.isNear(entry, $0, in: table) } ?? false
    if isNear { return nil }
    if isKnown(entry, in: table) { return nil }
    guard let archive else { return own.map { .jump($0) } ?? .unknown }
    let others = witnesses(for: entry.currency, against: table, in: archive)
    if others.contains(where: { areNear(value, $0.value, within: limits.support) }) { return nil }
    // A stale own rate can support a figure, not condemn it.
    if let own, isRecent(own, in: table) || !areNear(value, own.value, within: limits.slowJump) {
      return isInverse(value, own.value) ? .inverted(own) : .jump(own)
    }
    guard let first = others.first else { return nil }
    let isSupported = others.contains { witness in
      let isOld = table.asOf.days(since: witness.asOf) > Plausibility.reach
      let limit = isOld ? limits.oldDisagreement : limits.disagreement
      return areNear(value, witness.value, within: limit)
    }
    if isSupported { return nil }
    return isInverse(value, first.value) ? .inverted(first) : .disagreement(first)
  }

  /// Whether the archive has the same figure for the same day already.
  private func isKnown(_ entry: RateTable.Entry, in table: RateTable) -> Bool {
    archive.last(of: entry.currency, in: table.source, onOrBefore: table.asOf)
      .map { $0.date == table.asOf && $0.value == entry.perUnit } ?? false
  }

  private static let largest = ExactDecimal(1_000_000_000_000, scale: 0)
  private static let smallest = ExactDecimal(1, scale: 12)

  /// Whether the table is for a day ahead of the clock, by more than a source may publish early: a
  /// day, and monthly rates a month.
  private func isAhead(_ table: RateTable) -> Bool {
    let early = table.source.period == .month ? 31 : 1
    if table.asOf.days(since: now.day) > early { return true }
    return table.publishedAt.map { $0.seconds(since: now) > 86_400 } ?? false
  }

  /// Whether the rates of `source` in `archive` support every figure of `table`.
  public static func supports(
    _ table: RateTable,
    by source: RateSource,
    in archive: RateArchive,
    today: CalendarDate
  ) -> Bool {
    let judge = Plausibility(
      archive: RateArchive([]),
      others: { archive },
      now: Instant(startOf: today)
    )
    return table.entries.allSatisfy { entry in
      let value = entry.perUnit
      guard !value.isZero, !value.isNegative, !judge.isAhead(table) else { return false }
      return judge.witnesses(for: entry.currency, against: table, in: archive).contains { witness in
        witness.source == source.name && abs(table.asOf.days(since: witness.asOf)) <= 7
          && judge.areNear(value, witness.value, within: judge.limits.support)
      }
    }
  }

  // MARK: References

  /// The source's own rate on the table's day or the last before it.
  private func ownRate(of currency: Currency, in table: RateTable) -> PlausibilityIssue.Reference? {
    archive.last(of: currency, in: table.source, onOrBefore: table.asOf).map { date, value in
      PlausibilityIssue.Reference(source: table.source.name, asOf: date, value: value)
    }
  }

  /// The rates of the other sources for the same day, in the orientation of the table.
  ///
  /// One per origin, and none of the table's own: a repetition confirms nothing.
  private func witnesses(
    for currency: Currency,
    against table: RateTable,
    in archive: RateArchive
  ) -> [PlausibilityIssue.Reference] {
    let pivot = table.source.pivot
    let pair =
      table.source.pivotIsBase
      ? CurrencyPair(base: pivot, quote: currency) : CurrencyPair(base: currency, quote: pivot)
    var origins = [table.source.origin]
    return archive.sources.compactMap { source in
      guard source != table.source, let origin = source.origin,
        !origins.contains(where: { $0.map { $0.isSame(as: origin) } ?? false })
      else { return nil }
      let single = Converter(archive: archive, today: now.day, source: source)
      guard
        let route = (try? single.knownRoute(for: pair, on: table.asOf))
          ?? (try? single.knownRoute(for: pair)),
        // The newest rate there is says nothing of a day long before it.
        let asOf = route.asOf, asOf.days(since: table.asOf) <= Plausibility.reach,
        let value = try? route.ratio.rounded(
          to: .significantDigits(12),
          rounding: .toNearestOrEven
        )
      else { return nil }
      origins.append(origin)
      return PlausibilityIssue.Reference(source: source.name, asOf: asOf, value: value)
    }
  }

  // MARK: How near is near

  /// For how many days a rate predicts another: after two months it says little.
  private static let reach = 62

  /// Whether a source's last rate predicts its next one; else the other sources decide.
  private func isRecent(_ own: PlausibilityIssue.Reference, in table: RateTable) -> Bool {
    table.asOf.days(since: own.asOf) <= Plausibility.reach
  }

  private func isNear(
    _ entry: RateTable.Entry,
    _ own: PlausibilityIssue.Reference,
    in table: RateTable
  ) -> Bool {
    guard isRecent(own, in: table) else { return false }
    let limit = table.asOf.days(since: own.asOf) <= 7 ? limits.jump : limits.slowJump
    if areNear(entry.perUnit, own.value, within: limit) { return true }
    guard let change = FixedLink.sameCodeRedenomination(of: entry.currency),
      own.asOf < change.since, table.asOf >= change.since
    else { return false }
    // The code kept its name and changed its unit between the two days: so many old for one new.
    let ratio = change.leg.rate.value
    let (old, new) =
      table.source.pivotIsBase ? (own.value, entry.perUnit) : (entry.perUnit, own.value)
    guard let scaled = try? new.shortened.multiplied(by: ratio) else { return false }
    return areNear(old, scaled, within: limit)
  }

  /// Whether the larger of two positive values is at most `factor` times the smaller.
  private func areNear(
    _ left: ExactDecimal,
    _ right: ExactDecimal,
    within factor: ExactDecimal
  ) -> Bool {
    let (smaller, larger) = left < right ? (left, right) : (right, left)
    guard let most = try? smaller.shortened.multiplied(by: factor) else { return false }
    return larger <= most
  }

  /// Whether one value is about 1 divided by the other, and that is not much the same.
  private func isInverse(_ left: ExactDecimal, _ right: ExactDecimal) -> Bool {
    guard let product = try? left.shortened.multiplied(by: right.shortened) else { return false }
    return areNear(product, .one, within: limits.jump)
  }
}

extension ExactDecimal {
  /// To 12 significant digits, enough to tell a typo by, and products always fit.
  fileprivate var shortened: ExactDecimal {
    digitCount <= 12
      ? self : (try? rounded(to: .significantDigits(12), rounding: .toNearestOrEven)) ?? self
  }
}
