import ExactMoney
import ExchangeRates
import PlainBytes

extension ConverterViewModel {
  /// The charts beside the converter, drawn once for a pair and a state of the rates.
  struct Charts: Sendable {
    /// The number of these charts, which no others in the same environment have.
    let number: Int
    private let pair: CurrencyPair
    private let version: String
    private let yearThrough: CalendarDate?
    /// Whether the rates of the year are still to come: until then the page stays.
    let areAwaited: Bool
    /// A year, for wide windows; nil if the loaded rates do not reach so far.
    let year: Chart?
    /// The last thirty days.
    let month: Chart?

    /// The number of days in the small chart.
    static let monthDays = 30

    init(of pair: CurrencyPair, in environment: AppEnvironment) {
      environment.rates.chartsMade += 1
      number = environment.rates.chartsMade
      self.pair = pair
      version = environment.rates.book.version
      yearThrough = environment.rates.year?.through
      let wording = environment.wording
      // The history's own year, so that both report the same change.
      var wholeYear: RateSeries?
      var canBe = true
      do throws(RateError) {
        wholeYear = try environment.seriesAtHand(for: pair, .year)
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

    /// A chart of rates that change; nil for others.
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

    /// The part of the last month that exists, if a source has only just begun.
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

    /// Whether they show this pair at these rates.
    func are(of pair: CurrencyPair, in environment: AppEnvironment) -> Bool {
      self.pair == pair && version.isSame(as: environment.rates.book.version)
        && yearThrough == environment.rates.year?.through
        && (!areAwaited || environment.rates.isAwaitingYear)
    }
  }
}
