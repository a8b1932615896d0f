import ExactMoney
import ExchangeRates
import TestSupport

extension Rational {
  /// Reads `1.79`, or two decimals with a stroke between them, `1000/8.38`.
  init(fraction text: String) throws {
    let terms = try text.split(separator: "/").map { Rational(try ExactDecimal(String($0))) }
    self = terms.dropFirst().reduce(terms.first ?? Rational(0)) { $0 / $1 }
  }

  /// What one unit becomes along `legs`, from the rates alone.
  init(along legs: [RateLeg]) {
    self = legs.reduce(Rational(1)) { product, leg in
      let rate = Rational(leg.rate.value)
      return leg.direction == .multiply ? product * rate : product / rate
    }
  }
}
