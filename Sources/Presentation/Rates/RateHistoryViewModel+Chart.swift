import ExactMoney
import ExchangeRates
import Localization

/// The texts of the chart and its summary.
extension RateHistoryViewModel {
  /// A figure that summarizes the whole range.
  public struct Statistic: Hashable, Sendable {
    public let name: String
    public let value: String
    public let detail: String
  }

  /// Lowest, average, highest and change over the range.
  public var statistics: [Statistic] {
    guard let chart else { return [] }
    let summary = chart.summary
    let count = chart.series.points.count
    return [
      statistic(.pageHistoryLowest, summary.extremes.lowest),
      Statistic(
        name: wording(.pageHistoryAverage),
        value: wording.rate(summary.mean),
        detail: wording(.pageHistoryRates(count: count))
      ),
      statistic(.pageHistoryHighest, summary.extremes.highest),
      Statistic(
        name: wording(.pageHistoryChange),
        value: signedChange(from: summary.extremes.first, to: summary.extremes.last),
        detail: effect(from: summary.extremes.first, to: summary.extremes.last)
      ),
    ]
  }

  private func statistic(_ name: Message, _ point: RatePoint) -> Statistic {
    Statistic(name: wording(name), value: wording.rate(point.rate), detail: wording.date(point.day))
  }

  /// Sentences about the range's largest changes, one each.
  public var remarks: [String] {
    guard let chart else { return [] }
    return chart.moves.map { move in
      wording(
        .pageHistoryMoved(
          day: wording.date(chart.series.points[move.index].day),
          percent: wording.signedPercent(move.share),
          source: wording.name(ofSource: chart.series.source.name)
        )
      )
    }
  }
}
