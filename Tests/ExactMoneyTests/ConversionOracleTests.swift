import ExactMoney
import TestSupport
import Testing

/// Compares random conversions, from fixed seeds, with exact rationals.
@Suite struct ConversionOracleTests {
  @Test(arguments: 0..<8)
  func `conversions give what exact rationals give`(shard: Int) throws {
    var random = SplitMix64(seed: UInt64(shard))
    for index in 0..<lawCases(12_500) {
      // Every fifth case is made to lie halfway, and one in twenty of these is looked at more closely.
      let conversion =
        index % 5 == 0 ? try Conversion.tie(using: &random) : try Conversion(using: &random)
      guard try conversion.matchesOracle() else { return }
      if index % 100 == 0 { #expect(conversion.isTie, "\(conversion)") }
    }
  }

  @Test(arguments: 0..<4)
  func `conversions of 30 to 38 digits give what exact rationals give`(shard: Int) throws {
    var random = SplitMix64(seed: 100 + UInt64(shard))
    let cases = lawCases(2_500)
    var overflows = 0
    for _ in 0..<cases {
      let conversion = try Conversion(wideUsing: &random)
      guard try conversion.matchesOracle() else { return }
      if conversion.expected == nil { overflows += 1 }
    }
    #expect((cases / 10...cases * 9 / 10).contains(overflows), "both outcomes are to be common")
  }

  @Test(arguments: 0..<4)
  func `results of 1 to 38 significant digits are what exact rationals give`(shard: Int) throws {
    var random = SplitMix64(seed: 200 + UInt64(shard))
    for index in 0..<lawCases(5_000) {
      let conversion = try Conversion(
        significantDigits: 1 + index % ExactDecimal.maximumDigits,
        using: &random
      )
      guard try conversion.matchesOracle() else { return }
    }
  }

  @Test(arguments: 0..<2)
  func `products, quotients and roundings are conversions by one`(shard: Int) throws {
    var random = SplitMix64(seed: 300 + UInt64(shard))
    for index in 0..<lawCases(4_000) {
      let conversion =
        switch index % 3 {
        case 0: try Conversion(using: &random)
        case 1: try Conversion(wideUsing: &random)
        default:
          try Conversion(significantDigits: 1 + index % ExactDecimal.maximumDigits, using: &random)
        }
      guard try conversion.productAndQuotientMatchOracle() else { return }
    }
  }
}

/// `amount × factor ÷ divisor`, with its rounding.
private struct Conversion: CustomStringConvertible {
  let amount: ExactDecimal
  let factor: ExactDecimal
  let divisor: ExactDecimal
  let precision: Precision
  let rule: RoundingRule

  private static let moneyScales = [0, 2, 3, 4]

  private init(
    _ amount: ExactDecimal,
    _ factor: ExactDecimal,
    _ divisor: ExactDecimal,
    to precision: Precision,
    _ rule: RoundingRule
  ) {
    self.amount = amount
    self.factor = factor
    self.divisor = divisor
    self.precision = precision
    self.rule = rule
  }

  /// Draws an amount up to 10¹⁵ with 0 to 6 decimals, and two rates of 1 to 12 digits.
  init(using random: inout SplitMix64) throws {
    let scale = Int.random(in: 0...6, using: &random)
    self.init(
      try random.decimal(digits: 1...15 + scale, scale: scale...scale),
      try random.decimal(digits: 1...12, scale: 0...9),
      try random.nonzeroDecimal(digits: 1...12, scale: 0...9),
      to: .scale(try #require(Conversion.moneyScales.randomElement(using: &random))),
      random.roundingRule()
    )
  }

  /// Returns a conversion whose exact result ends in half a unit.
  ///
  /// Either both rates have the same coefficient and the amount ends in 5, or the amount and the
  /// ratio of the rates are odd and the scale is one larger than the target's.
  static func tie(using random: inout SplitMix64) throws -> Conversion {
    let scale = Int.random(in: 0...6, using: &random)
    let (target, factorScale, divisorScale) = random.tieScales(amountScale: scale, in: moneyScales)
    let sign: Int128 = Bool.random(using: &random) ? -1 : 1
    let amount: Int128
    let factor: Int128
    let divisor: Int128
    if scale + factorScale - divisorScale == target {
      let common = Int128(random.magnitude(digits: Int.random(in: 1...10, using: &random))) + 1
      amount = Int128(random.magnitude(digits: Int.random(in: 1...14 + scale, using: &random))) | 1
      factor = common * (2 * Int128.random(in: 0...20, using: &random) + 1)
      divisor = common * 2
    } else {
      let common = Int128(random.magnitude(digits: Int.random(in: 1...11, using: &random))) + 1
      let kept = Int128(random.magnitude(digits: Int.random(in: 1...14 + scale, using: &random)))
      (amount, factor, divisor) = (kept * 10 + 5, common, common)
    }
    return Conversion(
      try ExactDecimal(coefficient: sign * amount, scale: scale),
      try ExactDecimal(coefficient: factor, scale: factorScale),
      try ExactDecimal(coefficient: divisor, scale: divisorScale),
      to: .scale(target),
      random.roundingRule()
    )
  }

  /// Draws operands of two words.
  ///
  /// At the scale of `precision`, the result has about 38 digits.
  init(wideUsing random: inout SplitMix64) throws {
    let amount = try random.decimal(digits: 30...38, scale: -20...40)
    let factor = try random.decimal(digits: 30...38, scale: -20...40)
    let divisor = try random.nonzeroDecimal(digits: 30...38, scale: -20...40)
    let whole =
      amount.digitCount - amount.scale + factor.digitCount - factor.scale
      - (divisor.digitCount - divisor.scale)
    self.init(
      amount,
      factor,
      divisor,
      to: .scale(Int.random(in: -4...45, using: &random) - whole),
      random.roundingRule()
    )
  }

  init(significantDigits limit: Int, using random: inout SplitMix64) throws {
    // Short operands have exact results, and long ones have any kind of remainder.
    let longest = Int.random(in: 1...38, using: &random)
    self.init(
      try random.decimal(digits: 1...longest, scale: -30...30),
      try random.decimal(digits: 1...longest, scale: -30...30),
      try random.nonzeroDecimal(digits: 1...longest, scale: -30...30),
      to: .significantDigits(limit),
      random.roundingRule()
    )
  }

  var description: String {
    "\(amount) × \(factor) ÷ \(divisor) to \(precision) by \(rule)"
  }

  var expected: Digits? {
    ExactRatio(amount, times: factor, over: divisor).rounded(to: precision, rounding: rule)
  }

  var isTie: Bool {
    guard case .scale(let target) = precision else { return false }
    return ExactRatio(amount, times: factor, over: divisor).isTie(at: target)
  }

  /// Whether the conversion gives the expected result.
  ///
  /// Records an issue if not.
  func matchesOracle() throws -> Bool {
    matches(
      try digits { () throws(DecimalError) in
        try amount.multiplied(by: factor, dividedBy: divisor, to: precision, rounding: rule)
      },
      expected
    )
  }

  func productAndQuotientMatchOracle() throws -> Bool {
    let product = try digits { () throws(DecimalError) in
      try amount.multiplied(by: factor, to: precision, rounding: rule)
    }
    let quotient = try digits { () throws(DecimalError) in
      try amount.divided(by: divisor, to: precision, rounding: rule)
    }
    let rounded = try digits { () throws(DecimalError) in
      try amount.rounded(to: precision, rounding: rule)
    }
    return matches(
      product,
      ExactRatio(amount, times: factor).rounded(to: precision, rounding: rule)
    )
      && matches(quotient, ExactRatio(amount, over: divisor).rounded(to: precision, rounding: rule))
      && matches(rounded, ExactRatio(amount).rounded(to: precision, rounding: rule))
  }

  private func matches(_ actual: Digits?, _ expected: Digits?) -> Bool {
    if actual == expected { return true }
    Issue.record(
      "\(self): \(actual?.description ?? "overflow"), not \(expected?.description ?? "overflow")"
    )
    return false
  }
}

extension SplitMix64 {
  fileprivate mutating func nonzeroDecimal(
    digits: ClosedRange<Int>,
    scale: ClosedRange<Int>
  ) throws -> ExactDecimal {
    while true {
      let value = try decimal(digits: digits, scale: scale)
      if !value.isZero { return value }
    }
  }

  /// Returns a target and scales of two rates, for which the result's scale is the target or one
  /// more.
  fileprivate mutating func tieScales(
    amountScale: Int,
    in targets: [Int]
  ) -> (target: Int, factor: Int, divisor: Int) {
    while true {
      let target = targets[Int.random(in: 0..<targets.count, using: &self)]
      let factor = Int.random(in: 0...9, using: &self)
      let divisor = amountScale + factor - target - Int.random(in: 0...1, using: &self)
      if (0...9).contains(divisor) { return (target, factor, divisor) }
    }
  }
}
