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
    ("0.500", "USD", [1, 1], ["0.25", "0.25"]),
    ("100", "DEM", [1, 1, 1], ["33.34", "33.33", "33.33"]),
    ("100", "ITL", [1, 1, 1], ["34", "33", "33"]),
  ])
  func `parts are whole minor units, the first with a weight taking what is left`(
    amount: String,
    code: String,
    weights: [Int],
    expected: [String]
  ) throws {
    let shared = try Money(amount, currency(code)).allocated(by: weights.map { ExactDecimal($0) })
    #expect(shared.parts.map { $0.amount.description } == expected)
    #expect(shared.rest.isZero)
  }

  @Test(arguments: [
    (AllocationMode.floorToFirst, ["0.34", "0.50", "0.16"], "0.00"),
    (.floorToLargestRemainder, ["0.33", "0.50", "0.17"], "0.00"),
    (.floorToLargestRatio, ["0.33", "0.51", "0.16"], "0.00"),
    (.floorSeparate, ["0.33", "0.50", "0.16"], "0.01"),
    (.blockSeparate, ["0.32", "0.48", "0.16"], "0.04"),
  ])
  func `a mode says who gets the rest`(mode: AllocationMode, parts: [String], rest: String) throws {
    for sign in ["", "-"] {
      let shared = try Money(sign + "1.00", .usd).allocated(by: [2, 3, 1], mode)
      #expect(shared.parts == (try parts.map { try Money(sign + $0, .usd) }))
      #expect(shared.rest == (try Money(sign + rest, .usd)))
    }
  }

  @Test func `weights may be fractions`() throws {
    let weights = try [ExactDecimal("0.25"), ExactDecimal("0.75")]
    let shared = try Money("10", .eur).allocated(by: weights)
    #expect(shared.parts.map { $0.description } == ["2.50 EUR", "7.50 EUR"])
  }

  @Test func `weights in proportion leave the same rest`() throws {
    let money = try Money("100.00", .usd)
    let shared = try money.allocated(by: [4, 6, 2], .blockSeparate)
    #expect(shared == (try money.allocated(by: [2, 3, 1], .blockSeparate)))
  }

  @Test func `parts have the place that is named`() throws {
    #expect(throws: MoneyError.finer(try Money("100.5", .jpy), decimals: 0)) {
      try Money("100.5", .jpy).split(into: 2)
    }
    let shared = try Money("100.5", .jpy).split(into: 2, to: .decimals(1))
    #expect(shared.parts.map { $0.description } == ["50.3 JPY", "50.2 JPY"])
    let gold = try Money("1", .xau).split(into: 3, .floorSeparate, to: .decimals(4))
    #expect(gold.parts.map { $0.description } == ["0.3333 XAU", "0.3333 XAU", "0.3333 XAU"])
    #expect(gold.rest.description == "0.0001 XAU")
    for decimals in [Int.min, -7_000, 7_000, .max] {
      #expect(throws: MoneyError.decimal(.overflow)) {
        try Money("1", .usd).split(into: 2, to: .decimals(decimals))
      }
    }
  }

  @Test func `every withdrawn currency is shared out`() throws {
    for currency in Currency.allCases where currency.status == .historic {
      let shared = try Money("100", currency).split(into: 3)
      #expect(try shared.parts.sum() == Money("100", currency), "\(currency)")
    }
  }

  @Test(arguments: AllocationMode.allCases)
  func `random sums are shared out as fractions say, without loss`(mode: AllocationMode) throws {
    var random = SplitMix64(seed: 7 + UInt64(mode.rawValue))
    let currencies: [Currency] = [.usd, .jpy, .bhd, .clf, .eur, .itl, .dem]
    var (shared, refused) = (0, 0)
    for _ in 0..<lawCases(10_000) {
      let currency = try #require(currencies.randomElement(using: &random))
      let decimals = currency.resultDigits
      let units =
        Int64.random(in: .min...(.max), using: &random) >> Int64.random(in: 0...63, using: &random)
      let extra = random.next() % 4 == 0 ? Int128(10).power(.random(in: 1...19, using: &random)) : 1
      guard let amount = try? ExactDecimal(coefficient: Int128(units) * extra, scale: decimals)
      else {
        continue
      }
      let money = Money(amount, currency)
      let weights = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        random.next() % 5 == 0
          ? ExactDecimal.zero
          : ExactDecimal(
            Int64.random(in: 0...(.max), using: &random)
              >> Int64.random(in: 0...62, using: &random),
            scale: UInt8.random(in: 0...6, using: &random)
          )
      }
      guard let allocation = try? money.allocated(by: weights, mode) else {
        refused += 1
        continue
      }
      let oracle = Oracle(money, by: weights, mode, decimals: decimals)
      guard allocation.parts.map({ BigInt($0.amount.coefficient) }) == oracle.parts,
        BigInt(allocation.rest.amount.coefficient) == oracle.rest,
        (allocation.parts + [allocation.rest]).allSatisfy({ $0.amount.scale == decimals }),
        try (allocation.parts + [allocation.rest]).sum() == money
      else {
        Issue.record("\(money) by \(weights): \(allocation), not \(oracle)")
        return
      }
      shared += 1
    }
    #expect(shared > refused * 5)
  }

  /// The allocation by fractions of whole numbers of any size.
  private struct Oracle {
    private(set) var parts: [BigInt]
    private(set) var rest: BigInt

    init(_ money: Money, by weights: [ExactDecimal], _ mode: AllocationMode, decimals: Int) {
      let sign: BigInt = money.isNegative ? -1 : 1
      let units = sign * BigInt(money.amount.coefficient)
      let weights = weights.map { Rational($0) }
      let total = weights.reduce(Rational(0)) { $0 + $1 }
      let scaled = weights.map { $0.numerator * BigInt(10).power(6) / $0.denominator }
      let sum = scaled.reduce(0, +)
      if mode == .blockSeparate {
        let common = scaled.reduce(sum) { $0.greatestCommonDivisor(with: $1) }
        let rounds = units / (sum / common)
        parts = scaled.map { rounds * ($0 / common) }
      } else {
        let shares = weights.map { Rational(units) * $0 / total }
        parts = shares.map { $0.coefficient(at: 0, rounding: .down) }
        var left = units - parts.reduce(0, +)
        let lost = zip(shares, parts).map { $0 + Rational(-$1) }
        // The best of the parts without a unit more, as long as units are left.
        var candidates = weights.indices.filter { weights[$0].numerator != 0 }
        while mode != .floorSeparate, left > 0 {
          let best = candidates.indices.max { one, other in
            func isLess(_ values: [Rational]) -> Bool {
              let (one, other) = (values[candidates[one]], values[candidates[other]])
              return one.numerator * other.denominator < other.numerator * one.denominator
            }
            switch mode {
            case .floorToLargestRemainder where lost[candidates[one]] != lost[candidates[other]]:
              return isLess(lost)
            case .floorToLargestRatio where weights[candidates[one]] != weights[candidates[other]]:
              return isLess(weights)
            default: return candidates[one] > candidates[other]
            }
          }
          guard let best else { break }
          parts[candidates.remove(at: best)] += 1
          left -= 1
        }
      }
      rest = sign * (units - parts.reduce(0, +))
      parts = parts.map { sign * $0 }
    }
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
    let whole = try money.split(into: 2, to: .decimals(0))
    #expect(try whole.parts.sum() == money)
  }

  @Test func `parts of a split differ by one minor unit at most`() throws {
    for count in 1...100 {
      let parts = try Money("99.97", .usd).split(into: count).parts.map { $0.amount }
      let (smallest, largest) = (try #require(parts.min()), try #require(parts.max()))
      #expect(try largest.subtracting(smallest) <= ExactDecimal("0.01"))
      #expect(try parts.reduce(.zero) { try $0.adding($1) } == ExactDecimal("99.97"))
      #expect(parts == parts.sorted { $0 > $1 })
    }
  }

  @Test(arguments: [0, -1, Int.min, 1_000_001, .max])
  func `a split into no parts, or into millions, is refused`(count: Int) throws {
    let money = try Money("1", .usd)
    #expect(throws: MoneyError.invalidShares) { try money.split(into: count) }
  }
}

extension Int128 {
  /// Returns the value to the power of `exponent`.
  fileprivate func power(_ exponent: Int) -> Int128 {
    (0..<exponent).reduce(1) { sum, _ in sum * self }
  }
}
