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

  /// A sentence for each of the range's largest moves, three at most: more than 5 % from one
  /// publication to the next.
  public var remarks: [String] {
    guard let chart else { return [] }
    let points = chart.series.points
    var moves: [(index: Int, share: ExactDecimal)] = []
    for index in points.indices.dropFirst() {
      // Over more than a long weekend it is not a move of one day.
      guard points[index].day.days(since: points[index - 1].day) <= 5 else { continue }
      guard let share = points[index - 1].change(to: points[index]),
        share.absoluteValue > RateHistoryViewModel.remarkable
      else { continue }
      let place = moves.firstIndex { $0.share.absoluteValue < share.absoluteValue }
      moves.insert((index, share), at: place ?? moves.count)
      if moves.count > 3 { moves.removeLast() }
    }
    return moves.map { move in
      wording(
        .pageHistoryMoved(
          day: wording.date(points[move.index].day),
          percent: wording.signedPercent(move.share),
          source: wording.name(ofSource: chart.series.source.name)
        )
      )
    }
  }

  private static let remarkable = ExactDecimal(5, scale: 2)
}
