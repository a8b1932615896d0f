import EmbeddedRates
import ExactMoney
import ExchangeRates

if let today = CalendarDate("2026-11-21"), let day = CalendarDate("2008-09-14") {
  let converter = Converter(archive: EmbeddedRates.archive, today: today)
  let fare = try converter.convert(Money("100", .usd), to: .brl, on: day)
  print(try fare.result(to: .decimals(4)))  // 180.2929 BRL
  print(try fare.result(rounding: .up))  // 180.30 BRL
} else {
  print("There is no such day; write one as 2008-09-14.")
}
