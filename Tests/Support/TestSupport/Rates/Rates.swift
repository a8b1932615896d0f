public import ExactMoney
public import ExchangeRates

extension CurrencyPair {
  /// The pair of these currencies.
  public init(_ base: Currency, _ quote: Currency) {
    self.init(base: base, quote: quote)
  }
}

extension RateHistory {
  /// Parses the history in `text`.
  public init(_ text: String, source: RateSource = .ecb, series: String = "") {
    self.init(source: source, series: series, text: Array(text.utf8))
  }
}

extension Converter {
  /// Creates a converter with only these histories.
  public init(
    _ histories: RateHistory...,
    today: CalendarDate,
    source: RateSource? = nil,
    policy: RatePolicy = .last
  ) {
    self.init(archive: RateArchive(histories), today: today, source: source, policy: policy)
  }
}

extension OwnRate {
  /// Creates an own rate, by default set at the beginning of Unix time.
  public init(
    _ pair: CurrencyPair,
    _ value: ExactDecimal,
    fee: FeePercent? = nil,
    setAt: Instant = Instant(unixSeconds: 0)
  ) {
    guard let own = OwnRate(pair: pair, value: value, fee: fee, setAt: setAt) else {
      preconditionFailure("an own rate is above zero")
    }
    self = own
  }
}
