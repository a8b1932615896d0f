public import ExactMoney
public import ExchangeRates

extension CurrencyPair {
  /// The pair of these currencies.
  public init(_ base: Currency, _ quote: Currency) {
    self.init(base: base, quote: quote)
  }
}

extension RateHistory {
  /// A history of the lines of `text`.
  public init(_ text: String, source: RateSource = .ecb, series: String = "") {
    self.init(source: source, series: series, text: Array(text.utf8))
  }
}

extension Converter {
  /// A converter over these histories alone.
  public init(
    _ histories: RateHistory...,
    today: CalendarDate,
    source: RateSource? = nil,
    policy: RatePolicy = .last
  ) {
    self.init(archive: RateArchive(histories), today: today, source: source, policy: policy)
  }
}

extension RateSource {
  /// A source with one name for all, whose rates are for one unit of `pivot`, or in it.
  public init(_ name: String, pivot: Currency, pivotIsBase: Bool = true) {
    self.init(name: name, title: name, institution: name, pivot: pivot, pivotIsBase: pivotIsBase)
  }
}

extension OwnRate {
  /// A rate of one's own, set at the beginning of Unix time unless `setAt` says otherwise.
  public init(
    _ pair: CurrencyPair,
    _ value: ExactDecimal,
    fee: FeePercent? = nil,
    setAt: Instant = Instant(unixSeconds: 0)
  ) {
    self.init(pair: pair, value: value, fee: fee, setAt: setAt)
  }
}
