import EmbeddedRates
import ExactMoney
import ExchangeRates

/// Returns dollars in reais, and each rate on the way with its date and source.
func reais(for dollars: String, today: CalendarDate) throws -> (money: Money, legs: [RateLeg]) {
  let converter = Converter(archive: EmbeddedRates.archive, today: today)
  let conversion = try converter.convert(Money(dollars, .usd), to: .brl)
  return (try conversion.result(), conversion.route.legs)
}
