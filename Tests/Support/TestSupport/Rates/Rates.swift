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
