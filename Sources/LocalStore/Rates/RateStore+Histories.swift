package import ExactMoney
package import ExchangeRates

extension RateStore {
  /// The bytes of a ``RateHistory``: for each day of `series` and currency the newest figure, for one
  /// unit.
  ///
  /// The header `Date,USD,…` has the currencies asked for, in that order, or with nil every currency
  /// found, alphabetically. Then comes a line for each day from `first` to `last` that has any of them,
  /// the newest first, with an empty field where there is no figure, and `?` where one is in quarantine. Nil when there is no such day.
  ///
  /// Every publication of the days is read, whatever the currencies.
  package func historyText(
    of source: RateSource,
    series: String = "",
    currencies: [Currency]?,
    from first: CalendarDate,
    through last: CalendarDate
  ) throws(StoreError) -> [UInt8]? {
    try connection.read { database in
      let withheld = try RateStore.withheld(
        of: source.name,
        series: series,
        from: first,
        through: last,
        in: database
      )
      var text = HistoryText(currencies: currencies)
      var day: CalendarDate?
      let endDay = { (text: inout HistoryText) in
        for currency in day.flatMap({ withheld[$0] }) ?? [] { text.withhold(currency) }
      }
      try PublicationReader(database: database).forEachPublication(
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
}

extension RateStore {
  static let withheldSQL = """
    SELECT as_of, code FROM quarantine
    WHERE series = \(seriesSQL) AND as_of BETWEEN ? AND ? AND released_at IS NULL
    """

  /// The currencies of each day of which a figure came that is not believed.
  private static func withheld(
    of source: String,
    series: String,
    from first: CalendarDate,
    through last: CalendarDate,
    in database: Database
  ) throws -> [CalendarDate: [Currency]] {
    var withheld: [CalendarDate: [Currency]] = [:]
    try database.forEach(withheldSQL, [source, series, first.dayNumber, last.dayNumber]) { row in
      guard let currency = Currency(try row.value(1) as String) else { return }
      withheld[try row.day(0), default: []].append(currency)
    }
    return withheld
  }
}
