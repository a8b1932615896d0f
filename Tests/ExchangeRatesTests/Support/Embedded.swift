import EmbeddedRates
import ExactMoney
import ExchangeRates
import TestSupport

extension Converter {
  /// Three weeks after the ECB's newest embedded rates, which are for 2026-10-30.
  static let today = CalendarDate(clamping: 20_778)

  /// Returns a converter with the embedded rates on 2026-11-21.
  static func embedded(
    source: RateSource? = nil,
    euroIntermediate: EuroIntermediate = .exact
  ) -> Converter {
    Converter(
      archive: EmbeddedRates.archive,
      today: today,
      source: source,
      euroIntermediate: euroIntermediate
    )
  }

  /// The currencies with a rate in the newest embedded rates, published or fixed.
  static let convertible: [Currency] = {
    let active = Currency.allCases.filter { $0.status == .active && $0 != .kpw && $0 != .uyw }
    return active + [.xdr, .usn]
  }()

  /// Returns `amount` in the other currency, with two decimals, ties away from zero.
  func cents(
    of amount: String,
    _ base: Currency,
    in quote: Currency,
    on day: CalendarDate? = nil
  ) throws -> String {
    try convert(Money(amount, base), to: quote, on: day).result(to: .decimals(2)).amount.description
  }
}

extension RateRoute {
  /// The legs as text, such as `USD>EUR 1.1172 ECB 2026-10-30`.
  ///
  /// A fixed rate has its kind in place of the source.
  var steps: [String] {
    legs.map { leg in
      let origin = leg.kind == .published ? leg.source : leg.kind.rawValue
      return "\(leg.from)>\(leg.to) \(leg.rate.value) \(origin) \(leg.asOf)"
    }
  }

  /// The institutions whose rates are on the route.
  var publishers: Set<String> { Set(publishedLegs.map { $0.source }) }

  /// The days of the published rates on the route.
  var publicationDays: Set<CalendarDate> { Set(publishedLegs.map { $0.asOf }) }
}

extension Rational {
  /// Parses `1.79`, or two decimals with a stroke between them, such as `1000/8.38`.
  init(fraction text: String) throws {
    let terms = try text.split(separator: "/").map { Rational(try ExactDecimal(String($0))) }
    self = terms.dropFirst().reduce(terms.first ?? Rational(0)) { $0 / $1 }
  }

  /// Creates the product of `legs`, from their rates alone.
  init(along legs: [RateLeg]) {
    self = legs.reduce(Rational(1)) { product, leg in
      let rate = Rational(leg.rate.value)
      return leg.direction == .multiply ? product * rate : product / rate
    }
  }
}
