import ExactMoney
import TestSupport
import Testing

/// Numbers, days and texts at the ends of their ranges, which must lead to errors, never to a trap.
@Suite struct ExtremesTests {
  private static let integers = [
    Int.min, .min + 1, Int(Int32.min), -6_177, -6_176, -40, -39, -38, -1, 0, 1, 2, 37, 38, 39, 77,
    6_176, 6_177, 12_353, Int(Int32.max), Int(UInt32.max), .max - 1, .max,
  ]

  private static let texts = [
    "", " ", "-", ".", "1", "-0", "0.00", "1E6176", "1E-6176", "1E+99999999999999999999", "1e-",
    "NaN",
    "99999999999999999999999999999999999999", "-99999999999999999999999999999999999999E-6176",
    "0.0000000000000000000000000000000000001", "1,5", "١", "\u{0}", "USD", "GBp", "usd",
    "9999-12-31",
    "0001-01-01", "0000-00-00", "10000-01-01", "9999-12-31T23:59:60Z", "35.50 USD", "half-up",
    String(repeating: "9", count: 10_000), "0." + String(repeating: "0", count: 10_000) + "1",
  ]

  private var random = SplitMix64(seed: 130)

  private mutating func pick<Value>(_ values: [Value]) throws -> Value {
    try #require(values.randomElement(using: &random))
  }

  private mutating func integer() throws -> Int { try pick(Self.integers) }

  private mutating func decimal() throws -> ExactDecimal {
    switch random.next() % 4 {
    case 0: if let decimal = try? ExactDecimal(try pick(Self.texts)) { return decimal }
    case 1:
      let coefficient = Int128(random.next()) * Int128(random.next() >> 2)
      if let decimal = try? ExactDecimal(
        coefficient: random.next() % 2 == 0 ? coefficient : -coefficient,
        scale: Int.random(in: -6_176...6_176, using: &random)
      ) {
        return decimal
      }
    case 2: return ExactDecimal(try integer())
    default: break
    }
    return ExactDecimal(Int64(truncatingIfNeeded: random.next()), scale: UInt8(random.next() % 256))
  }

  private mutating func precision() throws -> Precision {
    random.next() % 2 == 0 ? .scale(try integer()) : .significantDigits(try integer())
  }

  @Test mutating func `decimals, fractions and sums end in a value or an error`() throws {
    for _ in 0..<lawCases(4_000) {
      let (left, right, other) = (try decimal(), try decimal(), try decimal())
      let (rule, precision) = (try pick(RoundingRule.allCases), try precision())
      _ = (try? left.adding(right), try? left.subtracting(right), try? left.multiplied(by: right))
      _ = try? left.divided(by: right, to: precision, rounding: rule)
      _ = try? left.multiplied(by: right, to: precision, rounding: rule)
      _ = try? left.multiplied(by: right, dividedBy: other, to: precision, rounding: rule)
      _ = (try? left.rounded(to: precision, rounding: rule), left < right, left == right, -left)
      _ = try? left.dividedByPowerOfTen(try integer())
      _ = try? ExactDecimal(coefficient: try pick([.min, .max, 0, 1, -1]), scale: try integer())
      _ = (
        left.reduced, left.withoutTrailingZeros, left.description, left.hashValue, left.digitCount
      )
      let (one, two) = (ExactFraction(left), ExactFraction(right))
      let quotient = try? one.divided(by: two)
      for fraction in [one, quotient ?? two] {
        _ = (
          try? fraction.adding(two), try? fraction.multiplied(by: two), try? fraction.reciprocal()
        )
        _ = (try? fraction.rounded(to: precision, rounding: rule), try? fraction.decimal128Value())
        _ = (fraction.value, -fraction, fraction.terms)
      }
      let word = try pick([0, 1, .max, UInt64(random.next())] as [UInt64])
      let factor = BatchFactor(numerator: word, denominator: random.next(), exponent: try integer())
      _ = factor?.product(
        try pick([0, 1, .max, word]),
        BatchRounding(rule),
        isNegative: word % 2 == 0
      )
      _ =
        ExactFraction(numerator: word, denominator: 1 | random.next(), exponent: try integer())
        .value
      var sum = ExactSum()
      for _ in 0..<random.next() % 3 { sum.add(one, times: quotient ?? two) }
      _ = try? sum.rounded(to: precision, rounding: rule)
      _ = try? sum.rounded(toMultipleOf: other, rounding: rule)
    }
  }

  @Test mutating func `money is divided and added, or there is an error`() throws {
    var shared = 0
    for _ in 0..<lawCases(4_000) {
      let money = Money(try decimal(), try pick(Currency.allCases))
      let place = random.next() % 2 == 0 ? Place.minorUnits : .decimals(try integer())
      let mode = try pick(AllocationMode.allCases)
      let weights = try (0..<random.next() % 4).map { _ in try decimal() }
      if let allocation = try? money.allocated(by: weights, mode, to: place) {
        #expect(try (allocation.parts + [allocation.rest]).sum() == money)
        shared += 1
      }
      let count = try pick([.min, -1, 0, 1, 2, 1_000, 1_000_001, .max])
      if let allocation = try? money.split(into: count, mode, to: place) {
        #expect(allocation.parts.count == count)
      }
      let other = Money(try decimal(), money.currency)
      _ = (try? money + other, try? money - other, try? money.isLess(than: other), -money)
      _ = (Money(money.description), money.absoluteValue)
    }
    #expect(shared > 20)
  }

  @Test mutating func `days, moments and texts end in a value or nil`() throws {
    for _ in 0..<lawCases(4_000) {
      let number = Int32(truncatingIfNeeded: try integer())
      let day = CalendarDate(dayNumber: number) ?? CalendarDate(clamping: number)
      let other = day.adding(days: try integer())
      for day in [day, other, day.adding(years: try integer()) ?? .latest] {
        #expect(day >= .earliest && day <= .latest && CalendarDate(day.description) == day)
        _ = (day.weekday, day.firstDayOfMonth, day.lastDayOfMonth, day.days(since: other))
        _ = (Instant(startOf: day), try pick(Currency.allCases).cashStep(on: day))
      }
      _ = CalendarDate(year: try integer(), month: try integer(), day: try integer())
      let moment = Instant(unixSeconds: Int64(try integer())).adding(seconds: Int64(try integer()))
      _ = (
        moment.day, moment.secondOfDay, moment.isoText, moment.seconds(since: Instant(startOf: day))
      )
      var text = try pick(Self.texts)
      if random.next() % 2 == 0 { text += try pick(Self.texts) }
      _ = (try? ExactDecimal(text), Currency(text), CalendarDate(text), Instant(text), Money(text))
      _ = (Region(text).currency, Region(text).name, RoundingRule(named: text), ParCode(text))
    }
  }

  @Test mutating func `notes and measures end in a value or nil`() throws {
    let units = MeasureUnit.all
    for _ in 0..<lawCases(500) {
      let amount = try decimal()
      if let pieces = CashPieces(of: try pick(Currency.allCases)) {
        _ = (pieces.exactly(amount), pieces.covering(amount))
      }
      guard let from = Measure(amount, try pick(units)),
        let to = Measure(try decimal(), try pick(units)),
        let change = try? MeasureChange(from: from, to: to)
      else { continue }
      _ = (try? change.price(ExactFraction(amount)), change.equality, from.text)
    }
  }

  @Test(arguments: [0, -1, 39, Int.min, .max])
  func `a number of significant digits out of range is an error`(digits: Int) {
    let (amount, precision) = (ExactDecimal(1_234, scale: 2), Precision.significantDigits(digits))
    var sum = ExactSum()
    sum.add(ExactFraction(amount), times: .one)
    sum.add(ExactFraction(amount), times: .one)
    #expect(throws: DecimalError.overflow) { try amount.rounded(to: precision, rounding: .up) }
    #expect(throws: DecimalError.overflow) { try sum.rounded(to: precision, rounding: .up) }
    #expect(throws: DecimalError.overflow) {
      try amount.divided(by: amount, to: precision, rounding: .up)
    }
  }
}
