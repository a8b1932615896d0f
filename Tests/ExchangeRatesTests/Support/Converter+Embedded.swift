import EmbeddedData
import ExactMoney
import ExchangeRates

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
