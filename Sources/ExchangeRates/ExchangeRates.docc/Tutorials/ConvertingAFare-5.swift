import EmbeddedRates
import ExactMoney
import ExchangeRates

if let today = CalendarDate("2026-11-21"), let day = CalendarDate("1990-01-01") {
  let converter = Converter(archive: EmbeddedRates.archive, today: today)
  do {
    print(try converter.convert(Money(100, .usd), to: .brl, on: day).result())
  } catch RateError.beforeFirst(let currency, let first, _) {
    print("The rates of \(currency) begin on \(first).")  // The rates of USD begin on 1999-01-01.
  }
} else {
  print("There is no such day; write one as 2008-09-14.")
}
