public import ExactMoney

/// A kind of day on which a source publishes nothing.
public enum RateHoliday: UInt8, Sendable {
  case saturday, sunday, newYear
  case goodFriday, easterMonday, labourDay, christmas, secondOfChristmas
  case epiphany, constitutionDay, corpusChristi, assumption, allSaints, independenceDay
  case christmasEve
}

extension RateSource {
  /// Returns whether the source may date a publication `day`: not on weekends, 1 January, or its
  /// known holidays.
  ///
  /// A monthly or quarterly source may publish on every day. Holidays that are unknown count as days
  /// whose publication is missing.
  func publishes(on day: CalendarDate) -> Bool { closing(on: day) == nil }

  /// Returns the reason why the source publishes nothing on `day`; nil if it may publish, or the
  /// reason is unknown.
  public func holiday(on day: CalendarDate) -> RateHoliday? { closing(on: day)?.holiday }

  private func closing(on day: CalendarDate) -> Closing? {
    guard period == .day else { return nil }
    #if hasFeature(Embedded)
    let made = day
    #else
    // A table of Switzerland's customs is dated the day after its making.
    let made = self == .bazg ? day.adding(days: -1) : day
    #endif
    if made.weekday > 5 {
      return .on(0, day.weekday == 6 ? .saturday : day.weekday == 7 ? .sunday : nil)
    }
    let (year, month, number) = made.components
    if (month, number) == (1, 1) { return .on(101, day == made ? .newYear : nil) }
    let (date, easter) = (month * 100 + number, CalendarDate.easterSunday(of: year))
    return closings.first { closing in
      closing.years.contains(year)
        && (closing.isOfEaster ? made.days(since: easter) == closing.day : date == closing.day)
    }
  }

  private var closings: [Closing] {
    switch self {
    case .ecb: Closing.target
    case .nbp: Closing.polish
    #if !hasFeature(Embedded)
    case .bcbBuy: Closing.brazilian
    case .bazg: Closing.swiss
    #endif
    default: []
    }
  }
}

/// A holiday that is the same day of each year, or as far from Easter Sunday.
private struct Closing: Sendable {
  /// The month × 100 + the day, or if `isOfEaster` the number of days after Easter Sunday.
  let day: Int
  let isOfEaster: Bool
  let years: ClosedRange<Int>
  /// The name; nil if the day has none.
  let holiday: RateHoliday?

  static func on(
    _ day: Int,
    _ holiday: RateHoliday? = nil,
    in years: ClosedRange<Int> = 1...9_999
  ) -> Closing {
    Closing(day: day, isOfEaster: false, years: years, holiday: holiday)
  }

  static func easter(
    _ days: Int,
    _ holiday: RateHoliday? = nil,
    in years: ClosedRange<Int> = 1...9_999
  ) -> Closing {
    Closing(day: days, isOfEaster: true, years: years, holiday: holiday)
  }

  /// The closing days of TARGET: in 1999 only Christmas, and since 2000 four more, which the ECB's
  /// decision of 14 December 2000 made permanent.
  ///
  /// Two days were for the change of the year 1999 and to euro cash.
  static let target: [Closing] = [
    .easter(-2, .goodFriday, in: 2_000...9_999), .easter(1, .easterMonday, in: 2_000...9_999),
    .on(501, .labourDay, in: 2_000...9_999), .on(1_225, .christmas),
    .on(1_226, .secondOfChristmas, in: 2_000...9_999), .on(1_231, in: 1_999...1_999),
    .on(1_231, in: 2_001...2_001),
  ]

  /// Poland's public holidays (act of 18 January 1951, as it stands), Corpus Christi among them.
  static let polish: [Closing] = [
    .easter(1, .easterMonday), .easter(60, .corpusChristi), .on(106, .epiphany, in: 2_011...9_999),
    .on(501, .labourDay), .on(503, .constitutionDay), .on(815, .assumption),
    .on(1_101, .allSaints), .on(1_111, .independenceDay),
    .on(1_224, .christmasEve, in: 2_025...9_999), .on(1_225, .christmas),
    .on(1_226, .secondOfChristmas),
  ]

  #if !hasFeature(Embedded)
  /// The days on which Brazil's banks are closed: national holidays, and carnival.
  static let brazilian: [Closing] =
    [-48, -47, -2, 60].map { .easter($0) }
    + [421, 501, 907, 1_012, 1_102, 1_115, 1_225].map { .on($0) } + [.on(1_120, in: 2_024...9_999)]

  /// The days on which Switzerland's customs makes no table.
  static let swiss: [Closing] =
    [-2, 1, 39, 50].map { .easter($0) } + [801, 1_225, 1_226].map { .on($0) }
  #endif
}

extension CalendarDate {
  /// Returns Easter Sunday of a year in the Gregorian calendar, by Gauss's rule with its two
  /// exceptions.
  static func easterSunday(of year: Int) -> CalendarDate {
    let century = year / 100
    let correction = (15 - (13 + 8 * century) / 25 + century - century / 4) % 30
    let moon = (19 * (year % 19) + correction) % 30
    let fullMoon = moon - moon / 29 - (moon == 28 && year % 19 > 10 ? 1 : 0)
    // Easter is the Sunday after the full moon of spring, `fullMoon` days after 21 March.
    let start = CalendarDate(year: year, month: 3, day: 21) ?? CalendarDate(clamping: 0)
    let day = start.adding(days: fullMoon)
    return day.adding(days: 7 - day.weekday % 7)
  }
}
