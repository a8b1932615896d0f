import ExactMoney
import ExchangeRates
import PlainBytes

extension ConverterViewModel {
  /// The charts beside the converter, drawn once per pair and state of the rates.
  struct Charts: Sendable {
    /// The number of these charts, unique within the environment.
    let number: Int
    let pair: CurrencyPair
    private let version: String
    private let yearThrough: CalendarDate?
    /// Whether they are drawn from the pair's rates alone.
    private let areOfSeries: Bool
    /// Whether a published rate joins the two now.
    let canBe: Bool
    /// Whether the rates of the year have not come yet, so that the page stays as it is.
    let areAwaited: Bool
    /// The chart of a year, for wide windows; nil if the loaded rates do not reach that far back.
    let year: Chart?
    /// The chart of the last thirty days; nil if there are no rates that change.
    let month: Chart?

    /// The number of days in ``month``.
    static let monthDays = 30

    init(of pair: CurrencyPair, in environment: AppEnvironment) {
      environment.rates.chartsMade += 1
      number = environment.rates.chartsMade
      self.pair = pair
      version = environment.rates.book.version
      yearThrough = environment.rates.year?.through
      let wording = environment.wording
      // The history's own year is used, so that both report the same change.
      var wholeYear: RateSeries?
      var canBe = true
      let loaded = environment.loadedYear(of: pair)
      areOfSeries = loaded != nil
      do throws(RateError) {
        wholeYear = try environment.archivedSeries(for: pair, .year)
      } catch {
        canBe = false
      }
      self.canBe = canBe
      if canBe, wholeYear == nil, loaded?.isWholeYear == true { wholeYear = loaded }
      areAwaited = canBe && wholeYear == nil && environment.isAwaitingYear(of: pair)
      guard !areAwaited else {
        (year, month) = (nil, nil)
        return
      }
      year = wholeYear.flatMap { Charts.chart($0.points, height: 400, hasAxes: true, in: wording) }
      let series = wholeYear ?? loaded ?? Charts.fewDays(of: pair, in: environment)
      guard let series, let last = series.points.last?.day else {
        month = nil
        return
      }
      let start = last.adding(days: -Charts.monthDays)
      let days = series.points.filter { $0.day >= start }
      month = Charts.chart(days, height: 200, hasAxes: false, in: wording)
    }

    /// Returns a chart of rates that change; nil if they do not.
    private static func chart(
      _ points: [RatePoint],
      height: Int,
      hasAxes: Bool,
      in wording: Wording
    ) -> Chart? {
      guard let extremes = RateExtremes(points), extremes.lowest.rate < extremes.highest.rate else {
        return nil
      }
      return Chart(points, height: height, hasAxes: hasAxes, in: wording)
    }

    /// Returns the last days, for a source that began less than a month ago.
    private static func fewDays(
      of pair: CurrencyPair,
      in environment: AppEnvironment
    ) -> RateSeries? {
      let today = environment.now.day
      return try? environment.historyConverter.series(
        for: pair,
        from: today.adding(days: -2 * monthDays),
        through: today
      )
    }

    /// Whether the charts show this pair at these rates.
    func are(of pair: CurrencyPair, in environment: AppEnvironment) -> Bool {
      self.pair == pair && version.isSame(as: environment.rates.book.version)
        && yearThrough == environment.rates.year?.through
        && areOfSeries == (environment.loadedYear(of: pair) != nil)
        && (!areAwaited || environment.isAwaitingYear(of: pair))
    }
  }
}

extension AppEnvironment {
  /// Whether the rates of a pair may be loaded without those of all others: the server's series are
  /// by its own order of sources.
  var mayLoadSeries: Bool { preferences.rates.source == nil }

  /// Returns the pair's year, loaded without that of all other pairs; nil if it has not come, or if
  /// the others' has.
  fileprivate func loadedYear(of pair: CurrencyPair) -> RateSeries? {
    guard mayLoadSeries, rates.yearNeeded != nil,
      case .series(let series) = rates.data(for: .series(pair, .year))
    else { return nil }
    return series
  }

  /// Whether neither the year nor the pair's part of it has come.
  fileprivate func isAwaitingYear(of pair: CurrencyPair) -> Bool {
    rates.isAwaitingYear && (!mayLoadSeries || rates.isMissing(.series(pair, .year)))
  }
}

extension RateSeries {
  /// Whether it begins a year before its end, but for a few days without publications.
  fileprivate var isWholeYear: Bool {
    guard let first = points.first?.day, let last = points.last?.day else { return false }
    return first <= HistoryRange.year.firstDay(endingOn: last).adding(days: 5)
  }
}
