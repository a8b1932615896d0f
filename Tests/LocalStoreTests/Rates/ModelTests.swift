import ExactMoney
import ExchangeRates
import LocalStore
import TestSupport
import Testing

/// Compares the store with a simple model: a dictionary by day and currency.
@Suite struct ModelTests {
  private struct Key: Hashable {
    let day: Int32
    let currency: Currency
  }

  @Test(arguments: 0..<12) func `random fetches read as a dictionary does`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let currencies = Array(Currency.allCases.prefix(9))
    var model: [Key: RateTable.Entry] = [:]
    try withStore { store in
      for moment in 0..<60 {
        let tables = (0..<Int.random(in: 0...3, using: &random)).map { _ in
          let day = Int32.random(in: 100...106, using: &random)
          let chosen = currencies.shuffled(using: &random)
            .prefix(Int.random(in: 0...9, using: &random))
          return RateTable(
            source: .made,
            asOf: CalendarDate(clamping: day),
            entries: chosen.compactMap {
              RateTable.Entry(
                $0,
                ExactDecimal(Int64.random(in: 1...3, using: &random), scale: 1),
                unitExponent: Int.random(in: 0...1, using: &random)
              )
            }
          )
        }
        var news = 0
        for table in tables {
          var isNew = false
          for entry in table.entries {
            let key = Key(day: table.asOf.dayNumber, currency: entry.currency)
            isNew = isNew || model[key] != entry
            model[key] = entry
          }
          news += isNew ? 1 : 0
        }
        let kept = try store.rates.keep(.made(at: Int64(moment)), tables: tables, quarantine: [])
        #expect(kept.publications == news)
      }
      for day in Int32(99)...107 {
        let date = CalendarDate(clamping: day)
        let table = try store.rates.table(of: .made, on: date)
        let expected = currencies.compactMap { model[Key(day: day, currency: $0)] }
        #expect(table?.entries ?? [] == expected)
        let text = try store.rates.historyText(
          of: .made,
          currencies: currencies,
          from: date,
          through: date
        )
        let fields = currencies.map {
          model[Key(day: day, currency: $0)].map { "\($0.perUnit)" } ?? ""
        }
        let line = "\(date),\(fields.joined(separator: ","))"
        let header = "Date fetched,\(currencies.map { $0.code }.joined(separator: ","))"
        #expect(
          text.map { String(decoding: $0, as: UTF8.self) }
            == (expected.isEmpty ? nil : "\(header)\n\(line)\n")
        )
      }
    }
  }
}
