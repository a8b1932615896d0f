import ExactMoney

/// The stored format of numbers: plain digits with at most one point, without a sign.
enum StoredDecimal {
  /// The maximum number of characters of a stored number.
  private static let maximumLength = 60

  /// Returns the digits of `value`; nil if it is negative or too long.
  ///
  /// `1.2E+3` becomes `1200`, which has the same value.
  static func text(of value: ExactDecimal) -> String? {
    // A number below one is written as "0." and as many digits as its scale.
    guard !value.isNegative, value.scale <= maximumLength - 2 else { return nil }
    return value.scale < 0
      ? try? value.rounded(to: .scale(0), rounding: .towardZero).description : value.description
  }

  /// Returns the digits of `value`; nil if it is zero, negative or too long.
  static func positiveText(of value: ExactDecimal) -> String? {
    value.isZero ? nil : text(of: value)
  }
}

/// The stored format of texts from outside.
enum StoredText {
  /// The maximum number of Unicode scalars in a stored text.
  static let maximumLength = 2_000

  /// Returns `text`, cut off at the maximum length.
  static func cut(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(maximumLength)))
  }
}

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
