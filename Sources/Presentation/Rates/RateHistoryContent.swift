import ExactMoney
public import ExchangeRates
import PlainBytes

/// The content of a pair's history.
public enum RateHistoryContent: Sendable {
  case chart(RateHistoryChart)
  /// It is being loaded.
  case loading
  /// It is not on this device, and there is no connection.
  case offline
  /// No source publishes the pair, or its rate never changes.
  case none
}

/// A series with all its drawings, computed once.
public struct RateHistoryChart: Sendable {
  public let series: RateSeries
  public let summary: RateSummary
  public let geometry: ChartGeometry

  init?(_ series: RateSeries) {
    guard let summary = try? series.summary() else { return nil }
    self.series = series
    self.summary = summary
    geometry = ChartGeometry(series.points)
  }
}

/// The inputs of a chart: with the same, it need not be made again.
struct RateHistoryOrigin: Sendable {
  let range: HistoryRange
  let bookVersion: String
  let yearThrough: CalendarDate?
  let source: String
  let loadedCount: Int

  func isSame(as other: RateHistoryOrigin) -> Bool {
    range == other.range && loadedCount == other.loadedCount
      && bookVersion.isSame(as: other.bookVersion) && yearThrough == other.yearThrough
      && source.isSame(as: other.source)
  }
}
