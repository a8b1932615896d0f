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
  /// The money that nobody got, with the sign of the whole: zero unless the mode keeps it separate.
  public let rest: Money
}

/// The last digit of the parts of money.
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
