public import ExactMoney
public import ExchangeRates

/// A request for the rates of a currency in others, and for an amount in them.
public struct RatesQuestion: EndpointQuestion {
  public var base: Currency
  /// The requested currencies; nil for all that have a rate.
  public var quotes: [Currency]?
  /// An amount of the base to convert as well; nil for none.
  public var amount: ExactDecimal?
  /// The day whose rates are used; nil for the newest.
  public var date: CalendarDate?
  public var policy = RatePolicy.last
  /// The maximum number of days for which a rate may be carried forward; nil for no limit.
  public var maximumAge: Int?
  /// The name of the only source to use; nil for all.
  public var source: String?
  public var legs = false
  /// Remarks on the codes in the request, in English.
  public internal(set) var notes: [String] = []

  /// Creates a request for the newest rates of `base`.
  public init(_ base: Currency, quotes: [Currency]? = nil) {
    self.base = base
    self.quotes = quotes
  }

  /// Reads the question.
  ///
  /// - Throws: ``Problem`` if a parameter cannot be read.
  public init(_ reader: QuestionReader) throws(Problem) {
    base = try reader.value(RateParameters.base) ?? .eur
    quotes = try reader.value(RateParameters.quotes)
    amount = try reader.value(RateParameters.multiplier)
    date = try reader.value(RateParameters.date)
    policy = try reader.value(RateParameters.policy) ?? .last
    maximumAge = try reader.value(RateParameters.maximumAge)
    source = try reader.value(RateParameters.source)
    legs = try reader.value(RateParameters.legs) ?? false
    notes = reader.notes
  }

  public var parameters: ParameterValues {
    ParameterValues()
      .with(RateParameters.base, base)
      .with(RateParameters.quotes, quotes)
      .with(RateParameters.multiplier, amount)
      .with(RateParameters.date, date)
      .with(RateParameters.policy, policy == .last ? nil : policy)
      .with(RateParameters.maximumAge, maximumAge)
      .with(RateParameters.source, source)
      .with(RateParameters.legs, legs ? true : nil)
  }

  public static let parameters = [
    RateParameters.base.facts, RateParameters.quotes.facts, RateParameters.multiplier.facts,
    RateParameters.date.facts, RateParameters.policy.facts, RateParameters.maximumAge.facts,
    RateParameters.source.facts, RateParameters.legs.facts,
  ]

  public func isSettled(today: CalendarDate) -> Bool {
    policy.day(date, today: today)?.isSettled(today: today) ?? false
  }

  public func rates(of days: ClosedRange<CalendarDate>) -> Int {
    (quotes?.count ?? RatesQuestion.currencies) * policy.rates(for: date ?? days.upperBound)
  }

  /// The approximate number of currencies that have a rate.
  private static let currencies = 200
}
