import CCambio
import ExactMoney

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A column in the Arrow C data interface.
///
/// Everything that the format promises is checked, except the sizes of buffers, which the format
/// does not state.
struct ArrowColumn {
  let array: ArrowArray
  let schema: ArrowSchema
  let format: String
  /// The purpose of the column, for messages.
  let name: StaticString

  /// Creates the column of `array`.
  ///
  /// - Throws: ``QuestionFailure/misuse(_:)`` if it cannot be an array.
  init(
    _ array: UnsafePointer<ArrowArray>?,
    _ schema: UnsafePointer<ArrowSchema>?,
    _ name: StaticString
  ) throws(QuestionFailure) {
    guard let array, let schema, let format = schema.pointee.format else {
      throw .misuse("the \(name) column or its type is NULL; pass both")
    }
    guard array.pointee.release != nil, schema.pointee.release != nil else {
      throw .misuse("the \(name) column is released; pass it before its release")
    }
    self.array = array.pointee
    self.schema = schema.pointee
    self.format = String(cString: format)
    self.name = name
    let (end, overflow) = self.array.offset.addingReportingOverflow(self.array.length)
    guard self.array.length >= 0, self.array.offset >= 0, !overflow, end < 1 << 48 else {
      throw .misuse("the \(name) column has a negative length or offset")
    }
  }

  var count: Int { Int(array.length) }
  var offset: Int { Int(array.offset) }

  /// Returns the buffer at `index`; the format requires at least `expected` buffers.
  private func buffer(_ index: Int, of expected: Int) throws(QuestionFailure) -> UnsafeRawPointer {
    guard array.n_buffers >= Int64(expected), let buffers = array.buffers else {
      let found = array.n_buffers
      throw .misuse("the \(name) column '\(format)' has \(found) buffers, not \(expected)")
    }
    if let buffer = buffers[index] { return UnsafeRawPointer(buffer) }
    guard array.length == 0 else { throw .misuse("buffer \(index) of the \(name) column is NULL") }
    return .ofNoRows
  }

  private func validity() throws(QuestionFailure) -> ValidityBits {
    guard array.n_buffers > 0, let buffers = array.buffers else {
      throw .misuse("the \(name) column '\(format)' has no buffers")
    }
    // A number of nulls that is not known is -1.
    guard array.null_count != 0, let bits = buffers[0] else { return ValidityBits(bits: nil) }
    return ValidityBits(bits: bits.assumingMemoryBound(to: UInt8.self))
  }

  // MARK: Texts

  /// Whether the column's values are texts.
  private var isText: Bool { ["u", "U", "vu"].contains(format) }

  private func texts() throws(QuestionFailure) -> TextColumn {
    let isView = format == "vu"
    let form: TextColumn.Form = isView ? .views : format == "U" ? .offsets64 : .offsets32
    let places = try buffer(1, of: isView ? 2 : 3)
    let buffers: UnsafeBufferPointer<UnsafeRawPointer?>
    if isView, array.n_buffers > 2, let all = array.buffers {
      // The last buffer has the sizes of the others, which are numbered from the third on.
      buffers = UnsafeBufferPointer(start: all + 2, count: Int(min(array.n_buffers, 1 << 31)) - 3)
    } else {
      buffers = UnsafeBufferPointer(start: nil, count: 0)
    }
    return TextColumn(
      form: form,
      validity: try validity(),
      places: places,
      bytes: isView ? nil : array.buffers?[2].map { UnsafeRawPointer($0) },
      buffers: buffers,
      offset: offset
    )
  }

  /// Returns the codes of the column.
  ///
  /// - Throws: ``QuestionFailure`` if it has none.
  func codes() throws(QuestionFailure) -> CodeColumn {
    guard let dictionary = schema.dictionary else {
      guard isText else { throw .type("codes are text or a dictionary of it, not '\(format)'") }
      return .texts(try texts())
    }
    let values = try ArrowColumn(array.dictionary, dictionary, "dictionary's")
    guard values.isText, values.schema.dictionary == nil, let form = integers else {
      throw .type("codes are text or a dictionary of it, not one of '\(values.format)'")
    }
    return .dictionary(try numbers(form), try values.texts(), count: values.count)
  }

  // MARK: Numbers

  /// The width of the column's integers; nil if it has none.
  private var integers: IntegerColumn.Form? {
    switch format {
    case "c": .int8
    case "C": .uint8
    case "s": .int16
    case "S": .uint16
    case "i": .int32
    case "I": .uint32
    case "l": .int64
    case "L": .uint64
    default: nil
    }
  }

  private func numbers(_ form: IntegerColumn.Form) throws(QuestionFailure) -> IntegerColumn {
    IntegerColumn(
      form: form,
      validity: try validity(),
      values: try buffer(1, of: 2),
      offset: offset
    )
  }

  /// Returns the amounts of the column.
  ///
  /// - Throws: ``QuestionFailure`` if it has none.
  func amounts() throws(QuestionFailure) -> AmountColumn {
    guard schema.dictionary == nil else {
      throw .type("amounts are decimals, integers or text, not a dictionary; cast the column")
    }
    if format == "n" { return .nothing }
    if isText { return .texts(try texts()) }
    if let form = integers { return .words(try numbers(form), scale: 0) }
    if ["e", "f", "g"].contains(format) {
      throw .type(
        "amounts are binary floating point ('\(format)'), which is not exact; cast the column to "
          + "decimal128(38, 2), or pass text"
      )
    }
    guard format.hasPrefix("d:") else {
      throw .type("amounts are decimals, integers or text, not '\(format)'; cast the column")
    }
    let parts = format.dropFirst(2).split(separator: ",").map { Int($0) }
    guard (2...3).contains(parts.count), let scale = parts[1], -38...38 ~= scale else {
      throw .misuse("the amount column's type '\(format)' is not one of Arrow's decimals")
    }
    switch parts.count == 2 ? 128 : parts[2] {
    case 32: return .words(try numbers(.int32), scale: scale)
    case 64: return .words(try numbers(.int64), scale: scale)
    case 128:
      return .wide(try buffer(1, of: 2), try validity(), offset: offset, scale: scale)
    default: throw .type("amounts have at most 38 digits, not '\(format)'; cast to decimal128")
    }
  }

  /// Returns the days of the column.
  ///
  /// - Throws: ``QuestionFailure`` if it has none.
  func days() throws(QuestionFailure) -> DayColumn {
    switch (format, schema.dictionary) {
    case ("tdD", nil): .numbers(try numbers(.int32), perDay: 1)
    case ("tdm", nil): .numbers(try numbers(.int64), perDay: 86_400_000)
    default: throw .type("days are date32 or date64, not '\(format)'; cast the column to a date")
    }
  }
}
