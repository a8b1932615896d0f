import ExactMoney
import ExchangeRates

let bank = RateSource(
  name: "Bank",
  title: "Our bank's rates",
  institution: "Our bank",
  pivot: .usd,
  pivotIsBase: true
)
guard let today = CalendarDate("2026-11-21") else { fatalError("the day is not in the calendar") }
let table = try RateTable(source: bank, day: today, rates: [.brl: ExactDecimal("6.5")])
let converter = Converter(archive: try RateArchive([table]), today: today)
print(try converter.convert(Money("100", .usd), to: .brl).result())  // 650.00 BRL
