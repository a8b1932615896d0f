public import ExactMoney
public import Foundation

extension CalendarDate {
  /// Creates the day that `date` falls on in `zone`; nil outside years 1 to 9999.
  ///
  /// The days are those of ISO 8601 at all times, also before 1582, where Foundation's calendars
  /// are Julian.
  public init?(_ date: Date, in zone: TimeZone = .gmt) {
    // The integer part is exact; a sum with a fraction could be rounded up into the next day.
    let whole = date.timeIntervalSinceReferenceDate.rounded(.down)
    guard let seconds = Int64(exactly: whole), abs(seconds) < 1 << 40 else { return nil }
    let local =
      seconds + Int64(Date.timeIntervalBetween1970AndReferenceDate)
      + Int64(zone.secondsFromGMT(for: date))
    self.init(dayNumber: Int32((local - (local % 86_400 + 86_400) % 86_400) / 86_400))
  }

  /// Returns the present day in `zone`, by the system's clock.
  public static func today(in zone: TimeZone = .current) -> CalendarDate {
    CalendarDate(Date(), in: zone) ?? .latest
  }
}

extension Date {
  /// Creates the first moment of `day` in `zone`.
  ///
  /// That is later than midnight where the clock is put forward at midnight.
  public init(_ day: CalendarDate, in zone: TimeZone = .gmt) {
    func midnight(_ offset: Int) -> Date {
      Date(timeIntervalSince1970: TimeInterval(Int(day.dayNumber) * 86_400 - offset))
    }
    let noonBefore = midnight(43_200)
    self = midnight(zone.secondsFromGMT(for: noonBefore))
    if CalendarDate(self, in: zone) != day { self = midnight(zone.secondsFromGMT(for: self)) }
  }
}
