import ExactMoney
import ExchangeRates
import Localization

/// The texts of the chart and its summary.
extension RateHistoryViewModel {
  /// One figure about the whole range.
  public struct Statistic: Hashable, Sendable {
    public let name: String
    public let value: String
    public let detail: String
  }

  /// The chart in a sentence, for readers who do not see it.
  public var chartSummary: String {
    guard let summary = chart?.summary else { return "" }
    return wording(
      .pageHistoryChart(
        first: wording.date(summary.extremes.first.day),
        last: wording.date(summary.extremes.last.day),
        lowest: wording.rate(summary.extremes.lowest.rate),
        highest: wording.rate(summary.extremes.highest.rate),
        latest: wording.rate(summary.extremes.last.rate)
      )
    )
  }

  public func label(of tick: ChartGeometry.ValueTick) -> String { wording.number(tick.value) }

  public func label(of tick: ChartTimeTick) -> String { wording.label(of: tick) }

  /// `5.5884 max`.
  public var highestMark: String {
    guard let point = chart?.geometry.highest else { return "" }
    return wording(.pageHistoryHighestMark(rate: wording.rate(point.rate)))
  }

  /// `4.9019 min`.
  public var lowestMark: String {
    guard let point = chart?.geometry.lowest else { return "" }
    return wording(.pageHistoryLowestMark(rate: wording.rate(point.rate)))
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
    Statistic(
      name: wording(name),
      value: wording.rate(point.rate),
      detail: wording.date(point.day)
    )
  }

  /// A sentence for each of the range's largest moves.
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
