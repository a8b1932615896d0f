import ExactMoney
import ExchangeRates
import PlainBytes

extension ConverterViewModel {
  /// The charts beside the converter, drawn once for a pair and a state of the rates.
  struct Charts: Sendable {
    private let pair: CurrencyPair
    private let version: String
    /// A year, for windows with room for it; nil where the rates at hand do not reach so far.
    let year: MiniChart?
    /// The last thirty days.
    let month: MiniChart?

    /// How many days the small chart shows.
    static let monthDays = 30

    init(of pair: CurrencyPair, in surroundings: Surroundings) {
      self.pair = pair
      version = surroundings.rates.version
      let wording = surroundings.wording
      // The history's own year, so that both tell of the same change.
      let wholeYear = try? surroundings.seriesAtHand(for: pair, .year)
      year = wholeYear.flatMap { series in
        MiniChart(
          series,
          since: series.points[0].day,
          width: 1_000,
          height: 400,
          hasScale: true,
          in: wording
        )
      }
      let series = wholeYear ?? Charts.fewDays(of: pair, in: surroundings)
      guard let series, let last = series.points.last?.day else {
        month = nil
        return
      }
      month = MiniChart(
        series,
        since: last.adding(days: -Charts.monthDays),
        width: 1_000,
        height: 200,
        hasScale: false,
        in: wording
      )
    }

    /// What there is of the last month, where a source has only just begun.
    private static func fewDays(
      of pair: CurrencyPair,
      in surroundings: Surroundings
    ) -> RateSeries? {
      let today = surroundings.now.day
      return try? surroundings.referenceConverter.series(
        for: pair,
        from: today.adding(days: -2 * monthDays),
        through: today
      )
    }

    /// Whether they show this pair at these rates.
    func are(of pair: CurrencyPair, in surroundings: Surroundings) -> Bool {
      self.pair == pair && version.isSame(as: surroundings.rates.version)
    }
  }
}
