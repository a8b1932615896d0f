import ExactMoney
import ExchangeRates
import PlainBytes

extension RateArchive {
  /// Returns the source with a name; nil if `name` is nil or unknown.
  func source(named name: String?) -> RateSource? {
    name.flatMap { name in sources.first { $0.name.isSame(as: name) } }
  }
}

extension AppEnvironment {
  /// A converter with the newest and the loaded past rates, of the reader's chosen source if any.
  var historyConverter: Converter { converter(by: rates.archive) }

  /// Returns a converter with only the published rates of `archive`.
  func converter(by archive: RateArchive) -> Converter {
    Converter(
      archive: archive,
      today: today,
      source: archive.source(named: preferences.rates.source)
    )
  }

  /// Returns the pair's history from the loaded rates; nil if they do not reach far enough back.
  ///
  /// - Throws: `RateError` if there can be no history: for a currency against itself, a rate fixed
  ///   by law, or a currency that is no longer published, unless the range includes the time when
  ///   it was.
  func archivedSeries(
    for pair: CurrencyPair,
    _ range: HistoryRange
  ) throws(RateError) -> RateSeries? {
    let converter = historyConverter
    guard let last = (try? converter.knownRoute(for: pair))?.asOf else {
      let isLong = range == .fiveYears || range == .all || rates.archive.sources.isEmpty
      guard isLong, pair.base != pair.quote else {
        throw .noHistory(pair, from: now.day, through: now.day)
      }
      return nil
    }
    let first = range.firstDay(endingOn: last)
    // This check is cheaper than making a series that is too short.
    guard rates.archive.sources.contains(where: { rates.archive.reaches(back: first, in: $0) }),
      let series = try? converter.series(for: pair, from: first, through: last)
    else { return nil }
    return rates.archive.reaches(back: first, in: series.source) ? series : nil
  }
}
