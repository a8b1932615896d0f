import EmbeddedRates
import ExactMoney
import ExchangeRates

let bank = RateSource(
  name: "Bank",
  title: "Our bank's rates",
  institution: "Our bank",
  pivot: .usd,
  pivotIsBase: true
)
guard let today = CalendarDate("2026-11-21"), let day = CalendarDate("2008-09-14") else {
  fatalError("a day is not in the calendar")
}
let table = try RateTable(source: bank, day: today, rates: [.brl: ExactDecimal("6.5")])
let archive = EmbeddedRates.archive.preceded(by: try RateArchive([table]))
let converter = Converter(archive: archive, today: today)
print(try converter.convert(Money("100", .usd), to: .brl).result())  // 650.00 BRL
print(try converter.convert(Money("100", .usd), to: .eur, on: day).result())  // 71.09 EUR
