public import CSQLiteExtension
import ExactMoney

/// Adds the functions whose names begin with `cambio_` to `database`; called by SQLite when it
/// loads the library.
///
/// Without a date, the functions use the newest rates in the library, which change with its
/// version. Only the forms with a date are therefore declared deterministic.
@c(sqlite3_cambio_init)
public func addFunctions(
  _ database: OpaquePointer?,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ api: UnsafePointer<sqlite3_api_routines>?
) -> Int32 {
  guard let api else { return SQLITE_ERROR }
  SQLFunctions.api = api.pointee
  for function in SQLFunctions.all {
    for count in function.counts {
      let always = count >= function.countWithDate ? SQLITE_DETERMINISTIC : 0
      let status = api.pointee.create_function_v2(
        database,
        function.name,
        count,
        SQLITE_UTF8 | SQLITE_INNOCUOUS | always,
        nil,
        function.call,
        nil,
        nil,
        nil
      )
      guard status == SQLITE_OK else { return status }
    }
  }
  return SQLITE_OK
}

/// The SQL functions.
enum SQLFunctions {
  /// SQLite's own functions.
  ///
  /// SQLite loads a library before it calls it, and passes the same functions to all connections.
  nonisolated(unsafe) fileprivate(set) static var api = sqlite3_api_routines()

  fileprivate typealias Call =
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

  fileprivate struct Function {
    let name: String
    /// The allowed numbers of arguments.
    let counts: ClosedRange<Int32>
    let countWithDate: Int32
    let call: Call
  }

  fileprivate static let all = [
    Function(name: "cambio_convert", counts: 3...5, countWithDate: 4) { context, count, values in
      SQLFunctions.answer(context, count, values, .worth)
    },
    Function(name: "cambio_rate", counts: 2...4, countWithDate: 3) { context, count, values in
      SQLFunctions.answer(context, count, values, .rate)
    },
    Function(name: "cambio_age", counts: 2...4, countWithDate: 3) { context, count, values in
      SQLFunctions.answer(context, count, values, .age)
    },
    Function(name: "cambio_ended", counts: 2...3, countWithDate: 3) { context, count, values in
      SQLFunctions.answer(context, count, values, .ended)
    },
  ]

  /// Passes the answer to a question to SQLite, as a text, or as an integer for an age.
  ///
  /// The answer is NULL if an argument is NULL or no code has ended. If there is no answer, SQLite
  /// gets an error with the reason.
  private static func answer(
    _ context: OpaquePointer?,
    _ count: Int32,
    _ values: UnsafeMutablePointer<OpaquePointer?>?,
    _ kind: TextQuestion.Kind
  ) {
    let values = UnsafeMutableBufferPointer(start: values, count: Int(count))
    if values.contains(where: { api.value_type($0) == SQLITE_NULL }) {
      return api.result_null(context)
    }
    withUnsafeTemporaryAllocation(
      byteCount: ExactDecimal.textCapacity,
      alignment: 16
    ) { buffer in
      do throws(QuestionFailure) {
        let rest = values[(kind == .worth ? 1 : 0)...]
        let question = TextQuestion(
          kind: kind,
          amount: kind == .worth ? try amount(values[0]) : nil,
          from: try text(rest[rest.startIndex]),
          to: try text(rest[rest.startIndex + 1]),
          date: rest.count > 2 ? try text(rest[rest.startIndex + 2]) : nil,
          policy: rest.count > 3 ? try text(rest[rest.startIndex + 3]) : nil
        )
        if kind == .age { return api.result_int(context, try question.age(by: .shared)) }
        let length = try question.answer(by: .shared, into: buffer)
        if length == 0 { return api.result_null(context) }
        api.result_text(context, buffer.baseAddress, Int32(length), copied)
      } catch {
        var words = "cambio_\(kind.name): \(error.words)"
        words.withUTF8 {
          api.result_error(context, UnsafeRawPointer($0.baseAddress), Int32($0.count))
        }
      }
    }
  }

  /// The flag that makes SQLite copy a text: SQLITE_TRANSIENT, a macro with a cast that Swift does
  /// not import.
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  /// Returns the digits of an amount.
  ///
  /// - Throws: ``QuestionFailure/binaryFraction(_:)`` for a REAL, ``QuestionFailure/bytes`` for a
  ///   BLOB.
  private static func amount(
    _ value: OpaquePointer?
  ) throws(QuestionFailure) -> UnsafeRawBufferPointer {
    guard api.value_type(value) != SQLITE_FLOAT else {
      throw .binaryFraction(QuestionFailure.shown(bytes(value)))
    }
    return try text(value)
  }

  private static func text(
    _ value: OpaquePointer?
  ) throws(QuestionFailure) -> UnsafeRawBufferPointer {
    guard api.value_type(value) != SQLITE_BLOB else { throw .bytes }
    return bytes(value)
  }

  private static func bytes(_ value: OpaquePointer?) -> UnsafeRawBufferPointer {
    // The text comes first, as reading it may convert a number, whose length is read after that.
    let start = api.value_text(value)
    return UnsafeRawBufferPointer(start: start, count: Int(api.value_bytes(value)))
  }
}

extension TextQuestion.Kind {
  /// The name of the SQL function without its prefix `cambio_`.
  fileprivate var name: StaticString {
    switch self {
    case .worth: "convert"
    case .rate: "rate"
    case .age: "age"
    case .ended: "ended"
    }
  }
}
