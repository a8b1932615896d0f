import EmbeddedRates
import ExactMoney
import ExchangeRates

if let today = CalendarDate("2026-11-21"), let day = CalendarDate("2008-09-14") {
  let converter = Converter(archive: EmbeddedRates.archive, today: today)
  let rate = try PairRate<Currencies.USD, Currencies.BRL>(converter, on: day)
  let fares = [USD(minorUnits: 100_00), USD(minorUnits: 19_99)]
  let reais = try fares.map { try $0.converted(by: rate) }
  print(reais)  // [180.29 BRL, 36.04 BRL]
} else {
  print("There is no such day; write one as 2008-09-14.")
}
