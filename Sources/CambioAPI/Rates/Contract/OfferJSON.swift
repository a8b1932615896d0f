public import ExactJSON
import ExactMoney
public import ExchangeRates

/// Encodes offers and the cost of cash as JSON, every number as a string.
///
/// `value` and `cost` are rounded as shown; `exact`, the rates and the percentages have 34
/// significant digits.
public enum OfferJSON {
  /// Returns the document of `offer`, with the official rate after the bank's `fee` if there is
  /// one.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if a number does not fit 38 digits.
  public static func encode(_ offer: Offer, fee: FeePercent?) throws(RateError) -> JSONValue {
    let official = offer.official
    let bank = try fee.map { fee throws(RateError) in
      try amount(of: offer.worth(with: fee), official)
        .adding([fee.kind.name: .string(fee.percent.description)])
    }
    return try head(official)
      .adding([
        "kind": .string(offer.kind.rawValue),
        "offered": .string(offer.offered.description),
        "offeredRate": .string(try text(offer.rate, official)),
        "markupPercent": .string(try text(offer.markup, official)),
        "loss": .string(try text(offer.loss, official)),
        "withFee": bank,
      ])
      .adding(RateOriginJSON.encode(official, legs: true))
  }

  /// Returns the document of the costs of cash, one per number of withdrawals.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if a number does not fit 38 digits.
  public static func encode(_ withdrawals: [CashWithdrawal]) throws(RateError) -> JSONValue {
    guard let official = withdrawals.first?.official else { return [:] }
    var draws: [JSONValue] = []
    for withdrawal in withdrawals {
      draws.append(
        try amount(of: withdrawal.cost, official)
          .adding([
            "draws": .integer(withdrawal.draws),
            "markupPercent": .string(try text(withdrawal.markup, official)),
          ])
      )
    }
    return try head(official).adding(["costs": .array(draws)])
      .adding(RateOriginJSON.encode(official, legs: true))
  }

  private static func head(_ official: Conversion) throws(RateError) -> JSONValue {
    let amounts: JSONValue = [
      "base": .string(official.term.currency.code),
      "amount": .string(official.term.amount.value.description),
      "quote": .string(official.target.code),
      "value": .string(try official.result(to: .shown).amount.description),
      "exact": .string(try official.exactAmount().description),
    ]
    return amounts.adding(try RateOriginJSON.rate(of: official))
  }

  private static func amount(
    of value: ExactFraction,
    _ official: Conversion
  ) throws(RateError) -> JSONValue {
    let digits = official.target.resultDigits
    guard let rounded = try? value.rounded(to: .scale(digits), rounding: .toNearestOrAwayFromZero)
    else { throw .overflow(official.route.pair) }
    return [
      "value": .string(rounded.description), "exact": .string(try text(value, official)),
    ]
  }

  private static func text(
    _ value: ExactFraction,
    _ official: Conversion
  ) throws(RateError) -> String {
    do throws(DecimalError) {
      return try value.decimal128Value().description
    } catch {
      throw .overflow(official.route.pair)
    }
  }
}
