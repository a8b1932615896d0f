import ExactMoney

/// Cambio's `ExactDecimal`, called as any other package would call it.
struct CambioContender {
  private let amounts, rates, fractions, wide: Column<ExactDecimal>
  private let texts: Texts
  private let ring = Column(ringOf: ExactDecimal.zero)
  private let conversions: Int
  private let shift: Int

  init(_ workload: Workload) throws {
    amounts = Column(try workload.amounts.map { try ExactDecimal($0) })
    rates = Column(try workload.rates.map { try ExactDecimal($0) })
    fractions = Column(try workload.fractions.map { try ExactDecimal($0) })
    wide = Column(try workload.wide.map { try ExactDecimal($0) })
    texts = Texts(workload.amounts)
    conversions = workload.conversions
    shift = amounts.count.trailingZeroBitCount
  }

  func run(with stopwatch: Stopwatch) throws {
    try arithmetic(stopwatch)
    try text(stopwatch)
    try conversion(stopwatch)
    try wideArithmetic(stopwatch)
  }

  private func arithmetic(_ stopwatch: Stopwatch) throws {
    try both("add", amounts.count, stopwatch) { i throws(DecimalError) in
      try amounts[i].adding(amounts.partner(of: i))
    }
    try both("multiply", amounts.count, stopwatch) { i throws(DecimalError) in
      try amounts[i].multiplied(by: rates[i])
    }
    try both("divide", amounts.count, stopwatch) { i throws(DecimalError) in
      try amounts[i].divided(by: rates[i], to: .significantDigits(34), rounding: .toNearestOrEven)
    }
    try both("round", fractions.count, stopwatch) { i throws(DecimalError) in
      try fractions[i].rounded(to: .scale(2), rounding: .toNearestOrAwayFromZero)
    }
  }

  private func text(_ stopwatch: Stopwatch) throws {
    try both("parse", texts.count, stopwatch) { i throws(DecimalError) in
      try ExactDecimal(utf8: texts[i])
    }
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: ExactDecimal.textCapacity,
      alignment: 16
    )
    defer { buffer.deallocate() }
    stopwatch.measure("print", amounts.count) {
      for i in 0..<amounts.count { lengths[i] = amounts[i].write(into: buffer) }
    }
    try Checksum.report("print", 0..<amounts.count) { i in
      String(decoding: buffer[..<amounts[i].write(into: buffer)], as: UTF8.self)
    }
    stopwatch.measure("print_string", amounts.count) {
      for i in 0..<amounts.count { strings[i] = amounts[i].description }
    }
  }

  private func conversion(_ stopwatch: Stopwatch) throws {
    @inline(__always)
    func convert(_ i: Int) throws(DecimalError) -> ExactDecimal {
      try amounts[i].multiplied(
        by: rates[i &+ i &>> shift],
        to: .scale(2),
        rounding: .toNearestOrAwayFromZero
      )
    }
    try stopwatch.measureOnce("convert", conversions) {
      for i in 0..<conversions { ring[i] = try convert(i) }
    }
    try Checksum.report("convert", stride(from: 0, to: conversions, by: Workload.checked)) { i in
      try convert(i).description
    }
  }

  private func wideArithmetic(_ stopwatch: Stopwatch) throws {
    try both("wide_add", wide.count, stopwatch) { i throws(DecimalError) in
      try wide[i].adding(wide.partner(of: i))
    }
    try both("wide_multiply", wide.count, stopwatch) { i throws(DecimalError) in
      try wide[i].multiplied(
        by: wide.partner(of: i),
        to: .significantDigits(34),
        rounding: .toNearestOrEven
      )
    }
    try both("wide_divide", wide.count, stopwatch) { i throws(DecimalError) in
      try wide[i].divided(
        by: wide.partner(of: i),
        to: .significantDigits(34),
        rounding: .toNearestOrEven
      )
    }
  }

  private let lengths = Column(ringOf: 0)
  private let strings = Column(ringOf: "")

  /// Times an operation and prints the checksum of its results.
  @inline(__always)
  private func both(
    _ name: String,
    _ count: Int,
    _ stopwatch: Stopwatch,
    _ operation: (Int) throws(DecimalError) -> ExactDecimal
  ) throws {
    try stopwatch.measure(name, count) {
      for i in 0..<count { ring[i] = try operation(i) }
    }
    try Checksum.report(name, 0..<count) { try operation($0).description }
  }
}
