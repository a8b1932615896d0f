import BigInt
import ExactMoney
import TestSupport
import Testing

@Suite struct MoneyAllocationTests {
  @Test(arguments: [
    ("100.00", "USD", [1, 1, 1], ["33.34", "33.33", "33.33"]),
    ("0.05", "USD", [3, 7], ["0.02", "0.03"]),
    ("-100.00", "USD", [1, 1, 1], ["-33.34", "-33.33", "-33.33"]),
    ("100", "JPY", [1, 1, 1], ["34", "33", "33"]),
    ("1", "BHD", [1, 1, 1], ["0.334", "0.333", "0.333"]),
    ("0.01", "USD", [0, 1, 1], ["0.00", "0.01", "0.00"]),
    ("0.02", "USD", [1, 0, 1, 1], ["0.01", "0.00", "0.01", "0.00"]),
    ("0", "USD", [1, 2], ["0.00", "0.00"]),
    ("1000", "USD", [1], ["1000.00"]),
    ("0.001", "USD", [1, 1], ["0.001", "0.000"]),
  ])
  func `parts are whole minor units, the first with a weight taking what is left`(
    amount: String,
    code: String,
    weights: [Int],
    expected: [String]
  ) throws {
    let parts = try Money(amount, currency(code)).allocated(by: weights.map { ExactDecimal($0) })
    #expect(parts.map { $0.amount.description } == expected)
  }

  @Test func `weights may be fractions`() throws {
    let parts = try Money("10", .eur).allocated(by: [ExactDecimal("0.25"), ExactDecimal("0.75")])
    #expect(parts.map { $0.description } == ["2.50 EUR", "7.50 EUR"])
  }

  @Test func `a thousand random sums are shared out without loss`() throws {
    var random = SplitMix64(seed: 7)
    let currencies: [Currency] = [.usd, .jpy, .bhd, .clf, .eur]
    for _ in 0..<1_000 {
      let currency = try #require(currencies.randomElement(using: &random))
      let money = Money(
        ExactDecimal(
          Int64.random(in: -1_000_000_000...1_000_000_000, using: &random),
          scale: UInt8.random(in: 0...4, using: &random)
        ),
        currency
      )
      var weights = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        ExactDecimal(
          Int64.random(in: 0...5, using: &random) * Int64.random(in: 0...999, using: &random),
          scale: UInt8.random(in: 0...3, using: &random)
        )
      }
      if weights.allSatisfy({ $0.isZero }) { weights[0] = 1 }
      try expectFair(try money.allocated(by: weights), of: money, by: weights)
    }
  }

  /// Expects parts that add up to `money`.
  ///
  /// Each differs from its share by less than a unit, or takes one unit of the remainder.
  private func expectFair(_ parts: [Money], of money: Money, by weights: [ExactDecimal]) throws {
    let scale = max(try #require(money.currency.minorUnits), money.amount.scale)
    let unit = Rational(try ExactDecimal(coefficient: 1, scale: scale))
    let total = weights.reduce(Rational(0)) { $0 + Rational($1) }
    var sum = Rational(0)
    for (part, weight) in zip(parts, weights) {
      let share = Rational(money.amount) * Rational(weight) / total
      let excess = (Rational(part.amount) + Rational(-1) * share) / unit
      #expect(excess.numerator.magnitude <= excess.denominator.magnitude, "\(money) by \(weights)")
      #expect(part.amount.scale == scale)
      if weight.isZero { #expect(part.amount.isZero) }
      sum = sum + Rational(part.amount)
    }
    #expect(parts.count == weights.count)
    #expect(sum == Rational(money.amount), "\(money) by \(weights)")
  }

  @Test(arguments: [[], [0, 0], [1, -1], [-1]])
  func `shares that divide nothing are refused`(weights: [Int]) throws {
    let money = try Money("1", .usd)
    #expect(throws: MoneyError.invalidShares) {
      try money.allocated(by: weights.map { ExactDecimal($0) })
    }
  }

  @Test func `currencies without minor units are not shared out`() throws {
    #expect(throws: MoneyError.noMinorUnits(.xau)) { try Money("1", .xau).allocated(by: [1, 1]) }
  }

  @Test func `an amount too long for its minor units is an error`() throws {
    let money = try Money(String(repeating: "9", count: 38), .usd)
    #expect(throws: MoneyError.decimal(.overflow)) { try money.split(into: 2) }
  }

  @Test func `parts of a split differ by one minor unit at most`() throws {
    for count in 1...100 {
      let parts = try Money("99.97", .usd).split(into: count).map { $0.amount }
      let (smallest, largest) = (try #require(parts.min()), try #require(parts.max()))
      #expect(try largest.subtracting(smallest) <= ExactDecimal("0.01"))
      #expect(try parts.reduce(.zero) { try $0.adding($1) } == ExactDecimal("99.97"))
      #expect(parts == parts.sorted { $0 > $1 })
    }
  }

  @Test(arguments: [0, -1, Int.min])
  func `a split into no parts is refused`(count: Int) throws {
    let money = try Money("1", .usd)
    #expect(throws: MoneyError.invalidShares) { try money.split(into: count) }
  }
}
