import EmbeddedData
import ExactMoney
import ExchangeRates
import TestSupport

extension Converter {
  /// Three weeks after the newest embedded rates of the ECB, which are of 2026-10-30.
  static let today = CalendarDate(dayNumber: 20_778)

  /// A converter over the rates of the binary on 2026-11-21.
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

  /// The codes with rates of their own or fixed ones in the newest embedded rates.
  static let convertible: [Currency] = {
    let active = Currency.catalogue.filter { $0.status == .active && $0 != .kpw && $0 != .uyw }
    return active + [.xdr, .usn]
  }()

  /// The amount that `amount` becomes, with two decimals, ties away from zero.
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
  /// The legs in words: `USD>EUR 1.1172 ECB 2026-10-30`, and of fixed rates the kind for the source.
  var steps: [String] {
    legs.map { leg in
      let origin = leg.kind == .published ? leg.source : leg.kind.rawValue
      return "\(leg.from)>\(leg.to) \(leg.rate.value) \(origin) \(leg.asOf)"
    }
  }

  /// The institutions whose rates are on the way.
  var publishers: Set<String> { Set(publishedLegs.map { $0.source }) }

  /// The days of the published rates on the way.
  var publicationDays: Set<CalendarDate> { Set(publishedLegs.map { $0.asOf }) }
}

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
