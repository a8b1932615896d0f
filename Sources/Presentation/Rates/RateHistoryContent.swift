import ExactMoney
public import ExchangeRates
import Localization
import PlainBytes

/// The content of a pair's history.
public enum RateHistoryContent: Sendable {
  case chart(RateHistoryChart)
  /// The history is being loaded.
  case loading
  /// The history is not on this device, and there is no connection.
  case offline
  /// The pair has no history, see ``RateHistoryViewModel/noHistory``.
  case none
}

/// A series with its summary and its drawing, computed once.
public struct RateHistoryChart: Sendable {
  public let series: RateSeries
  public let summary: RateSummary
  public let drawing: Chart
  /// The largest changes from one publication to the next, at most three, all above 5 %.
  let moves: [(index: Int, share: ExactDecimal)]

  init?(_ series: RateSeries, in wording: Wording) {
    guard let summary = try? series.summary(), let drawing = Chart(series.points, in: wording)
    else {
      return nil
    }
    self.series = series
    self.summary = summary
    self.drawing = drawing
    moves = RateHistoryChart.moves(of: series.points)
  }

  private static func moves(of points: [RatePoint]) -> [(index: Int, share: ExactDecimal)] {
    var moves: [(index: Int, share: ExactDecimal)] = []
    for index in points.indices.dropFirst() {
      // A change over more than a long weekend is not that of a single day.
      guard points[index].day.days(since: points[index - 1].day) <= 5 else { continue }
      guard let share = points[index - 1].change(to: points[index]),
        share.absoluteValue > remarkable
      else { continue }
      let place = moves.firstIndex { $0.share.absoluteValue < share.absoluteValue }
      moves.insert((index, share), at: place ?? moves.count)
      if moves.count > 3 { moves.removeLast() }
    }
    return moves
  }

  private static let remarkable = ExactDecimal(5, scale: 2)
}

/// The inputs of a chart, which is drawn again only if they change.
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

/// A pair's history as a file for spreadsheets (RFC 4180), with every digit.
///
///     Date,USD/BRL,Source
///     2026-10-30,5.432509846043680630146795560329395,ECB
public struct RateHistoryCSV: Sendable {
  /// The rates, newest first, one per line; every line ends with CR LF.
  public let text: String
  /// The name of the file: `USD-BRL-1Y.csv`.
  public let name: String

  /// Creates the file of `series`, which was requested for `range`.
  public init(_ series: RateSeries, range: HistoryRange) {
    let pair = series.pair
    let source = String(utf8: CSVText.field(series.source.name.bytes))
    var text = "Date," + pair.base.code + "/" + pair.quote.code + ",Source\r\n"
    for point in series.points.reversed() {
      text += point.day.description + "," + point.rate.description + "," + source + "\r\n"
    }
    self.text = text
    name = pair.base.code + "-" + pair.quote.code + "-" + range.name + ".csv"
  }
}

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
