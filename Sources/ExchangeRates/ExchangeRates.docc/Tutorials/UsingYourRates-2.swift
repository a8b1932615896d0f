import EmbeddedRates
import ExactMoney
import ExchangeRates

let bank = RateSource(name: "Bank", pivot: .usd)
if let today = CalendarDate("2026-11-21"), let day = CalendarDate("2008-09-14") {
  let table = try RateTable(source: bank, day: today, rates: [.brl: ExactDecimal("6.5")])
  let archive = EmbeddedRates.archive.preceded(by: try RateArchive([table]))
  let converter = Converter(archive: archive, today: today)
  print(try converter.convert(Money("100", .usd), to: .brl).result())  // 650.00 BRL
  print(try converter.convert(Money("100", .usd), to: .eur, on: day).result())  // 71.09 EUR
} else {
  print("There is no such day; write one as 2008-09-14.")
}
