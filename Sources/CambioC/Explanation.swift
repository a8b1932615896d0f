import ExactJSON
import ExactMoney
import ExchangeRates

/// Writes a conversion with all its rates, with the names of `cambio convert --json`.
enum Explanation {
  /// Returns the conversion of `amount` along the route of `question`.
  ///
  /// - Throws: ``QuestionFailure`` if there is no rate.
  static func json(
    _ amount: ExactDecimal,
    _ question: Handle.Question,
    by handle: Handle
  ) throws(QuestionFailure) -> JSONValue {
    let (route, age) = try handle.answer(to: question)
    let ended = question.endedCodes(on: handle.today)
    let result = try handle.result(of: amount, along: route)
    let rate = try Handle.rate(along: route)
    return [
      "amount": .string(amount.description),
      "base": .string(question.pair.base.code),
      "quote": .string(question.pair.quote.code),
      "date": question.day.map { .string($0.description) },
      "policy": .string(question.choice.name),
      "value": .string(result.description),
      "rate": .string(rate.value.description),
      "rateIsExact": .bool(rate.isExact),
      "asOf": route.asOf.map { .string($0.description) },
      "daysPastNewest": .integer(age),
      "endedCodes": ended.isEmpty ? nil : .strings(ended),
      "sources": .strings(route.sources),
      "legs": .array(route.legs.map { leg($0) }),
    ]
  }

  private static func leg(_ leg: RateLeg) -> JSONValue {
    [
      "base": .string(leg.rate.pair.base.code),
      "quote": .string(leg.rate.pair.quote.code),
      "rate": .string(leg.rate.value.description),
      "asOf": .string(leg.asOf.description),
      "source": .string(leg.source),
      "kind": .string(leg.kind.rawValue),
    ]
  }
}
