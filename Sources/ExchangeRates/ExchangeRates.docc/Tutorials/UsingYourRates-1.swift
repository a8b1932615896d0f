import ExactMoney
import ExchangeRates

let bank = RateSource(name: "Bank", pivot: .usd)
if let today = CalendarDate("2026-11-21") {
  let table = try RateTable(source: bank, day: today, rates: [.brl: ExactDecimal("6.5")])
  let converter = Converter(archive: try RateArchive([table]), today: today)
  print(try converter.convert(Money("100", .usd), to: .brl).result())  // 650.00 BRL
} else {
  print("There is no such day; write one as 2008-09-14.")
}
