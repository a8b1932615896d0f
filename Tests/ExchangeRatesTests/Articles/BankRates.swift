import EmbeddedRates
import ExactMoney
import ExchangeRates

/// The rates of a bank, each for one dollar.
let bank = RateSource(name: "Bank", pivot: .usd)

/// Returns a converter by the bank's rates of a day, and by published ones for other currencies.
func converter(
  _ rates: [Currency: ExactDecimal],
  on day: CalendarDate
) throws(RateTableError) -> Converter {
  let table = try RateTable(source: bank, day: day, rates: rates)
  let archive = EmbeddedRates.archive.preceded(by: try RateArchive([table]))
  return Converter(archive: archive, today: day)
}
