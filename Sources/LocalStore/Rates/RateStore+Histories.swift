package import ExactMoney
package import ExchangeRates

extension RateStore {
  /// Returns the text of a ``RateHistory`` with the newest figure for each day and currency of
  /// `series`, for one unit; nil if no day has one.
  ///
  /// The header `Date fetched,USD,…` has the given currencies in order, or with nil every currency
  /// found, alphabetically. One line follows per day from `first` through `last` with a figure of
  /// any of them, newest first. A field is empty if there is no figure, and `?` if the only one is
  /// in quarantine.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  /// - Complexity: O(n) in the publications of the days, for any number of currencies.
  package func historyText(
    of source: RateSource,
    series: String = "",
    currencies: [Currency]?,
    from first: CalendarDate,
    through last: CalendarDate
  ) throws(StoreError) -> [UInt8]? {
    try connection.read { database in
      var withheld: [CalendarDate: [Currency]] = [:]
      try database.forEach(
        RateStore.withheldSQL,
        [source.name, series, first.dayNumber, last.dayNumber]
      ) { row in
        guard let currency = Currency(try row.value(1) as String) else { return }
        withheld[try row.day(0), default: []].append(currency)
      }
      var text = HistoryText(currencies: currencies)
      var day: CalendarDate?
      let endDay = { (text: inout HistoryText) in
        for currency in day.flatMap({ withheld[$0] }) ?? [] { text.withhold(currency) }
      }
      try PublicationRow.forEach(
        in: database,
        of: source.name,
        series: series,
        from: first,
        through: last
      ) { publication in
        if publication.asOf != day {
          endDay(&text)
          day = publication.asOf
          text.startDay(publication.asOf)
        }
        try text.add(publication.figures)
      }
      endDay(&text)
      return text.bytes()
    }
  }

  static let withheldSQL = """
    SELECT as_of, code FROM quarantine
    WHERE series = \(seriesSQL) AND as_of BETWEEN ? AND ? AND released_at IS NULL
    """
}
