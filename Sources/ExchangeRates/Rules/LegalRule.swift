public import ExactMoney

/// A rule of law that names the publication whose rate is meant.
///
/// A change of its text, or of how it is understood here, is another version, and the older ones stay.
public final class LegalRule: Sendable {
  /// Its name without the version: "pl-vat".
  public let id: String
  /// Counted from 1.
  public let version: Int
  /// The id with the version: "pl-vat/1".
  public let name: String
  /// The law and the article, in English.
  public let law: String
  /// Which publication it names, as one English sentence.
  public let publication: String
  /// What it does not answer though the law may, each an English phrase.
  public let notCovered: [String]
  public let standing: TextStanding
  /// The publisher of the rates that the rule names.
  public let source: RateSource
  /// Which publication is meant by the day that ``eventDay`` leads to.
  public let policy: RatePolicy
  public let eventDay: EventDay
  /// The currencies that it leads into.
  public let targets: [Currency]
  /// The only currencies that it starts from; empty for all.
  public let origins: [Currency]
  /// The first event day that was checked, which may be later than the law's first.
  public let since: CalendarDate
  /// What the event day is, in English.
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

  /// How well the text of a law is known here.
  public enum TextStanding: String, Hashable, Sendable {
    case read
    /// By what others write of it.
    case secondHand
  }

  /// The day by which a rule chooses the publication.
  public enum EventDay: Hashable, Sendable {
    case same
    /// The last day of its month.
    case monthEnd
    /// The last day of its quarter.
    case quarterEnd
    /// The last day of its year.
    case yearEnd
    /// The last Wednesday but one of the month before it.
    case penultimateWednesdayBefore
    /// The 15th of the month before it.
    case fifteenthBefore

    /// That day for `event`.
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

  /// Returns the rule called `name`; of a name without a version the newest one for `event`, or the
  /// oldest one where none is that old; nil for an unknown name.
  public static func rule(_ name: String, on event: CalendarDate) -> LegalRule? {
    let versions = named[name] ?? []
    return versions.last { $0.since <= event } ?? versions.first
  }

  /// The versions of each rule, oldest first, by its id, and each by its own name.
  private static let named = Dictionary(
    all.flatMap { [($0.id, [$0]), ($0.name, [$0])] },
    uniquingKeysWith: +
  )

  /// Returns the days whose publications are needed to answer for `event`.
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
