public import CCambio
import CCommit
import EmbeddedRates
import ExactJSON
import ExactMoney
import ExchangeRates

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

// The functions of cambio.h, which describes them. Every pointer, number and text that comes from C
// is checked here: what is behind may stop the process on values that it never gets.

/// Returns the version of the library and the day of its newest rates; never nil.
@c(cambio_version)
public func libraryVersion() -> UnsafePointer<CChar>? { CInterface.version }

@c(cambio_open)
public func openHandle(
  _ options: UnsafePointer<cambio_options>?,
  _ handle: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<cambio_error>?
) -> cambio_status {
  CInterface.run(error) { () throws(QuestionFailure) in
    guard let handle else { throw .misuse("the place of the handle is NULL; pass its address") }
    handle.pointee = nil
    let created = try CInterface.handle(for: options)
    handle.pointee = OpaquePointer(Unmanaged.passRetained(created).toOpaque())
  }
}

@c(cambio_close)
public func closeHandle(_ handle: OpaquePointer?) {
  guard let handle else { return }
  Unmanaged<Handle>.fromOpaque(UnsafeRawPointer(handle)).release()
}

@c(cambio_free)
public func freeMemory(_ memory: UnsafeMutableRawPointer?) { free(memory) }

@c(cambio_add_rates_csv)
public func addRates(
  _ handle: OpaquePointer?,
  _ source: UnsafePointer<CChar>?,
  _ csv: UnsafePointer<CChar>?,
  _ length: Int,
  _ error: UnsafeMutablePointer<cambio_error>?
) -> cambio_status {
  CInterface.run(error) { () throws(QuestionFailure) in
    let handle = try CInterface.handle(handle)
    guard let csv, length >= 0 else { throw .misuse("the table is NULL; pass its bytes") }
    let name = String(decoding: try CInterface.text(source, "source"), as: UTF8.self)
    let source = try QuestionReading.sourceOfTable(name)
    guard length <= CInterface.maximumTable else {
      throw .misuse("the table has more than 64 MiB; pass a part of it")
    }
    try handle.add(UnsafeRawBufferPointer(start: csv, count: length), of: source)
  }
}

@c(cambio_convert)
public func convert(
  _ handle: OpaquePointer?,
  _ amount: UnsafePointer<CChar>?,
  _ from: UnsafePointer<CChar>?,
  _ to: UnsafePointer<CChar>?,
  _ date: UnsafePointer<CChar>?,
  _ text: UnsafeMutablePointer<CChar>?,
  _ capacity: Int,
  _ error: UnsafeMutablePointer<cambio_error>?
) -> cambio_status {
  CInterface.answer(handle, text, capacity, error) { () throws(QuestionFailure) in
    try CInterface.question(.worth, amount: try CInterface.text(amount, "amount"), from, to, date)
  }
}

@c(cambio_rate)
public func rate(
  _ handle: OpaquePointer?,
  _ from: UnsafePointer<CChar>?,
  _ to: UnsafePointer<CChar>?,
  _ date: UnsafePointer<CChar>?,
  _ text: UnsafeMutablePointer<CChar>?,
  _ capacity: Int,
  _ error: UnsafeMutablePointer<cambio_error>?
) -> cambio_status {
  CInterface.answer(handle, text, capacity, error) { () throws(QuestionFailure) in
    try CInterface.question(.rate, from, to, date)
  }
}

@c(cambio_ended)
public func ended(
  _ handle: OpaquePointer?,
  _ from: UnsafePointer<CChar>?,
  _ to: UnsafePointer<CChar>?,
  _ date: UnsafePointer<CChar>?,
  _ text: UnsafeMutablePointer<CChar>?,
  _ capacity: Int,
  _ error: UnsafeMutablePointer<cambio_error>?
) -> cambio_status {
  CInterface.answer(handle, text, capacity, error) { () throws(QuestionFailure) in
    try CInterface.question(.ended, from, to, date)
  }
}

@c(cambio_age)
public func age(
  _ handle: OpaquePointer?,
  _ from: UnsafePointer<CChar>?,
  _ to: UnsafePointer<CChar>?,
  _ date: UnsafePointer<CChar>?,
  _ days: UnsafeMutablePointer<Int32>?,
  _ error: UnsafeMutablePointer<cambio_error>?
) -> cambio_status {
  CInterface.run(error) { () throws(QuestionFailure) in
    let handle = try CInterface.handle(handle)
    guard let days else { throw .misuse("the place of the days is NULL; pass its address") }
    days.pointee = try CInterface.question(.age, from, to, date).age(by: handle)
  }
}

@c(cambio_explain_json)
public func explain(
  _ handle: OpaquePointer?,
  _ amount: UnsafePointer<CChar>?,
  _ from: UnsafePointer<CChar>?,
  _ to: UnsafePointer<CChar>?,
  _ date: UnsafePointer<CChar>?,
  _ json: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ error: UnsafeMutablePointer<cambio_error>?
) -> cambio_status {
  CInterface.run(error) { () throws(QuestionFailure) in
    guard let json else { throw .misuse("the place of the text is NULL; pass its address") }
    json.pointee = nil
    let handle = try CInterface.handle(handle)
    let amount = try QuestionReading.amount(try CInterface.text(amount, "amount"))
    let question = try CInterface.question(.worth, from, to, date).parsed(by: handle)
    json.pointee = strdup(try Explanation.json(amount, question, by: handle).text)
  }
}

/// The common part of the functions of cambio.h.
enum CInterface {
  /// The text of ``libraryVersion()``, which lives as long as the process.
  nonisolated(unsafe) static let version: UnsafePointer<CChar>? = {
    let newest = EmbeddedRates.archive.newestDay(of: .ecb)
    return UnsafePointer(
      strdup("\(CAMBIO_VERSION) rates \(newest.map { $0.description } ?? "none")")
    )
  }()

  /// The maximum size of a table of rates in bytes.
  static let maximumTable = 64 << 20

  /// Calls `body`; stores its failure in `place`, and returns its status.
  static func run(
    _ place: UnsafeMutablePointer<cambio_error>?,
    _ body: () throws(QuestionFailure) -> Void
  ) -> cambio_status {
    place.clear()
    do throws(QuestionFailure) {
      try body()
      return CAMBIO_OK
    } catch {
      return place.store(error)
    }
  }

  /// Copies the answer to `question` by `handle`, and a zero byte, into `text`.
  static func answer(
    _ handle: OpaquePointer?,
    _ text: UnsafeMutablePointer<CChar>?,
    _ capacity: Int,
    _ error: UnsafeMutablePointer<cambio_error>?,
    _ question: () throws(QuestionFailure) -> TextQuestion
  ) -> cambio_status {
    guard let text, capacity > 0 else {
      return error.store(.misuse("there is no room for the text; pass \(CAMBIO_TEXT) bytes"))
    }
    text.pointee = 0
    let room = UnsafeMutableRawBufferPointer(start: text, count: capacity)
    return withUnsafeTemporaryAllocation(
      byteCount: ExactDecimal.textCapacity,
      alignment: 16
    ) { buffer in
      run(error) { () throws(QuestionFailure) in
        let count = try question().answer(by: try self.handle(handle), into: buffer)
        guard count < capacity else { throw .room(bytes: count + 1) }
        room.keep(whole: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    }
  }

  static func handle(_ handle: OpaquePointer?) throws(QuestionFailure) -> Handle {
    guard let handle else { throw .misuse("the handle is NULL; pass one of cambio_open()") }
    return Unmanaged<Handle>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
  }

  static func text(
    _ text: UnsafePointer<CChar>?,
    _ name: StaticString
  ) throws(QuestionFailure) -> UnsafeRawBufferPointer {
    guard let bytes = text.bytes else { throw .misuse("the \(name) is NULL; pass a text") }
    return bytes
  }

  static func question(
    _ kind: TextQuestion.Kind,
    amount: UnsafeRawBufferPointer? = nil,
    _ from: UnsafePointer<CChar>?,
    _ to: UnsafePointer<CChar>?,
    _ date: UnsafePointer<CChar>?
  ) throws(QuestionFailure) -> TextQuestion {
    TextQuestion(
      kind: kind,
      amount: amount,
      from: try text(from, "first code"),
      to: try text(to, "second code"),
      date: date.bytes,
      policy: nil
    )
  }

  /// Creates a handle for `options`.
  ///
  /// A caller built with another version of the library may pass fewer or more options.
  static func handle(
    for given: UnsafePointer<cambio_options>?
  ) throws(QuestionFailure) -> Handle {
    guard let given else { return Handle() }
    guard given.pointee.size >= UInt32(MemoryLayout<cambio_options>.size) else {
      throw .misuse("the size of the options is \(given.pointee.size); pass sizeof(cambio_options)")
    }
    let options = given.pointee
    let today = try day(of: options)
    let policy = options.policy.string ?? "last"
    _ = try QuestionReading.choice(policy, on: today ?? Handle.shared.today)
    return Handle(
      today: today,
      source: try options.source.string.map(QuestionReading.source),
      policy: policy,
      rounding: try rounding(named: options.rounding.string),
      place: try place(options.digits)
    )
  }

  private static func day(of options: cambio_options) throws(QuestionFailure) -> CalendarDate? {
    options.today == .min ? nil : try QuestionReading.day(Int64(options.today))
  }

  private static func rounding(named name: String?) throws(QuestionFailure) -> RoundingRule {
    guard let name else { return .toNearestOrAwayFromZero }
    guard let rule = RoundingRule(named: name) else {
      let all = RoundingRule.allCases.map { $0.name }.joined(separator: ", ")
      throw .option("there is no rounding '\(name.prefix(40))'; it is one of \(all)")
    }
    return rule
  }

  private static func place(_ digits: Int32) throws(QuestionFailure) -> ResultPlace {
    guard -1...24 ~= digits else {
      throw .option("results have 0 to 24 decimals, not \(digits); -1 is the minor units")
    }
    return digits < 0 ? .minorUnits : .decimals(Int(digits))
  }
}

extension UnsafePointer<CChar>? {
  /// The bytes before the zero; nil for a null pointer.
  var bytes: UnsafeRawBufferPointer? {
    map { UnsafeRawBufferPointer(start: $0, count: strlen($0)) }
  }

  /// The text; nil for a null pointer.
  var string: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }
}
