import ExactMoney

/// Columns as domain values; each function throws for values that only a damaged file can have.
extension Row {
  /// Returns the day in column `index`.
  func day(_ index: Int) throws -> CalendarDate {
    guard let day = try dayIfAny(index) else { throw StoreDamage.noDay }
    return day
  }

  /// Returns the day in column `index`; nil for NULL.
  func dayIfAny(_ index: Int) throws -> CalendarDate? {
    guard let number: Int64 = try value(index) else { return nil }
    guard StoreSchema.days.contains(number) else { throw StoreDamage.noDay }
    return CalendarDate(clamping: Int32(number))
  }

  /// Returns the moment in column `index`.
  func moment(_ index: Int) throws -> Instant {
    Instant(unixSeconds: try value(index))
  }

  /// Returns the moment in column `index`; nil for NULL.
  func momentIfAny(_ index: Int) throws -> Instant? {
    (try value(index) as Int64?).map { Instant(unixSeconds: $0) }
  }
}

/// A value in a row that only a damaged file can have.
enum StoreDamage: Error, Equatable {
  /// A value of another type than the column's.
  case otherValue(expected: String, column: String)
  /// An integer outside the days of the calendar.
  case noDay
  /// A text that is not a list of figures.
  case noFigures
  /// A text that is not in the format of its column.
  case noDocument
  /// Digits that are not a number.
  case noNumber
}
