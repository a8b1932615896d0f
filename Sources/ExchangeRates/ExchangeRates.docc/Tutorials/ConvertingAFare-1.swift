import EmbeddedRates
import ExactMoney
import ExchangeRates

guard let today = CalendarDate("2026-11-21"), let day = CalendarDate("2008-09-14") else {
  fatalError("a day is not in the calendar")
}
let converter = Converter(archive: EmbeddedRates.archive, today: today)
let fare = try converter.convert(Money("100", .usd), to: .brl, on: day)
print(try fare.result())  // 180.29 BRL
