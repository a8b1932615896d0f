public import ExactMoney

/// A rate that the reader has set: what the bank at the corner gives, or what a contract says.
///
/// It goes before every published rate of its pair, and serves the opposite direction by division:
/// for the newest rates, and for every day from the one on which it was set. It gives way where a
/// source or a ``RatePolicy`` is named, which asks for what was published.
public struct OwnRate: Hashable, Sendable {
  public let pair: CurrencyPair
  /// Quote units per base unit; above zero.
  public let value: ExactDecimal
  /// The fee on every amount converted, in percent; nil for none.
  public let fee: FeePercent?
  /// When it was set.
  public let setAt: Instant
  /// Whether it applies to this conversion, whatever its day.
  public let isForAnyDay: Bool

  /// Creates the rate.
  public init(
    pair: CurrencyPair,
    value: ExactDecimal,
    fee: FeePercent?,
    setAt: Instant,
    isForAnyDay: Bool = false
  ) {
    self.pair = pair
    self.value = value
    self.fee = fee
    self.setAt = setAt
    self.isForAnyDay = isForAnyDay
  }

  /// Whether it goes before the rates of `day`; nil means the newest rates.
  func holds(on day: CalendarDate?) -> Bool { isForAnyDay || day.map { setAt.day <= $0 } ?? true }

  /// The same rate without a fee.
  var withoutFee: OwnRate {
    OwnRate(pair: pair, value: value, fee: nil, setAt: setAt, isForAnyDay: isForAnyDay)
  }

  /// The rate as a step from `base`; nil when it does not join the pair.
  func leg(for pair: CurrencyPair) -> RateLeg? {
    let isForward = pair == self.pair
    guard isForward || pair == self.pair.reversed else { return nil }
    return RateLeg(
      rate: ExchangeRate(base: self.pair.base, quote: self.pair.quote, value: value),
      direction: isForward ? .multiply : .divide,
      origin: .own,
      asOf: setAt.day,
      validThrough: .distantFuture
    )
  }

  /// The source of the rate.
  public static let source = "own"
}

/// A share of the amount paid that does not reach the other side, in percent: 2 keeps 2 of 100.
///
/// Below zero it is a bonus.
public struct FeePercent: Hashable, Sendable {
  /// −100 to less than 100.
  public let value: ExactDecimal

  /// The fee of `value` percent; nil outside −100 to less than 100.
  public init?(_ value: ExactDecimal) {
    guard value >= ExactDecimal(-100), value < ExactDecimal(100) else { return nil }
    self.value = value
  }

  /// What is left of one, exactly: 0.98 for 2 %.
  public func remainder() throws(DecimalError) -> ExactDecimal {
    try ExactDecimal(100).subtracting(value).dividedByPowerOfTen(2)
  }

  /// The fee on `amount`, exact.
  ///
  /// - Throws: ``DecimalError`` when it needs more than 38 digits.
  public func share(of amount: ExactDecimal) throws(DecimalError) -> ExactDecimal {
    try amount.multiplied(by: value).dividedByPowerOfTen(2)
  }
}
