extension Money {
  /// Returns the money divided in proportion to `weights`, without losing a unit.
  ///
  /// Use this if parts must add up to the whole: a bill among guests, a payment among invoices, a
  /// discount among the lines of an order. Parts that are rounded individually do not add up.
  ///
  ///     try Money("100.00", .usd).allocated(by: [1, 1, 1]).parts   // 33.34, 33.33, 33.33
  ///
  /// Every part is a whole number of units of `place`. A part with the weight zero is zero, and a
  /// negative amount is divided as the positive one is.
  ///
  /// - Throws: ``MoneyError/invalidShares`` if there are no weights, one is negative, or all are
  ///   zero; ``MoneyError/noMinorUnits(_:)``; ``MoneyError/finer(_:decimals:)`` if the amount has
  ///   digits after `place`, as 100.5 JPY has; ``MoneyError/decimal(_:)`` if a step does not fit 38
  ///   digits.
  /// - Complexity: O(n log n) in the number of weights.
  public func allocated(
    by weights: [ExactDecimal],
    _ mode: AllocationMode = .floorToFirst,
    to place: Place = .minorUnits
  ) throws(MoneyError) -> Allocation {
    let units = try units(at: place)
    let shares = try Shares(weights)
    // A part is below the amount, so that its units fit a coefficient as the amount's do.
    let (parts, rest) = shares.divide(units.magnitude, mode)
    func money(_ magnitude: UInt128) -> Money {
      Money(
        ExactDecimal(magnitude: magnitude, isNegative: isNegative, scale: units.scale),
        currency
      )
    }
    return Allocation(parts: parts.map(money), rest: money(rest))
  }

  /// Returns the money divided into `count` equal parts.
  ///
  ///     try Money("35.50", .usd).split(into: 3).parts   // 11.84, 11.83, 11.83
  ///
  /// - Throws: ``MoneyError/invalidShares`` unless `count` is from 1 to a million; otherwise as
  ///   ``allocated(by:_:to:)`` does.
  public func split(
    into count: Int,
    _ mode: AllocationMode = .floorToFirst,
    to place: Place = .minorUnits
  ) throws(MoneyError) -> Allocation {
    guard 1...1_000_000 ~= count else { throw .invalidShares }
    return try allocated(by: Array(repeating: .one, count: count), mode, to: place)
  }

  /// Returns the amount at the scale of `place`.
  ///
  /// - Throws: ``MoneyError`` if it has digits after that place, or does not fit.
  func units(at place: Place) throws(MoneyError) -> ExactDecimal {
    let units = try rounded(to: place, rounding: .towardZero).amount
    guard units == amount else { throw .finer(self, decimals: units.scale) }
    return units
  }
}

/// Weights as whole numbers, and their sum.
private struct Shares {
  private let weights: [UInt128]
  private let total: UInt128

  init(_ weights: [ExactDecimal]) throws(MoneyError) {
    guard !weights.contains(where: { $0.isNegative }), weights.contains(where: { !$0.isZero })
    else { throw .invalidShares }
    let reduced = weights.map { $0.reduced }
    let scale = reduced.reduce(ExactDecimal.scales.lowerBound) {
      $1.isZero ? $0 : max($0, $1.scale)
    }
    var (whole, total) = ([] as [UInt128], 0 as UInt128)
    do throws(DecimalError) {
      for weight in reduced {
        let number =
          weight.isZero
          ? 0 : try weight.rounded(to: .scale(scale), rounding: .towardZero).magnitude
        whole.append(number)
        // Two numbers below 10³⁸ have a sum below 2¹²⁸.
        total &+= number
        guard total < ExactDecimal.coefficientLimit else { throw DecimalError.overflow }
      }
    } catch {
      throw .decimal(error)
    }
    (self.weights, self.total) = (whole, total)
  }

  /// Returns the parts of `units`, and what remains of it.
  func divide(_ units: UInt128, _ mode: AllocationMode) -> (parts: [UInt128], rest: UInt128) {
    if mode == .blockSeparate {
      let factor = weights.reduce(total) { ExactFraction.greatestCommonDivisor($0, $1) }
      let rounds = units / (total / factor)
      return (weights.map { rounds * ($0 / factor) }, units - rounds * (total / factor))
    }
    var (parts, lost, rest) = ([] as [UInt128], [] as [UInt128], units)
    for weight in weights {
      let (part, remainder) = UInt256(units, times: weight)
        .quotientAndRemainder(dividingBy: UInt256(total))
      parts.append(part.low)
      lost.append(remainder.low)
      rest -= part.low
    }
    if mode == .floorSeparate { return (parts, rest) }
    var order = weights.indices.filter { weights[$0] != 0 }
    switch mode {
    case .floorToLargestRemainder: order.sort { (lost[$1], $0) < (lost[$0], $1) }
    case .floorToLargestRatio: order.sort { (weights[$1], $0) < (weights[$0], $1) }
    default: break
    }
    // Fewer units remain than there are parts with a weight.
    for index in order.prefix(Int(rest)) { parts[index] += 1 }
    return (parts, 0)
  }
}

/// A rule for the units that remain when money is divided into whole units.
///
/// All modes but ``blockSeparate`` first round each share toward zero. The examples divide 1.00 USD
/// by 2, 3 and 1. The names are those of brick/money.
public enum AllocationMode: UInt8, NamedChoice, Hashable {
  /// The first parts with a weight get one more unit each: 0.34, 0.50, 0.16.
  case floorToFirst
  /// The parts that lost most by the rounding get one more unit each, the first ones of equals:
  /// 0.33, 0.50, 0.17.
  case floorToLargestRemainder
  /// The parts with the largest weights get one more unit each, the first ones of equals: 0.33,
  /// 0.51, 0.16.
  case floorToLargestRatio
  /// Nobody gets the remaining units: 0.33, 0.50, 0.16, and 0.01 remains.
  case floorSeparate
  /// Each part is a multiple of its weight in lowest terms, and less than a whole round remains:
  /// 0.32, 0.48, 0.16, and 0.04 remains.
  case blockSeparate

  /// The names of the modes.
  public static var names: StaticString {
    "floor-to-first floor-to-largest-remainder floor-to-largest-ratio floor-separate block-separate"
  }
}

/// The parts of money that was divided.
///
/// The parts and the rest add up to the whole.
public struct Allocation: Hashable, Sendable {
  /// The parts in the order of their weights.
  public let parts: [Money]
  /// The money that is not part of any share, with the sign of the whole: zero unless the mode
  /// keeps it separate.
  public let rest: Money
}

/// The last digit of money that is rounded or divided.
public enum Place: Hashable, Sendable {
  /// The minor units of the currency, those that it had if it was withdrawn.
  case minorUnits
  /// This many decimals.
  case decimals(Int)

  /// Returns the number of decimals.
  ///
  /// - Throws: ``MoneyError/noMinorUnits(_:)`` for gold, funds and test codes without minor units.
  func decimals(of currency: Currency) throws(MoneyError) -> Int {
    if case .decimals(let decimals) = self { return decimals }
    guard currency.minorUnits != nil || currency.status == .historic else {
      throw .noMinorUnits(currency)
    }
    return currency.resultDigits
  }
}
