import EmbeddedRates
import ExactMoney
import ExchangeRates

if let today = CalendarDate("2026-11-21"), let day = CalendarDate("2008-09-14") {
  let means = Converter(archive: EmbeddedRates.archive, today: today, policy: .monthAverage)
  let fare = try means.convert(Money("100", .usd), to: .brl, on: day)
  print(try fare.result())  // 178.93 BRL
} else {
  print("There is no such day; write one as 2008-09-14.")
}
