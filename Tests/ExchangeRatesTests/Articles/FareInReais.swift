import EmbeddedRates
import ExactMoney
import ExchangeRates

/// Returns a fare in reais on a day, and the sources and dates of its rates.
func reais(
  for fare: Money,
  on day: CalendarDate,
  today: CalendarDate
) throws(RateError) -> (money: Money, origin: String) {
  let converter = Converter(archive: EmbeddedRates.archive, today: today)
  let conversion = try converter.convert(fare, to: .brl, on: day)
  let legs = conversion.route.publishedLegs.map { "\($0.source) \($0.asOf)" }
  return (try conversion.result(), legs.joined(separator: ", "))
}
