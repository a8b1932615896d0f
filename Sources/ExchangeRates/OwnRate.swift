public import ExactMoney

/// A rate that the user has set, such as the rate of a bank or a contract.
///
/// An own rate replaces every published rate of its pair, and serves the opposite direction by
/// division. It applies to the newest rates, and to every day from the one on which it was set. If
/// a source or a ``RatePolicy`` is named, published rates are used instead.
public struct OwnRate: Hashable, Sendable {
  /// The rate as it was set.
  public let rate: ExchangeRate
  /// The fee on every converted amount; nil for none.
  public private(set) var fee: FeePercent?
  /// The time at which the rate was set.
  public let setAt: Instant
  /// Whether the rate applies to every day, not only from the day on which it was set.
  public let isForAnyDay: Bool

  public var pair: CurrencyPair { rate.pair }

  /// Quote units per base unit, above zero.
  public var value: ExactDecimal { rate.value }

  /// Creates the rate; nil unless `value` is above zero.
  public init?(
    pair: CurrencyPair,
    value: ExactDecimal,
    fee: FeePercent? = nil,
    setAt: Instant,
    isForAnyDay: Bool = false
  ) {
    guard let rate = ExchangeRate(base: pair.base, quote: pair.quote, value: value) else {
      return nil
    }
    self.rate = rate
    self.fee = fee
    self.setAt = setAt
    self.isForAnyDay = isForAnyDay
  }

  /// Returns whether the rate replaces the published rates for `day`; nil means the newest rates.
  func holds(on day: CalendarDate?) -> Bool { isForAnyDay || day.map { setAt.day <= $0 } ?? true }

  /// The rate without its fee.
  var withoutFee: OwnRate {
    var own = self
    own.fee = nil
    return own
  }

  /// Returns the rate as a step from `pair.base`; nil if the rate is for another pair.
  func leg(for pair: CurrencyPair) -> RateLeg? {
    let isForward = pair == self.pair
    guard isForward || pair == self.pair.reversed else { return nil }
    return RateLeg(
      rate: rate,
      direction: isForward ? .multiply : .divide,
      origin: .own,
      asOf: setAt.day,
      validThrough: .latest
    )
  }

  /// The name of the source of own rates.
  public static let source = "own"
}

extension Converter {
  /// Returns the newest rate of the pair if `own` differs from it by more than a quarter, as after
  /// a typing error.
  ///
  /// nil if `own` is near the newest rate, or the pair has no rate.
  public func rate(farFrom own: OwnRate) -> ExactDecimal? {
    guard let rate = try? knownRoute(for: own.pair)?.ratio.value,
      let fourFifths = try? rate.multiplied(by: ExactDecimal(8, scale: 1)),
      let ownFourFifths = try? own.value.multiplied(by: ExactDecimal(8, scale: 1))
    else { return nil }
    return own.value < fourFifths || rate < ownFourFifths ? rate : nil
  }
}

/// The fee of a bank or a card on a conversion, in percent.
public struct FeePercent: Hashable, Sendable {
  /// The side of the conversion that the fee is calculated on.
  public enum Kind: UInt8, NamedChoice, Hashable {
    /// The fee is added to the amount paid: 2 makes 102 of 100.
    case card
    /// The fee is taken off the amount received: 2 leaves 98 of 100.
    case fee

    /// The names in options, parameters and fields of answers.
    public static var names: StaticString { "card fee" }
  }

  public let kind: Kind
  /// The percentage, from 0 to less than 100.
  public let percent: ExactDecimal

  /// Creates a fee of `percent` per cent; nil unless `percent` is from 0 to less than 100.
  public init?(_ percent: ExactDecimal, _ kind: Kind = .fee) {
    guard !percent.isNegative, percent < ExactDecimal(100) else { return nil }
    (self.percent, self.kind) = (percent, kind)
  }

  /// Creates the fee stored as `signed`; nil unless `signed` is above −100 and below 100.
  public init?(signed: ExactDecimal) {
    self.init(signed.absoluteValue, signed.isNegative ? .card : .fee)
  }

  /// The fee for the opposite direction: a fee on purchases abroad lowers what money from home
  /// brings.
  ///
  /// Never nil, as the percentage is in range.
  public var reversed: FeePercent? { FeePercent(percent, kind == .card ? .fee : .card) }

  /// The stored form, negative for a card.
  public var signed: ExactDecimal { kind == .card ? -percent : percent }

  /// Returns the factor for a conversion's result: exactly 0.98 for a fee of 2 %, 1.02 for a
  /// card's.
  ///
  /// - Throws: `DecimalError` if the factor needs more than 38 digits.
  public func factor() throws(DecimalError) -> ExactDecimal {
    try ExactDecimal(100).subtracting(signed).dividedByPowerOfTen(2)
  }

  /// Returns the sum with the fee, where `amount` is the sum without it: paid if `isPaid`,
  /// otherwise received.
  ///
  /// A card's 2 % makes 102 of 100 paid, and 98.04… of 100 received; a fee of 2 % makes 102.04… and
  /// 98.
  @inline(never)
  func applied(to amount: ExactFraction, isPaid: Bool) throws(DecimalError) -> ExactFraction {
    let factor = ExactFraction(try factor())
    let isWhole = (kind == .card) == isPaid
    return try isWhole ? amount.multiplied(by: factor) : amount.divided(by: factor)
  }

  /// Returns the percentage of `amount`, exactly.
  ///
  /// - Throws: `DecimalError` if the result needs more than 38 digits.
  public func share(of amount: ExactDecimal) throws(DecimalError) -> ExactDecimal {
    try amount.multiplied(by: percent).dividedByPowerOfTen(2)
  }
}
