package import ExactMoney
import PlainBytes

/// Checks a source's figures before they are used.
///
/// A figure is compared with the source's own last rate. If that rate is missing or too different,
/// the figure is compared with the other sources. A figure without support is left out, and the
/// rate before it stays in force.
package struct Plausibility: Sendable {
  /// The allowed differences, as factors: 1.25 allows a quarter more or a fifth less.
  package struct Limits: Hashable, Sendable {
    /// The maximum factor between a figure and the source's own rate of the last seven days.
    package var jump = ExactDecimal(125, scale: 2)
    /// The maximum factor between a figure and the source's own rate of up to two months before.
    package var slowJump = ExactDecimal(15, scale: 1)
    /// The maximum factor between a figure and another source's rate that supports it.
    package var support = ExactDecimal(105, scale: 2)
    /// The maximum factor between a figure and another source's rate, for a source without a recent
    /// rate of its own.
    package var disagreement = ExactDecimal(15, scale: 1)
    /// The maximum factor, as ``disagreement``, if the other source's rate is more than two months
    /// old.
    package var oldDisagreement = ExactDecimal(3)

    /// Creates the default limits.
    package init() {}
  }

  /// A table split into its plausible figures and the others.
  package struct Verdict: Hashable, Sendable {
    package let accepted: RateTable
    package let doubtful: [DoubtfulEntry]
  }

  private let archive: RateArchive
  private let others: @Sendable () -> RateArchive
  private let now: Instant
  private let limits: Limits

  /// Creates a check at the time `now`.
  ///
  /// - Parameters:
  ///   - archive: The past rates of the source.
  ///   - others: Returns the rates of all other sources. It is called only if the past rates leave
  ///     a doubt.
  ///   - now: The current time.
  ///   - limits: The allowed differences.
  package init(
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

  /// Returns a verdict for each of `tables`, which are from one source, oldest first; each is
  /// judged by the one before it.
  ///
  /// - Complexity: O(n) in the number of entries.
  package func judge(_ tables: [RateTable]) -> [Verdict] {
    let verdicts = judge(tables, witnesses: nil)
    let isSettled = verdicts.allSatisfy { verdict in
      verdict.doubtful.allSatisfy { !$0.doubt.needsOtherSources }
    }
    return isSettled ? verdicts : judge(tables, witnesses: others())
  }

  /// Returns the verdicts on `tables`, by the rates of other sources in `witnesses`.
  ///
  /// If `witnesses` is nil, figures without earlier rates are in doubt.
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
    if !value.isPositive { return .notPositive }
    if isAhead(table) { return .future(today: now.day) }
    if value > Plausibility.largest || value < Plausibility.smallest { return .absurd }
    let isNear = own.map { self.isNear(entry, $0, in: table) } ?? false
    if isNear { return nil }
    if isKnown(entry, in: table) { return nil }
    guard let archive else { return own.map { .jump($0) } ?? .unknown }
    let others = witnesses(for: entry.currency, against: table, in: archive)
    if others.contains(where: { areNear(value, $0.value, within: limits.support) }) { return nil }
    // A stale own rate can support a figure, but not reject it.
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

  /// Returns whether the archive already has the same figure for the same day.
  private func isKnown(_ entry: RateTable.Entry, in table: RateTable) -> Bool {
    archive.last(of: entry.currency, in: table.source, onOrBefore: table.asOf)
      .map { $0.date == table.asOf && $0.value == entry.perUnit } ?? false
  }

  private static let largest = ExactDecimal(1_000_000_000_000, scale: 0)
  private static let smallest = ExactDecimal(1, scale: 12)

  /// Returns whether `table` is for a later day than a source may publish in advance: one day, or
  /// 31 for monthly rates.
  private func isAhead(_ table: RateTable) -> Bool {
    let early = table.source.period == .month ? 31 : 1
    if table.asOf.days(since: now.day) > early { return true }
    return table.publishedAt.map { $0.seconds(since: now) > 86_400 } ?? false
  }

  /// Returns whether the rates of `source` in `archive` support every figure of `table`.
  package static func supports(
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
      guard value.isPositive, !judge.isAhead(table) else { return false }
      return judge.witnesses(for: entry.currency, against: table, in: archive).contains { witness in
        witness.source == source.name && abs(table.asOf.days(since: witness.asOf)) <= 7
          && judge.areNear(value, witness.value, within: judge.limits.support)
      }
    }
  }

  // MARK: References

  /// Returns the source's own last rate on or before the day of `table`; nil if there is none.
  private func ownRate(of currency: Currency, in table: RateTable) -> PlausibilityIssue.Reference? {
    archive.last(of: currency, in: table.source, onOrBefore: table.asOf).map { date, value in
      PlausibilityIssue.Reference(source: table.source.name, asOf: date, value: value)
    }
  }

  /// Returns the rates of the other sources for the same day, in the orientation of the table.
  ///
  /// Each origin counts once, and the table's own origin not at all, as a repetition confirms
  /// nothing.
  private func witnesses(
    for currency: Currency,
    against table: RateTable,
    in archive: RateArchive
  ) -> [PlausibilityIssue.Reference] {
    let pair = table.source.pair(of: currency)
    var origins = [table.source.origin]
    return archive.sources.compactMap { source in
      guard source != table.source, let origin = source.origin,
        !origins.contains(where: { $0.map { $0.isSame(as: origin) } ?? false })
      else { return nil }
      let single = Converter(archive: archive, today: now.day, source: source)
      guard
        let route = (try? single.knownRoute(for: pair, on: table.asOf))
          ?? (try? single.knownRoute(for: pair)),
        // The newest rate says nothing about a day long before it.
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

  /// The maximum age in days of a rate with which a new one is compared.
  private static let reach = 62

  /// Returns whether the source's last rate is recent enough to compare the next one with.
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
    // The code changed its unit between the two days, and the figure is restated in the old unit.
    let ratio = change.leg.rate.value
    let (old, new) =
      table.source.pivotIsBase ? (own.value, entry.perUnit) : (entry.perUnit, own.value)
    guard let scaled = try? new.shortened.multiplied(by: ratio) else { return false }
    return areNear(old, scaled, within: limit)
  }

  /// Returns whether the larger of two positive values is at most `factor` times the smaller.
  private func areNear(
    _ left: ExactDecimal,
    _ right: ExactDecimal,
    within factor: ExactDecimal
  ) -> Bool {
    let (smaller, larger) = left < right ? (left, right) : (right, left)
    guard let most = try? smaller.shortened.multiplied(by: factor) else { return false }
    return larger <= most
  }

  /// Returns whether one value is about the inverse of the other.
  private func isInverse(_ left: ExactDecimal, _ right: ExactDecimal) -> Bool {
    guard let product = try? left.shortened.multiplied(by: right.shortened) else { return false }
    return areNear(product, .one, within: limits.jump)
  }
}

extension ExactDecimal {
  /// The value to 12 significant digits, which reveal a typing error and whose products always fit.
  fileprivate var shortened: ExactDecimal {
    digitCount <= 12
      ? self : (try? rounded(to: .significantDigits(12), rounding: .toNearestOrEven)) ?? self
  }
}

/// The reason why a figure is implausible.
package enum PlausibilityIssue: Hashable, Sendable {
  /// The figure is zero or less.
  case notPositive
  /// The figure is more than a trillion or less than a trillionth.
  case absurd
  /// The figure is for a later day than the clock allows, or was published later.
  case future(today: CalendarDate)
  /// The figure is about the inverse of the expected one.
  case inverted(Reference)
  /// The figure is too far from the source's own last rate.
  case jump(Reference)
  /// The figure is too far from the rates of all other sources.
  case disagreement(Reference)
  /// There is no rate to compare the figure with.
  ///
  /// This is an intermediate verdict, before other sources are consulted.
  case unknown
  /// The entry is not a rate.
  case reject(RateTable.Reject.Reason)

  /// The rate that a figure was compared with.
  package struct Reference: Hashable, Sendable {
    /// The name of the source that published the rate.
    package let source: String
    package let asOf: CalendarDate
    /// The rate in the orientation of the figure, to 12 significant digits.
    package let value: ExactDecimal

    /// Creates a reference.
    package init(source: String, asOf: CalendarDate, value: ExactDecimal) {
      self.source = source
      self.asOf = asOf
      self.value = value
    }
  }

  /// Whether the rates of other sources may settle the doubt.
  var needsOtherSources: Bool {
    switch self {
    case .notPositive, .absurd, .future, .reject: false
    case .inverted, .jump, .disagreement, .unknown: true
    }
  }

  /// The name in the store: "jump".
  package var name: String {
    switch self {
    case .notPositive: "notPositive"
    case .absurd: "absurd"
    case .future: "future"
    case .inverted: "inverted"
    case .jump: "jump"
    case .disagreement: "disagreement"
    case .unknown: "unknown"
    case .reject(let reason): reason.rawValue
    }
  }

  /// The facts in the form of records: `5.4325 ECB 2026-10-30` for a reference, the day for
  /// ``future(today:)``, else empty.
  package var detail: String {
    switch self {
    case .notPositive, .absurd, .unknown, .reject: ""
    case .future(let today): today.description
    case .inverted(let reference), .jump(let reference), .disagreement(let reference):
      "\(reference.value) \(reference.source) \(reference.asOf)"
    }
  }
}

/// An implausible figure and the reason.
package struct DoubtfulEntry: Hashable, Sendable {
  package let entry: RateTable.Entry
  package let doubt: PlausibilityIssue
}
