public import CCambio
import ExactMoney
import ExchangeRates

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@c(cambio_convert_columns)
public func convertColumns(
  _ handle: OpaquePointer?,
  _ amount: UnsafePointer<ArrowArray>?,
  _ amountType: UnsafePointer<ArrowSchema>?,
  _ code: UnsafePointer<ArrowArray>?,
  _ codeType: UnsafePointer<ArrowSchema>?,
  _ from: UnsafePointer<CChar>?,
  _ to: UnsafePointer<CChar>?,
  _ day: UnsafePointer<ArrowArray>?,
  _ dayType: UnsafePointer<ArrowSchema>?,
  _ mode: Int32,
  _ result: UnsafeMutablePointer<ArrowArray>?,
  _ resultType: UnsafeMutablePointer<ArrowSchema>?,
  _ report: UnsafeMutablePointer<cambio_report>?,
  _ error: UnsafeMutablePointer<cambio_error>?
) -> cambio_status {
  var row = -1
  var counts = cambio_report()
  counts.first_failed_row = -1
  let status = CInterface.run(error) { () throws(QuestionFailure) in
    guard let result, let resultType else {
      throw .misuse("the place of the result or of its type is NULL; pass both addresses")
    }
    (result.pointee.release, resultType.pointee.release) = (nil, nil)
    let handle = try CInterface.handle(handle)
    guard mode == Int32(CAMBIO_STRICT) || mode == Int32(CAMBIO_NULLS) else {
      throw .misuse("the mode is \(mode); pass CAMBIO_STRICT or CAMBIO_NULLS")
    }
    let amounts = try ArrowColumn(amount, amountType, "amount")
    let conversion = ColumnConversion(
      by: handle,
      count: amounts.count,
      try amounts.amounts(),
      try ColumnInterface.codes(code, codeType, from, count: amounts.count),
      try ColumnInterface.days(day, dayType, count: amounts.count),
      to: try QuestionReading.currency(try CInterface.text(to, "target code")),
      isStrict: mode == Int32(CAMBIO_STRICT)
    )
    do throws(ColumnConversion.Failure) {
      try ColumnInterface.fill(result, resultType, with: conversion, &counts)
    } catch {
      row = error.row
      throw error.reason
    }
  }
  if status != CAMBIO_OK {
    error?.pointee.row = Int64(row)
    // Nothing is returned, and the row alone is known.
    counts = cambio_report()
    counts.first_failed_row = Int64(row)
  }
  report?.pointee = counts
  return status
}

@c(cambio_rates_stream)
public func streamRates(
  _ handle: OpaquePointer?,
  _ from: UnsafePointer<CChar>?,
  _ to: UnsafePointer<CChar>?,
  _ first: Int32,
  _ last: Int32,
  _ stream: UnsafeMutablePointer<ArrowArrayStream>?,
  _ error: UnsafeMutablePointer<cambio_error>?
) -> cambio_status {
  CInterface.run(error) { () throws(QuestionFailure) in
    guard let stream else { throw .misuse("the place of the stream is NULL; pass its address") }
    stream.pointee.release = nil
    let handle = try CInterface.handle(handle)
    let pair = CurrencyPair(
      base: try QuestionReading.currency(try CInterface.text(from, "first code")),
      quote: try QuestionReading.currency(try CInterface.text(to, "second code"))
    )
    let first = try QuestionReading.day(Int64(first))
    let last = try QuestionReading.day(Int64(last))
    guard last <= handle.today else { throw .dateAhead(last, today: handle.today) }
    guard first <= last else { throw .misuse("the first day is \(first), after \(last)") }
    RateStream.fill(stream, with: try handle.dailyRates(of: pair, from: first, through: last))
  }
}

/// The parts of a conversion of columns.
enum ColumnInterface {
  fileprivate static func codes(
    _ array: UnsafePointer<ArrowArray>?,
    _ schema: UnsafePointer<ArrowSchema>?,
    _ from: UnsafePointer<CChar>?,
    count: Int
  ) throws(QuestionFailure) -> CodeColumn {
    if let column = try column(array, schema, "code", count) { return try column.codes() }
    guard let from = from.bytes else {
      throw .misuse("the codes and 'from' are NULL; pass one of them")
    }
    return .fixed(try QuestionReading.currency(from))
  }

  fileprivate static func days(
    _ array: UnsafePointer<ArrowArray>?,
    _ schema: UnsafePointer<ArrowSchema>?,
    count: Int
  ) throws(QuestionFailure) -> DayColumn {
    try column(array, schema, "day", count)?.days() ?? .newest
  }

  /// Returns the column that accompanies `count` amounts; nil if there is none.
  private static func column(
    _ array: UnsafePointer<ArrowArray>?,
    _ schema: UnsafePointer<ArrowSchema>?,
    _ name: StaticString,
    _ count: Int
  ) throws(QuestionFailure) -> ArrowColumn? {
    guard array != nil || schema != nil else { return nil }
    let column = try ArrowColumn(array, schema, name)
    guard column.count == count else {
      throw .misuse("the \(name) column has \(column.count) rows, the amounts \(count)")
    }
    return column
  }

  /// Fills `array` and `schema` with the results of `conversion`.
  fileprivate static func fill(
    _ array: UnsafeMutablePointer<ArrowArray>,
    _ schema: UnsafeMutablePointer<ArrowSchema>,
    with conversion: ColumnConversion,
    _ report: inout cambio_report
  ) throws(ColumnConversion.Failure) {
    let count = conversion.count
    let room = (
      ArrowWriting.room(count, Int128.self), ArrowWriting.room((count + 7) / 8, UInt8.self)
    )
    guard let numbers = room.0, let validity = room.1 else {
      free(room.0)
      free(room.1)
      // A column of nulls can have more rows than there is memory for results.
      let reason = "there is no memory for \(count) results; pass fewer rows in one call"
      throw ColumnConversion.Failure(reason: .misuse(reason), row: -1)
    }
    validity.update(repeating: 0xFF, count: (count + 7) / 8)
    do throws(ColumnConversion.Failure) {
      try conversion.run(into: UnsafeMutableRawPointer(numbers), validity, &report)
    } catch {
      free(numbers)
      free(validity)
      throw error
    }
    ArrowWriting.fill(schema, "d:38,\(conversion.scale)")
    var nulls = 0
    for index in 0..<count where validity[index >> 3] >> UInt8(index & 7) & 1 == 0 { nulls += 1 }
    let buffers = [UnsafeMutableRawPointer(validity), UnsafeMutableRawPointer(numbers)]
    ArrowWriting.fill(array, count: count, nulls: nulls, buffers)
  }
}
