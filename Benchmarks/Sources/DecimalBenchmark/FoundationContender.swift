import Foundation

/// `Foundation.Decimal`: 38 digits, 20 bytes, in the same executable as Cambio.
struct FoundationContender {
  private let amounts, rates, fractions, wide: Column<Decimal>
  private let texts: Column<String>
  private let ring = Column(ringOf: Decimal())
  private let strings = Column(ringOf: "")
  private let conversions: Int
  private let shift: Int

  init(_ workload: Workload) throws {
    amounts = Column(try workload.amounts.map(FoundationContender.parse))
    rates = Column(try workload.rates.map(FoundationContender.parse))
    fractions = Column(try workload.fractions.map(FoundationContender.parse))
    wide = Column(try workload.wide.map(FoundationContender.parse))
    texts = Column(workload.amounts)
    conversions = workload.conversions
    shift = amounts.count.trailingZeroBitCount
  }

  func run(with stopwatch: Stopwatch) throws {
    try both("add", amounts.count, stopwatch) { i in amounts[i] + amounts.partner(of: i) }
    try both("multiply", amounts.count, stopwatch) { i in amounts[i] * rates[i] }
    only("divide", amounts.count, stopwatch) { i in amounts[i] / rates[i] }
    try both("round", fractions.count, stopwatch) { i in toCents(fractions[i]) }
    // `Decimal` cannot be read from bytes, so strings are made beforehand, untimed.
    try both("parse", texts.count, stopwatch) { i in Decimal(string: texts[i]) ?? .nan }
    stopwatch.measure("print", amounts.count) {
      for i in 0..<amounts.count { strings[i] = amounts[i].description }
    }
    try Checksum.report("print", 0..<amounts.count) { amounts[$0].description }
    try conversion(stopwatch)
    try both("wide_add", wide.count, stopwatch) { i in wide[i] + wide.partner(of: i) }
    only("wide_multiply", wide.count, stopwatch) { i in wide[i] * wide.partner(of: i) }
    only("wide_divide", wide.count, stopwatch) { i in wide[i] / wide.partner(of: i) }
  }

  private func conversion(_ stopwatch: Stopwatch) throws {
    @inline(__always)
    func convert(_ i: Int) -> Decimal { toCents(amounts[i] * rates[i &+ i &>> shift]) }
    stopwatch.measureOnce("convert", conversions) {
      for i in 0..<conversions { ring[i] = convert(i) }
    }
    try Checksum.report("convert", stride(from: 0, to: conversions, by: Workload.checked)) { i in
      convert(i).description
    }
  }

  /// Rounds to two decimals.
  ///
  /// `.plain` rounds ties away from zero.
  @inline(__always)
  private func toCents(_ value: Decimal) -> Decimal {
    var (value, result) = (value, Decimal())
    NSDecimalRound(&result, &value, 2, .plain)
    return result
  }

  private static func parse(_ text: String) throws -> Decimal {
    guard let value = Decimal(string: text) else { throw Failure("not a decimal: \(text)") }
    return value
  }

  /// Times an operation whose digits are not those of the other contenders, by design.
  @inline(__always)
  private func only(
    _ name: String,
    _ count: Int,
    _ stopwatch: Stopwatch,
    _ operation: (Int) -> Decimal
  ) {
    stopwatch.measure(name, count) {
      for i in 0..<count { ring[i] = operation(i) }
    }
  }

  /// Times an operation and prints the checksum of its results.
  @inline(__always)
  private func both(
    _ name: String,
    _ count: Int,
    _ stopwatch: Stopwatch,
    _ operation: (Int) -> Decimal
  ) throws {
    only(name, count, stopwatch, operation)
    try Checksum.report(name, 0..<count) { operation($0).description }
  }
}
