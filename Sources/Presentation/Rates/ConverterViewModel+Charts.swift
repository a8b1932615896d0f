import ExactMoney
import ExchangeRates
import PlainBytes

extension ConverterViewModel {
  /// The charts beside the converter, drawn once per pair and state of the rates.
  struct Charts: Sendable {
    /// The number of these charts, unique within the environment.
    let number: Int
    private let pair: CurrencyPair
    private let version: String
    private let yearThrough: CalendarDate?
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
      do throws(RateError) {
        wholeYear = try environment.archivedSeries(for: pair, .year)
      } catch {
        canBe = false
      }
      areAwaited = canBe && wholeYear == nil && environment.rates.isAwaitingYear
      guard !areAwaited else {
        (year, month) = (nil, nil)
        return
      }
      year = wholeYear.flatMap { Charts.chart($0.points, height: 400, hasAxes: true, in: wording) }
      let series = wholeYear ?? Charts.fewDays(of: pair, in: environment)
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
        && (!areAwaited || environment.rates.isAwaitingYear)
    }
  }
}
