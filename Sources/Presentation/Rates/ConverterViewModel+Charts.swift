import ExactMoney
import ExchangeRates
import OfflineFirst

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
      let book = surroundings.rates
      version = book.version
      let (archive, wording, today) = (book.archive, surroundings.wording, surroundings.now.day)
      let start = HistoryRange.year.firstDay(endingOn: today)
      let converter = Converter(archive: archive, today: today)
      guard pair.base != pair.quote,
        let series = try? converter.series(for: pair, from: start, through: today),
        let last = series.points.last?.day
      else {
        (year, month) = (nil, nil)
        return
      }
      let isLong = (series.points.first?.day).map { last.days(since: $0) > 300 } ?? false
      year =
        isLong
        ? MiniChart(series, since: start, width: 1_000, height: 400, hasScale: true, in: wording)
        : nil
      month = MiniChart(
        series,
        since: last.adding(days: -Charts.monthDays),
        width: 1_000,
        height: 200,
        hasScale: false,
        in: wording
      )
    }

    /// Whether they show this pair at these rates.
    func are(of pair: CurrencyPair, in surroundings: Surroundings) -> Bool {
      self.pair == pair && version.isSame(as: surroundings.rates.version)
    }
  }
}
