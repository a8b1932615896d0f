import EmbeddedRates
import ExactMoney
import ExchangeRates

guard let today = CalendarDate("2026-11-21"), let day = CalendarDate("1990-01-01") else {
  fatalError("a day is not in the calendar")
}
let converter = Converter(archive: EmbeddedRates.archive, today: today)
do {
  print(try converter.convert(Money(100, .usd), to: .brl, on: day).result())
} catch RateError.beforeFirst(let currency, let first, _) {
  print("The rates of \(currency) begin on \(first).")  // The rates of USD begin on 1999-01-01.
}
