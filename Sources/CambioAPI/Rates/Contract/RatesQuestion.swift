public import ExactMoney
public import ExchangeRates

/// A request for the rates of a currency in others, and for an amount in them.
public struct RatesQuestion: EndpointQuestion {
  public let base: Currency
  /// The requested currencies; nil for all that have a rate.
  public let quotes: [Currency]?
  /// An amount of the base to convert as well; nil for none.
  public let amount: ExactDecimal?
  /// The day whose rates are used; nil for the newest.
  public let date: CalendarDate?
  public let policy: RatePolicy
  /// The maximum number of days for which a rate may be carried forward; nil for no limit.
  public let maximumAge: Int?
  /// The name of the only source to use; nil for all.
  public let source: String?
  public let legs: Bool
  /// Remarks on the codes in the request, in English.
  public let notes: [String]

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
