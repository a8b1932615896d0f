import ExactMoney
import ExchangeRates
import PlainBytes

extension Surroundings {
  /// What converts by published rates alone, of the source that the reader has chosen if any.
  var referenceConverter: Converter {
    let chosen = preferences.source.flatMap { name in
      rates.archive.sources.first { $0.name.isSame(as: name) }
    }
    return Converter(archive: rates.archive, today: now.day, source: chosen)
  }

  /// The pair's history out of the rates at hand; nil where they do not reach back far enough.
  ///
  /// Throws where there can be none: for a currency against itself, a rate fixed by law, a currency
  /// that nobody publishes any more, unless the range is long enough for the time when somebody did.
  func seriesAtHand(
    for pair: CurrencyPair,
    _ range: HistoryRange
  ) throws(RateError) -> RateSeries? {
    let converter = referenceConverter
    guard let last = (try? converter.route(for: pair))?.asOf else {
      let isLong = range == .fiveYears || range == .all || rates.archive.sources.isEmpty
      guard isLong, pair.base != pair.quote else {
        throw .noHistory(pair, from: now.day, through: now.day)
      }
      return nil
    }
    let first = range.firstDay(endingOn: last)
    // To see that nobody reaches so far takes less than a series that is not far enough.
    guard rates.archive.sources.contains(where: { reaches(back: first, $0) }),
      let series = try? converter.series(for: pair, from: first, through: last)
    else { return nil }
    return reaches(back: first, series.source) ? series : nil
  }

  /// Whether the rates at hand of `source` go back to `day`.
  ///
  /// A month without publications, or a few days of holidays, are no lack of data.
  private func reaches(back day: CalendarDate, _ source: RateSource) -> Bool {
    !rates.archive.publicationDays(
      of: source,
      from: day.adding(days: -31),
      through: day.adding(days: 5)
    ).isEmpty
  }
}
