public import ExactMoney
public import ExchangeRates

/// A request to compare an offer with the official rate.
public struct OfferQuestion: EndpointQuestion {
  public let amount: ExactDecimal
  public let base: Currency
  public let quote: Currency
  /// The offered amount, in the quote currency.
  public let offered: ExactDecimal
  public let kind: Offer.Kind
  /// The day whose rates are used; nil for the newest.
  public let date: CalendarDate?
  /// The name of the only source to use; nil for all.
  public let source: String?
  /// The fee of the reader's bank, in percent; nil for none.
  public let fee: FeePercent?

  /// Reads the question.
  ///
  /// - Throws: ``Problem`` if a parameter is missing or cannot be read, or unless exactly one of
  ///   `give` and `charge` is sent.
  public init(_ reader: QuestionReader) throws(Problem) {
    amount = try reader.value(OfferQuestion.amount, suchAs: "75")
    base = try reader.value(RateParameters.base, suchAs: "GBP")
    quote = try reader.value(OfferQuestion.quote, suchAs: "USD")
    let given = try reader.value(OfferQuestion.given)
    let charged = try reader.value(OfferQuestion.charged)
    guard let offered = given ?? charged, given == nil || charged == nil else {
      throw Problem(
        given == nil ? .missingParameter : .malformedParameter,
        "The offer is one of give and charge.",
        parameter: "charge",
        hint: "Send give=520 for what they give, or charge=112.01 for what they charge."
      )
    }
    self.offered = offered
    kind = given == nil ? .charge : .give
    date = try reader.value(RateParameters.date)
    source = try reader.value(RateParameters.source)
    fee = try RateParameters.fee(reader)
  }

  public static let parameters = [
    amount.facts.required, RateParameters.base.facts.required, quote.facts.required, given.facts,
    charged.facts, RateParameters.date.facts, RateParameters.source.facts,
    RateParameters.fee.facts, RateParameters.card.facts,
  ]

  static let amount = RateParameters.positive("amount", "The amount that it is offered for.")
  static let quote = RateParameters.currency("quote", "The currency of the offer.")
  private static let given = RateParameters.positive("give", "What they give for the amount.")
  private static let charged = RateParameters.positive("charge", "What they charge for it.")

  public func isSettled(today: CalendarDate) -> Bool { date?.isSettled(today: today) ?? false }

  public func rates(of days: ClosedRange<CalendarDate>) -> Int { 1 }
}

/// A request for the cost of cash from a machine.
public struct CashWithdrawalQuestion: EndpointQuestion {
  public let amount: ExactDecimal
  public let base: Currency
  public let quote: Currency
  /// The machine's fee per withdrawal, in units of the base.
  public let machineFee: ExactDecimal
  /// The fee of the reader's bank, in percent; nil for none.
  public let fee: FeePercent?
  /// The maximum number of withdrawals; the answer has the cost for 1 through this number.
  public let draws: Int
  /// The day whose rates are used; nil for the newest.
  public let date: CalendarDate?
  /// The name of the only source to use; nil for all.
  public let source: String?

  /// The maximum value of ``draws``, our choice; more are refused.
  private static let maximumDraws = 10

  /// Reads the question.
  ///
  /// - Throws: ``Problem`` if a parameter is missing or cannot be read.
  public init(_ reader: QuestionReader) throws(Problem) {
    amount = try reader.value(OfferQuestion.amount, suchAs: "300")
    base = try reader.value(RateParameters.base, suchAs: "EUR")
    quote = try reader.value(OfferQuestion.quote, suchAs: "USD")
    machineFee = try reader.value(CashWithdrawalQuestion.machineFee) ?? .zero
    fee = try RateParameters.fee(reader)
    draws = try reader.value(CashWithdrawalQuestion.draws) ?? 1
    date = try reader.value(RateParameters.date)
    source = try reader.value(RateParameters.source)
  }

  public static let parameters = [
    OfferQuestion.amount.facts.required, RateParameters.base.facts.required,
    OfferQuestion.quote.facts.required, machineFee.facts, RateParameters.fee.facts,
    RateParameters.card.facts, draws.facts, RateParameters.date.facts, RateParameters.source.facts,
  ]

  private static let machineFee = RateParameters.positive(
    "machine-fee",
    "What the machine takes for a draw, in the base; nothing where it is left out."
  )
  private static let draws = RateParameters.count(
    "draws",
    "The most draws that a cost is answered for; 1 where it is left out.",
    in: 1...maximumDraws
  )

  public func isSettled(today: CalendarDate) -> Bool { date?.isSettled(today: today) ?? false }

  public func rates(of days: ClosedRange<CalendarDate>) -> Int { 1 }
}
