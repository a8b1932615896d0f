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
  /// What is taken of every amount converted; nil for nothing.
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

extension Converter {
  /// The newest rate of the pair if `own` is more than a quarter away from it, as after a slip of the finger; nil for a
  /// near one, and for a pair without a rate.
  public func rate(farFrom own: OwnRate) -> ExactDecimal? {
    guard let rate = try? knownRoute(for: own.pair)?.ratio.value,
      let fourFifths = try? rate.multiplied(by: ExactDecimal(8, scale: 1)),
      let ownFourFifths = try? own.value.multiplied(by: ExactDecimal(8, scale: 1))
    else { return nil }
    return own.value < fourFifths || rate < ownFourFifths ? rate : nil
  }
}

/// What a bank or a card takes of a conversion, in percent.
public struct FeePercent: Hashable, Sendable {
  /// What the percentage is added to, or taken off.
  public enum Kind: UInt8, NamedChoice, Hashable {
    /// Added to what is paid: 2 makes 102 of 100.
    case card
    /// Taken off what is received: 2 leaves 98 of 100.
    case fee

    /// The names of options, parameters and fields of answers.
    public static var names: StaticString { "card fee" }
  }

  public let kind: Kind
  /// 0 to less than 100.
  public let percent: ExactDecimal

  /// Creates a fee of `percent` per cent; nil outside 0 to less than 100.
  public init?(_ percent: ExactDecimal, _ kind: Kind = .fee) {
    guard !percent.isNegative, percent < ExactDecimal(100) else { return nil }
    (self.percent, self.kind) = (percent, kind)
  }

  /// Creates the fee that is stored as `signed`; nil outside −100 to 100, both excluded.
  public init?(signed: ExactDecimal) {
    self.init(signed.absoluteValue, signed.isNegative ? .card : .fee)
  }

  /// The same percentage of the opposite direction: who pays more for prices abroad gets less for money from home.
  public var reversed: FeePercent? { FeePercent(percent, kind == .card ? .fee : .card) }

  /// The form in which it is stored: below zero for a card.
  public var signed: ExactDecimal { kind == .card ? -percent : percent }

  /// What a conversion's result is multiplied by: exactly 0.98 for a fee of 2 %, 1.02 for a card's.
  public func factor() throws(DecimalError) -> ExactDecimal {
    try ExactDecimal(100).subtracting(signed).dividedByPowerOfTen(2)
  }

  /// The sum with the fee, where `amount` is the sum without it: paid if `isPaid`, else received.
  ///
  /// A card's 2 % makes 102 of 100 that are paid, and 98.04… of 100 that are received; a fee of 2 % makes 102.04… and 98.
  @inline(never)
  func applied(to amount: ExactFraction, isPaid: Bool) throws(DecimalError) -> ExactFraction {
    let factor = ExactFraction(try factor())
    let isWhole = (kind == .card) == isPaid
    return try isWhole ? amount.multiplied(by: factor) : amount.divided(by: factor)
  }

  /// The percentage of `amount`, exact.
  ///
  /// - Throws: ``DecimalError`` when it needs more than 38 digits.
  public func share(of amount: ExactDecimal) throws(DecimalError) -> ExactDecimal {
    try amount.multiplied(by: percent).dividedByPowerOfTen(2)
  }
}
