import ExactMoney

/// Columns as the domain's values; each throws for what no table allows but a damaged file can show.
extension Row {
  /// The day whose number is in column `index`.
  func day(_ index: Int) throws -> CalendarDate {
    guard let day = try dayIfAny(index) else { throw StoreDamage.noDay }
    return day
  }

  /// The day whose number is in column `index`; nil for NULL.
  func dayIfAny(_ index: Int) throws -> CalendarDate? {
    guard let number: Int64 = try value(index) else { return nil }
    guard StoreSchema.days.contains(number) else { throw StoreDamage.noDay }
    return CalendarDate(dayNumber: Int32(number))
  }

  /// The moment in column `index`.
  func moment(_ index: Int) throws -> Instant {
    Instant(unixSeconds: try value(index))
  }

  /// The moment in column `index`; nil for NULL.
  func momentIfAny(_ index: Int) throws -> Instant? {
    (try value(index) as Int64?).map { Instant(unixSeconds: $0) }
  }
}

/// What a row cannot hold unless the file is damaged.
enum StoreDamage: Error, Equatable {
  /// Something else than a value of the type that is expected in the column.
  case otherValue(expected: String, column: String)
  /// An integer that is no day of the calendar.
  case noDay
  /// A text that is no list of figures.
  case noFigures
  /// A text that is not what its column is for.
  case noDocument
  /// Digits that are no number.
  case noNumber
}
