import ExactMoney
import ExchangeRates
import PlainBytes

extension RateArchive {
  /// The source that the reader chose by its name; nil for all, and for an unknown one.
  func source(named name: String?) -> RateSource? {
    name.flatMap { name in sources.first { $0.name.isSame(as: name) } }
  }
}

extension AppEnvironment {
  /// Converts by the newest published rates alone, of the reader's chosen source if any.
  var referenceConverter: Converter { converter(by: rates.book.archive) }

  /// The same with the loaded past rates.
  var historyConverter: Converter { converter(by: rates.atHand) }

  /// Converts by the published rates of `archive` alone.
  func converter(by archive: RateArchive) -> Converter {
    Converter(
      archive: archive,
      today: today,
      source: archive.source(named: preferences.rates.source)
    )
  }

  /// The pair's history from the loaded rates; nil if they do not reach back far enough.
  ///
  /// Throws if there can be none: for a currency against itself, a rate fixed by law, or a currency
  /// that nobody publishes any more, unless the range includes the time when somebody did.
  func seriesAtHand(
    for pair: CurrencyPair,
    _ range: HistoryRange
  ) throws(RateError) -> RateSeries? {
    let converter = historyConverter
    guard let last = (try? converter.knownRoute(for: pair))?.asOf else {
      let isLong = range == .fiveYears || range == .all || rates.atHand.sources.isEmpty
      guard isLong, pair.base != pair.quote else {
        throw .noHistory(pair, from: now.day, through: now.day)
      }
      return nil
    }
    let first = range.firstDay(endingOn: last)
    // This check costs less than making a series that is too short.
    guard rates.atHand.sources.contains(where: { rates.atHand.reaches(back: first, in: $0) }),
      let series = try? converter.series(for: pair, from: first, through: last)
    else { return nil }
    return rates.atHand.reaches(back: first, in: series.source) ? series : nil
  }
}
