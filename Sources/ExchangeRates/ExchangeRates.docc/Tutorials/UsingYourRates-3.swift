import ExactMoney
import ExchangeRates

let bank = RateSource(name: "Bank", pivot: .usd)
if let today = CalendarDate("2026-11-21"), let day = CalendarDate("2026-11-20") {
  let text = """
    Date fetched,EUR,BRL
    2026-11-20,0.91,6.40
    2026-11-21,0.90,6.50
    """
  let converter = Converter(archive: try RateArchive(csv: text.utf8, source: bank), today: today)
  print(try converter.convert(Money("100", .usd), to: .brl).result())  // 650.00 BRL
  print(try converter.convert(Money("100", .usd), to: .brl, on: day).result())  // 640.00 BRL
} else {
  print("There is no such day; write one as 2008-09-14.")
}
