import ExactMoney
import ExchangeRates
import PlainBytes

extension RateArchive {
  /// The source that the reader has chosen by its name; nil for all, and for one that is not here.
  func source(named name: String?) -> RateSource? {
    name.flatMap { name in sources.first { $0.name.isSame(as: name) } }
  }
}

extension AppEnvironment {
  /// What converts by the newest published rates alone, of the source that the reader has chosen if any.
  var referenceConverter: Converter { converter(by: rates.book.archive) }

  /// The same with the rates of the past that are at hand.
  var historyConverter: Converter { converter(by: rates.atHand) }

  /// What converts by the published rates of `archive` alone.
  func converter(by archive: RateArchive) -> Converter {
    Converter(
      archive: archive,
      today: today,
      source: archive.source(named: preferences.rates.source)
    )
  }

  /// The pair's history out of the rates at hand; nil where they do not reach back far enough.
  ///
  /// Throws where there can be none: for a currency against itself, a rate fixed by law, a currency
  /// that nobody publishes any more, unless the range is long enough for the time when somebody did.
  func seriesAtHand(
    for pair: CurrencyPair,
    _ range: HistoryRange
  ) throws(RateError) -> RateSeries? {
    let converter = historyConverter
    guard let last = (try? converter.route(for: pair))?.asOf else {
      let isLong = range == .fiveYears || range == .all || rates.atHand.sources.isEmpty
      guard isLong, pair.base != pair.quote else {
        throw .noHistory(pair, from: now.day, through: now.day)
      }
      return nil
    }
    let first = range.firstDay(endingOn: last)
    // To see that nobody reaches so far takes less than a series that is not far enough.
    guard rates.atHand.sources.contains(where: { rates.atHand.reaches(back: first, in: $0) }),
      let series = try? converter.series(for: pair, from: first, through: last)
    else { return nil }
    return rates.atHand.reaches(back: first, in: series.source) ? series : nil
  }
}
