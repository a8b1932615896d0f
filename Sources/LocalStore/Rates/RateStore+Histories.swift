package import ExactMoney
package import ExchangeRates
import GRDB

extension RateStore {
  /// The bytes of a ``RateHistory``: for each day of `series` and currency the newest figure, for one
  /// unit.
  ///
  /// The header `Date,USD,…` has the currencies asked for, in that order, or with nil every currency
  /// found, alphabetically. Then comes a line for each day from `first` to `last` that has any of them,
  /// the newest first, with an empty field where there is no figure. Nil when there is no such day.
  ///
  /// Some currencies are looked up one by one, whatever else their days have; with nil every
  /// observation of the days is read.
  package func historyText(
    of source: RateSource,
    series: String = "",
    currencies: [Currency]?,
    from first: CalendarDate,
    through last: CalendarDate
  ) throws(StoreError) -> [UInt8]? {
    try connection.read { database in
      let reader = try ObservationReader(database)
      var days: [(asOf: CalendarDate, publications: [Int64])] = []
      try reader.forEachPublication(
        of: source.name,
        series: series,
        from: first,
        through: last
      ) { id, asOf in
        if days.last?.asOf != asOf { days.append((asOf, [])) }
        days[days.count - 1].publications.append(id)
      }
      var text = HistoryText(currencies: currencies ?? [])
      for (asOf, publications) in days {
        text.startDay(asOf)
        guard currencies != nil else {
          try reader.forEachObservation(ofDay: publications) { try text.add($0) }
          continue
        }
        for publication in publications {
          let missing = text.missingCurrencies
          if missing.isEmpty { break }
          for currency in missing {
            guard let found = try reader.observation(of: currency, in: publication) else { continue }
            try text.add(found)
          }
        }
      }
      return text.bytes(isAlphabetic: currencies == nil)
    }
  }
}
