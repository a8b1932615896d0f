import ExactMoney

/// The bits that state which rows of a column have a value, one per row from the lowest on.
struct ValidityBits {
  /// The bits; nil if all rows have a value.
  let bits: UnsafePointer<UInt8>?

  @inline(__always)
  func hasValue(_ index: Int) -> Bool {
    guard let bits else { return true }
    return bits[index &>> 3] &>> UInt8(truncatingIfNeeded: index & 7) & 1 != 0
  }
}

extension UnsafeRawPointer {
  /// The address of the values of a column without rows.
  nonisolated(unsafe) static let ofNoRows =
    UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 16))
}

/// A column of texts in one of the forms that hosts have.
struct TextColumn {
  enum Form {
    /// Offsets of four bytes into one buffer: Arrow's `utf8`.
    case offsets32
    /// Offsets of eight bytes into one buffer: Arrow's `large_utf8`.
    case offsets64
    /// Sixteen bytes each, with short texts inside, and others in numbered buffers: Arrow's
    /// `utf8_view`.
    case views
    /// Sixteen bytes each, with short texts inside and the addresses of others: DuckDB's `VARCHAR`.
    case pointers
  }

  let form: Form
  let validity: ValidityBits
  /// The offsets, or the elements of sixteen bytes.
  let places: UnsafeRawPointer
  /// The buffer that the offsets point into; nil for other forms.
  let bytes: UnsafeRawPointer?
  /// The numbered buffers of ``Form/views``.
  let buffers: UnsafeBufferPointer<UnsafeRawPointer?>
  /// The index of the first row.
  let offset: Int

  @inline(__always)
  func hasValue(_ row: Int) -> Bool { validity.hasValue(offset &+ row) }

  /// Returns the text of a row that has a value; nil if its place is malformed.
  @inline(__always)
  func text(_ row: Int) -> UnsafeRawBufferPointer? {
    let index = offset &+ row
    switch form {
    case .offsets32:
      let place = places + index &* 4
      let start = Int(place.loadUnaligned(as: Int32.self))
      let end = Int((place + 4).loadUnaligned(as: Int32.self))
      return text(from: start, to: end)
    case .offsets64:
      let place = places + index &* 8
      let start = Int(place.loadUnaligned(as: Int64.self))
      let end = Int((place + 8).loadUnaligned(as: Int64.self))
      return text(from: start, to: end)
    case .views, .pointers:
      let place = places + index &* 16
      let count = Int(place.loadUnaligned(as: Int32.self))
      guard count > 12 else {
        return count < 0 ? nil : UnsafeRawBufferPointer(start: place + 4, count: count)
      }
      return longText(at: place, count)
    }
  }

  @inline(__always)
  private func text(from start: Int, to end: Int) -> UnsafeRawBufferPointer? {
    guard start >= 0, end >= start else { return nil }
    guard let bytes else {
      return end == start ? UnsafeRawBufferPointer(start: nil, count: 0) : nil
    }
    return UnsafeRawBufferPointer(start: bytes + start, count: end &- start)
  }

  private func longText(at place: UnsafeRawPointer, _ count: Int) -> UnsafeRawBufferPointer? {
    if form == .pointers {
      let address = (place + 8).loadUnaligned(as: UInt.self)
      return UnsafeRawPointer(bitPattern: address)
        .map { UnsafeRawBufferPointer(start: $0, count: count) }
    }
    let number = Int((place + 8).loadUnaligned(as: Int32.self))
    let start = Int((place + 12).loadUnaligned(as: Int32.self))
    guard buffers.indices.contains(number), start >= 0, let buffer = buffers[number] else {
      return nil
    }
    return UnsafeRawBufferPointer(start: buffer + start, count: count)
  }
}

/// Integers of one of Arrow's widths.
struct IntegerColumn {
  enum Form {
    case int8, int16, int32, int64, uint8, uint16, uint32, uint64
  }

  let form: Form
  let validity: ValidityBits
  let values: UnsafeRawPointer
  /// The index of the first row.
  let offset: Int

  @inline(__always)
  func hasValue(_ row: Int) -> Bool { validity.hasValue(offset &+ row) }

  /// Returns the number of a row that has a value; nil if it does not fit a signed word.
  @inline(__always)
  func word(_ row: Int) -> Int64? {
    let index = offset &+ row
    return switch form {
    case .int8: Int64(load(index, Int8.self))
    case .int16: Int64(load(index, Int16.self))
    case .int32: Int64(load(index, Int32.self))
    case .int64: load(index, Int64.self)
    case .uint8: Int64(load(index, UInt8.self))
    case .uint16: Int64(load(index, UInt16.self))
    case .uint32: Int64(load(index, UInt32.self))
    case .uint64: Int64(exactly: load(index, UInt64.self))
    }
  }

  @inline(__always)
  private func load<Word: BitwiseCopyable>(_ index: Int, _ type: Word.Type) -> Word {
    (values + index &* MemoryLayout<Word>.size).loadUnaligned(as: type)
  }
}

/// The amounts of a column.
enum AmountColumn {
  /// Integers of up to eight bytes, with `scale` decimals.
  case words(IntegerColumn, scale: Int)
  /// Integers of sixteen bytes, with `scale` decimals.
  case wide(UnsafeRawPointer, ValidityBits, offset: Int, scale: Int)
  case texts(TextColumn)
  /// A column without any value.
  case nothing

  /// The number of decimals; nil if each amount has its own.
  var scale: Int? {
    switch self {
    case .words(_, let scale), .wide(_, _, _, let scale): scale
    case .texts, .nothing: nil
    }
  }

  /// Returns the amount of a row that has one.
  ///
  /// - Throws: ``QuestionFailure/amount(_:)`` if it is not a decimal of at most 38 digits.
  func amount(_ row: Int) throws(QuestionFailure) -> ExactDecimal {
    switch self {
    case .words(let column, let scale):
      let number: Int128 =
        if let word = column.word(row) {
          Int128(word)
        } else {
          Int128((column.values + (column.offset + row) * 8).loadUnaligned(as: UInt64.self))
        }
      return try AmountColumn.decimal(number, scale)
    case .wide(let values, _, let offset, let scale):
      return try AmountColumn.decimal(AmountColumn.number(values, offset + row), scale)
    case .texts(let column):
      guard let text = column.text(row) else { throw .amount("") }
      return try QuestionReading.amount(text)
    case .nothing: return .zero
    }
  }

  /// Returns the integer of sixteen bytes at `index`.
  @inline(__always)
  static func number(_ values: UnsafeRawPointer, _ index: Int) -> Int128 {
    let place = values + index &* 16
    return Int128(place.loadUnaligned(fromByteOffset: 8, as: Int64.self)) &<< 64
      | Int128(place.loadUnaligned(as: UInt64.self))
  }

  private static func decimal(
    _ number: Int128,
    _ scale: Int
  ) throws(QuestionFailure) -> ExactDecimal {
    do throws(DecimalError) {
      return try ExactDecimal(coefficient: number, scale: scale)
    } catch {
      throw .amount("\(number)E\(-scale)")
    }
  }
}

/// The codes of a column.
enum CodeColumn {
  /// The same currency in all rows.
  case fixed(Currency)
  case texts(TextColumn)
  /// Indices into `count` texts.
  case dictionary(IntegerColumn, TextColumn, count: Int)

  /// Returns whether `row` has a code.
  @inline(__always)
  func hasValue(_ row: Int) -> Bool {
    switch self {
    case .fixed: return true
    case .texts(let column): return column.hasValue(row)
    case .dictionary(let indexes, let texts, let count):
      guard indexes.hasValue(row) else { return false }
      guard let index = indexes.word(row), 0 <= index, index < count else { return true }
      return texts.hasValue(Int(index))
    }
  }

  /// Returns the text of a row that has one; nil if it is malformed, or all rows have the same.
  @inline(__always)
  func text(_ row: Int) -> UnsafeRawBufferPointer? {
    switch self {
    case .fixed: return nil
    case .texts(let column): return column.text(row)
    case .dictionary(let indexes, let texts, let count):
      guard let index = indexes.word(row), 0 <= index, index < count else { return nil }
      return texts.text(Int(index))
    }
  }

  /// Returns the currency of a row that has one.
  ///
  /// - Throws: ``QuestionFailure/currency(_:)`` if its text is not a code.
  func currency(_ row: Int) throws(QuestionFailure) -> Currency {
    if case .fixed(let currency) = self { return currency }
    guard let text = text(row) else { throw .currency("") }
    return try QuestionReading.currency(text)
  }
}

/// The days of a column.
enum DayColumn {
  /// No day: the newest rates.
  case newest
  /// Numbers of days since 1970-01-01, or of milliseconds.
  case numbers(IntegerColumn, perDay: Int64)

  /// Returns the number of the day of a row that has one.
  @inline(__always)
  static func number(_ column: IntegerColumn, _ perDay: Int64, _ row: Int) -> Int64 {
    let number = column.word(row) ?? .min
    if perDay == 1 { return number }
    // The day before 1970 that a negative number of milliseconds is in has the lower number.
    let (day, rest) = number.quotientAndRemainder(dividingBy: perDay)
    return rest < 0 ? day &- 1 : day
  }

  /// Returns the day of a row that has one; nil for the newest rates.
  ///
  /// - Throws: ``QuestionFailure/dayNumber(_:)`` outside the years 1 to 9999.
  func day(_ row: Int) throws(QuestionFailure) -> CalendarDate? {
    switch self {
    case .newest: nil
    case .numbers(let column, let perDay):
      try QuestionReading.day(DayColumn.number(column, perDay, row))
    }
  }
}
