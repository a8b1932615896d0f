import ExactMoney

extension ByteText {
  /// The day it spells in numbers as day, month and year between `separator`s: `30/06/2026`, `30.06.2026`.
  func date(separatedBy separator: UInt8) -> CalendarDate? {
    let parts = split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count <= 2, parts[1].count <= 2, parts[2].count == 4,
      let day = parts[0].integer, let month = parts[1].integer, let year = parts[2].integer
    else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }
}
