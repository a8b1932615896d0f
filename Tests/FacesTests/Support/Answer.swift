import BigInt
import ExactJSON
import ExactMoney
import ExchangeRates
import TestSupport

/// A face's result and its rates, read from the API's JSON.
struct Answer: Equatable {
  struct Leg: Equatable {
    let base: Currency
    let quote: Currency
    let rate: ExactDecimal
    let kind: String
  }

  let value: ExactDecimal
  /// The legs of each amount, in the order of the amounts.
  let legs: [[Leg]]

  init(_ json: JSONValue) throws {
    let sums = json["sums"]?.elements
    let parts = sums == nil ? [json] : json["parts"]?.elements ?? []
    legs = try parts.map { part in
      guard let conversion = part["conversions"]?.elements?.first else { throw Malformed() }
      return try (conversion["legs"]?.elements ?? []).map { leg in
        Leg(
          base: try currency(leg["base"]?.stringValue ?? ""),
          quote: try currency(leg["quote"]?.stringValue ?? ""),
          rate: try ExactDecimal(leg["rate"]?.stringValue ?? ""),
          kind: leg["kind"]?.stringValue ?? ""
        )
      }
    }
    let first = sums?.first ?? json["conversions"]?.elements?.first
    guard let text = first?["value"]?.stringValue else { throw Malformed() }
    value = try ExactDecimal(text)
  }

  struct Malformed: Error {}

  /// Returns the value of `asked` by these legs, calculated with fractions of any size.
  func expected(of asked: Asked, step: ExactDecimal?) -> BigInt {
    var total = Rational(0)
    for (amount, legs) in zip(asked.amounts, legs) {
      total = total + worth(of: amount.value, in: amount.currency, legs, asked)
    }
    guard let step else {
      return total.coefficient(at: value.scale, rounding: asked.rounding)
    }
    return (total / Rational(step)).coefficient(at: 0, rounding: asked.rounding)
      * BigInt(step.coefficient)
  }

  private func worth(
    of amount: Rational,
    in currency: Currency,
    _ legs: [Leg],
    _ asked: Asked
  ) -> Rational {
    var (worth, place) = (amount, currency)
    if let fee = asked.fee {
      worth = worth * (Rational(100) + Rational(-fee.signed)) / Rational(100)
    }
    for leg in legs {
      let isForward = leg.base == place
      worth = isForward ? worth * Rational(leg.rate) : worth / Rational(leg.rate)
      place = isForward ? leg.quote : leg.base
      let isLaw = legs.count == 2 && legs.allSatisfy { $0.kind == "fixed" }
      if let decimals = asked.euroDecimals, isLaw, place == .eur, leg == legs[0] {
        let euros = worth.coefficient(at: decimals, rounding: .toNearestOrAwayFromZero)
        worth = Rational(euros, BigInt(10).power(decimals))
      }
    }
    return worth
  }
}
