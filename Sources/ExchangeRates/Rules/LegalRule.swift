public import ExactMoney

/// A rule of law that determines which published rate converts an amount.
///
/// A change of the law, or of how Cambio understands it, is a new version; older versions stay
/// available.
public final class LegalRule: Sendable {
  /// The rule's name without the version: "pl-vat".
  public let id: String
  /// The version, counted from 1.
  public let version: Int
  /// The rule's name with the version: "pl-vat/1".
  public let name: String
  /// The law and the article, in English.
  public let law: String
  /// The publication that the law names, as an English sentence.
  public let publication: String
  /// English phrases for the conversions that Cambio's rule does not cover though the law may.
  public let notCovered: [String]
  public let standing: TextStanding
  /// The source of the rates that the law names.
  public let source: RateSource
  /// The rule that chooses the publication for the day of ``eventDay``.
  public let policy: RatePolicy
  public let eventDay: EventDay
  /// The currencies into which the rule converts.
  public let targets: [Currency]
  /// The only currencies from which the rule converts; empty for all.
  public let origins: [Currency]
  /// The first event day for which the rule was checked against the law, which may be older.
  public let since: CalendarDate
  /// The kind of day of the event, in English.
  public let eventWord: String

  init(
    id: String,
    version: Int,
    law: String,
    publication: String,
    notCovered: [String],
    standing: TextStanding,
    source: RateSource,
    policy: RatePolicy,
    eventDay: EventDay,
    targets: [Currency],
    origins: [Currency] = [],
    since: CalendarDate,
    eventWord: String
  ) {
    (self.id, self.version, self.law, self.publication) = (id, version, law, publication)
    (self.notCovered, self.standing, self.source) = (notCovered, standing, source)
    (self.policy, self.eventDay, self.eventWord) = (policy, eventDay, eventWord)
    (self.targets, self.origins, self.since) = (targets, origins, since)
    name = "\(id)/\(version)"
  }

  /// The basis on which Cambio knows a law.
  public enum TextStanding: String, Hashable, Sendable {
    case read
    /// The text of the law was not read, only what others write about it.
    case secondHand
  }

  /// The day for which a rule chooses the publication, derived from the day of the event.
  public enum EventDay: Hashable, Sendable {
    case same
    /// The last day of the event's month.
    case monthEnd
    /// The last day of the event's quarter.
    case quarterEnd
    /// The last day of the event's year.
    case yearEnd
    /// The second-to-last Wednesday of the month before the event's month.
    case penultimateWednesdayBefore
    /// The 15th of the month before the event's month.
    case fifteenthBefore

    /// Returns the day for which the publication is chosen, given the day of the event.
    public func day(for event: CalendarDate) -> CalendarDate {
      switch self {
      case .same: return event
      case .monthEnd: return event.lastDayOfMonth
      case .quarterEnd:
        var day = event.lastDayOfMonth
        while day.components.month % 3 != 0 { day = day.adding(days: 1).lastDayOfMonth }
        return day
      case .yearEnd:
        return CalendarDate(year: event.components.year, month: 12, day: 31) ?? event
      case .fifteenthBefore:
        return event.firstDayOfMonth.adding(days: -1).firstDayOfMonth.adding(days: 14)
      case .penultimateWednesdayBefore:
        let end = event.firstDayOfMonth.adding(days: -1)
        return end.adding(days: -(end.weekday + 4) % 7 - 7)
      }
    }
  }

  /// Returns the rule with an id or name; nil if it is unknown.
  ///
  /// For an id, that is the newest version for `event`, or the oldest version if all are newer than
  /// `event`.
  public static func rule(_ name: String, on event: CalendarDate) -> LegalRule? {
    let versions = named[name] ?? []
    return versions.last { $0.since <= event } ?? versions.first
  }

  /// The versions of each rule by its id, oldest first, and each single version by its name.
  private static let named = Dictionary(
    all.flatMap { [($0.id, [$0]), ($0.name, [$0])] },
    uniquingKeysWith: +
  )

  /// Returns the days whose publications decide a conversion for `event`.
  public func days(for event: CalendarDate) -> ClosedRange<CalendarDate> {
    let day = eventDay.day(for: event)
    switch policy {
    case .last, .before:
      let last = policy == .before ? day.adding(days: -1) : day
      return last.adding(days: -RateArchive.maximumGapDays)...last
    case .period where source.period == .quarter:
      let start = RateSource.Period.quarterStart(day)
      return start...(day == start ? day : source.period.end(from: day))
    case .period: return day.firstDayOfMonth...day
    default: return policy.days(for: day)
    }
  }
}

extension LegalRule: Hashable {
  public static func == (one: LegalRule, other: LegalRule) -> Bool { one === other }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
