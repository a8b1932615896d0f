public import CCambio
import ExactMoney
import ExchangeRates

/// Adds `cambio_convert(amount, from, to [, day])` to the database that loads the library.
@c(cambio_init_c_api)
public func addDuckDBFunctions(
  _ info: UnsafeMutableRawPointer?,
  _ access: UnsafePointer<duckdb_extension_access>?
) -> Bool {
  guard let access, let table = access.pointee.get_api(info, CAMBIO_DUCKDB_API),
    let database = access.pointee.get_database(info)
  else { return false }
  DuckDBFunctions.calls = table.load(as: duckdb_calls.self)
  guard let failure = DuckDBFunctions.register(in: database.pointee) else { return true }
  access.pointee.set_error(info, failure)
  return false
}

/// The function of DuckDB.
enum DuckDBFunctions {
  /// DuckDB's own functions.
  ///
  /// DuckDB loads a library before it calls it, and hands the same functions to all databases.
  nonisolated(unsafe) fileprivate(set) static var calls = duckdb_calls()

  /// The number of decimals of results: the most minor units that a currency has.
  static let scale = 4

  /// Registers the function; returns the reason if that fails.
  fileprivate static func register(in database: UnsafeMutableRawPointer?) -> String? {
    var connection: UnsafeMutableRawPointer?
    guard calls.connect(database, &connection) == 0 else { return "cambio: no connection" }
    defer { calls.disconnect(&connection) }
    var set = calls.create_scalar_function_set("cambio_convert")
    defer { calls.destroy_scalar_function_set(&set) }
    for isDated in [false, true] {
      var function = calls.create_scalar_function()
      defer { calls.destroy_scalar_function(&function) }
      calls.scalar_function_set_name(function, "cambio_convert")
      let days = isDated ? [DUCKDB_DATE] : []
      for type in [DUCKDB_ANY, DUCKDB_VARCHAR, DUCKDB_VARCHAR] + days {
        var type = calls.create_logical_type(Int32(bitPattern: type.rawValue))
        calls.scalar_function_add_parameter(function, type)
        calls.destroy_logical_type(&type)
      }
      var result = calls.create_decimal_type(38, UInt8(scale))
      calls.scalar_function_set_return_type(function, result)
      calls.destroy_logical_type(&result)
      // The newest rates change with the day.
      if !isDated { calls.scalar_function_set_volatile(function) }
      calls.scalar_function_set_function(function) { info, chunk, output in
        DuckDBFunctions.convert(info, chunk, output)
      }
      guard calls.add_scalar_function_to_set(set, function) == 0 else {
        return "cambio: the function was refused"
      }
    }
    return calls.register_scalar_function_set(connection, set) == 0
      ? nil : "cambio: there is a function cambio_convert already"
  }

  /// Converts the rows of `chunk` into `output`, or stores an error.
  private static func convert(
    _ info: UnsafeMutableRawPointer?,
    _ chunk: UnsafeMutableRawPointer?,
    _ output: UnsafeMutableRawPointer?
  ) {
    do throws(QuestionFailure) {
      let vectors = (0..<calls.data_chunk_get_column_count(chunk)).map {
        DuckDBVector(calls.data_chunk_get_vector(chunk, $0))
      }
      let count = Int(calls.data_chunk_get_size(chunk))
      guard count > 0, vectors.count >= 3, let results = calls.vector_get_data(output) else {
        return
      }
      calls.vector_ensure_validity_writable(output)
      guard let validity = calls.vector_get_validity(output) else { return }
      let rows = DuckDBRows(
        amounts: try vectors[0].amounts(),
        codes: vectors[1].texts(),
        targets: vectors[2].texts(),
        days: vectors.count > 3 ? vectors[3].days() : nil
      )
      var start = 0
      while start < count {
        start = try rows.convert(
          from: start,
          to: count,
          into: results,
          UnsafeMutableRawPointer(validity).assumingMemoryBound(to: UInt8.self)
        )
      }
    } catch {
      calls.scalar_function_set_error(info, "cambio_convert: \(error.words)")
    }
  }
}

/// The arguments of a call.
private struct DuckDBRows {
  let amounts: AmountColumn
  let codes: TextColumn
  let targets: TextColumn
  /// The days; nil for the newest rates.
  let days: IntegerColumn?

  /// Converts the rows from `start` on while the target is the same; returns the first row with
  /// another target, or `end`.
  func convert(
    from start: Int,
    to end: Int,
    into results: UnsafeMutableRawPointer,
    _ validity: UnsafeMutablePointer<UInt8>
  ) throws(QuestionFailure) -> Int {
    guard targets.validity.hasValue(start) else {
      validity[start >> 3] &= ~(1 << UInt8(start & 7))
      return start + 1
    }
    guard let target = targets.text(start) else { throw .currency("") }
    var next = start + 1
    while next < end, targets.validity.hasValue(next), let other = targets.text(next),
      other.elementsEqual(target)
    { next += 1 }
    let conversion = ColumnConversion(
      by: .shared,
      count: next,
      amounts,
      .texts(codes),
      days.map { .numbers($0, perDay: 1) } ?? .newest,
      to: try QuestionReading.currency(target),
      scale: DuckDBFunctions.scale,
      isStrict: true
    )
    var report = cambio_report()
    do throws(ColumnConversion.Failure) {
      try conversion.run(from: start, into: results, validity, &report)
    } catch {
      throw error.reason
    }
    return next
  }
}

/// A vector of DuckDB.
private struct DuckDBVector {
  let vector: UnsafeMutableRawPointer?
  private let data: UnsafeRawPointer
  private let validity: ValidityBits

  init(_ vector: UnsafeMutableRawPointer?) {
    self.vector = vector
    data = UnsafeRawPointer(DuckDBFunctions.calls.vector_get_data(vector)) ?? .ofNoRows
    let bits = UnsafeRawPointer(DuckDBFunctions.calls.vector_get_validity(vector))
    validity = ValidityBits(bits: bits?.assumingMemoryBound(to: UInt8.self))
  }

  func texts() -> TextColumn {
    TextColumn(
      form: .pointers,
      validity: validity,
      places: data,
      bytes: nil,
      buffers: UnsafeBufferPointer(start: nil, count: 0),
      offset: 0
    )
  }

  func days() -> IntegerColumn { numbers(.int32) }

  private func numbers(_ form: IntegerColumn.Form) -> IntegerColumn {
    IntegerColumn(form: form, validity: validity, values: data, offset: 0)
  }

  /// Returns the amounts of the vector.
  ///
  /// - Throws: ``QuestionFailure/type(_:)`` if it has none that are exact.
  func amounts() throws(QuestionFailure) -> AmountColumn {
    let calls = DuckDBFunctions.calls
    var type = calls.vector_get_column_type(vector)
    defer { calls.destroy_logical_type(&type) }
    switch duckdb_type(UInt32(bitPattern: calls.get_type_id(type))) {
    case DUCKDB_DECIMAL:
      let scale = Int(calls.decimal_scale(type))
      switch duckdb_type(UInt32(bitPattern: calls.decimal_internal_type(type))) {
      case DUCKDB_SMALLINT: return .words(numbers(.int16), scale: scale)
      case DUCKDB_INTEGER: return .words(numbers(.int32), scale: scale)
      case DUCKDB_BIGINT: return .words(numbers(.int64), scale: scale)
      default: return .wide(data, validity, offset: 0, scale: scale)
      }
    case DUCKDB_TINYINT: return .words(numbers(.int8), scale: 0)
    case DUCKDB_SMALLINT: return .words(numbers(.int16), scale: 0)
    case DUCKDB_INTEGER: return .words(numbers(.int32), scale: 0)
    case DUCKDB_BIGINT: return .words(numbers(.int64), scale: 0)
    case DUCKDB_UTINYINT: return .words(numbers(.uint8), scale: 0)
    case DUCKDB_USMALLINT: return .words(numbers(.uint16), scale: 0)
    case DUCKDB_UINTEGER: return .words(numbers(.uint32), scale: 0)
    case DUCKDB_UBIGINT: return .words(numbers(.uint64), scale: 0)
    case DUCKDB_HUGEINT: return .wide(data, validity, offset: 0, scale: 0)
    case DUCKDB_VARCHAR: return .texts(texts())
    case DUCKDB_NULL: return .nothing
    case DUCKDB_FLOAT, DUCKDB_DOUBLE:
      throw .type(
        "the amount is a DOUBLE or FLOAT, which is not exact; cast it, amount::DECIMAL(18, 2)"
      )
    default: throw .type("the amount is no number; pass a DECIMAL, an integer or a VARCHAR")
    }
  }
}
