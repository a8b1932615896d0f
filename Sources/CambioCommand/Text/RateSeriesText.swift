import ExactMoney
import ExchangeRates

/// A pair's history as text: a heading, a chart, and a summary.
struct RateSeriesText {
  let wording: CommandWording
  let series: RateSeries
  let summary: RateSummary

  /// Returns the complete text, at most `width` columns wide.
  func text(width: Int) -> String {
    var lines = heading.wrapped(to: width, at: [", ", " "]) + [""]
    if series.points.count > 1 {
      lines += RateChart(points: series.points, width: width, wording: wording).lines
      lines.append("")
      lines += .labelled(
        [
          (wording(.historyLowest), [at(summary.extremes.lowest)]),
          (wording(.historyMean), [wording.rate(summary.mean)]),
          (wording(.historyHighest), [at(summary.extremes.highest)]),
          (wording(.historyChange), [change]),
        ],
        width: width
      )
    } else {
      lines.append(at(summary.extremes.first))
    }
    return lines.text
  }

  private var heading: String {
    let count = series.points.count
    let (base, quote) = (series.pair.base.code, series.pair.quote.code)
    let title = wording.title(of: series.source)
    guard count > 1 else {
      return wording(.historyHeadingSingle(quote: quote, base: base, title: title))
    }
    return wording(
      .historyHeading(
        count: count,
        quote: quote,
        base: base,
        title: title,
        first: wording.short(summary.extremes.first.day),
        last: wording.short(summary.extremes.last.day)
      )
    )
  }

  private func at(_ point: RatePoint) -> String {
    wording(.rateOnDay(rate: wording.rate(point.rate), day: wording.long(point.day)))
  }

  /// The change as `+3.20 %, from 5.1 to 5.26: USD buys more BRL`.
  private var change: String {
    let percent = summary.changePercent
    let (base, quote) = (series.pair.base.code, series.pair.quote.code)
    let effect =
      percent.isZero
      ? wording(.changeNone)
      : wording(
        percent.isNegative
          ? .buysLess(base: base, quote: quote) : .buysMore(base: base, quote: quote)
      )
    return wording(
      .changeFromTo(
        percent: wording.signedPercent(percent),
        first: wording.rate(summary.extremes.first.rate),
        last: wording.rate(summary.extremes.last.rate),
        effect: effect
      )
    )
  }
}

/// A line chart in box-drawing characters.
struct RateChart {
  /// The lines of the chart from the top, with the rates to the left and the dates below.
  let lines: [String]

  private static let height = 10

  /// Draws `points`, oldest first and at least one, in at most `width` columns.
  ///
  /// If there are more points than columns, each column reaches from its lowest point to its
  /// highest.
  init(points: [RatePoint], width: Int, wording: CommandWording) {
    let rates = points.map { $0.rate }
    let lowest = rates.min() ?? .zero
    let highest = rates.max() ?? .zero
    let labels = RateChart.aligned(
      (0..<RateChart.height).map {
        RateChart.label(row: $0, lowest: lowest, highest: highest)
      }
    ).map { $0.map { wording.number($0) } ?? "" }
    let labelWidth = labels.map { $0.columns }.max() ?? 0
    let columns = max(2, min(points.count, width - labelWidth - 4))
    let rows = rates.map { RateChart.row(of: $0, lowest: lowest, highest: highest) }
    var strokes: [Stroke] = []
    for column in 0..<columns {
      let own = column * rows.count / columns..<(column + 1) * rows.count / columns
      strokes.append(Stroke(through: rows[own], from: strokes.last?.end))
    }
    var drawn: [String] = []
    for row in 0..<RateChart.height {
      let line = strokes.map { $0.character(at: row) }
      let label = labels[row].leftPadded(to: labelWidth)
      drawn.append("\(label) ┤\(String(line).withoutTrailingSpaces)")
    }
    let indent = String(repeating: " ", count: labelWidth + 1)
    drawn.append(indent + "└" + String(repeating: "─", count: columns))
    let (start, end) = (wording.short(points[0].day), wording.short(points[points.count - 1].day))
    let gap = columns - start.columns - end.columns
    drawn.append(
      indent + " " + (gap > 0 ? start + String(repeating: " ", count: gap) + end : start)
    )
    lines = drawn
  }

  /// Returns the row of a rate, counted from 0 at the top.
  private static func row(
    of rate: ExactDecimal,
    lowest: ExactDecimal,
    highest: ExactDecimal
  ) -> Int {
    guard lowest < highest, let span = try? highest.subtracting(lowest),
      let distance = try? highest.subtracting(rate),
      let row = try? distance.multiplied(
        by: ExactDecimal(height - 1),
        dividedBy: span,
        to: .scale(0),
        rounding: .toNearestOrAwayFromZero
      )
    else { return height / 2 }
    return Int(row.coefficient)
  }

  /// Returns the rate at the middle of a row; nil except in every third row.
  private static func label(
    row: Int,
    lowest: ExactDecimal,
    highest: ExactDecimal
  ) -> ExactDecimal? {
    guard row % 3 == 0, let span = try? highest.subtracting(lowest),
      let below = try? span.multiplied(
        by: ExactDecimal(row),
        dividedBy: ExactDecimal(height - 1),
        to: .significantDigits(20),
        rounding: .toNearestOrEven
      ),
      let rate = try? highest.subtracting(below)
    else { return nil }
    let wholeDigits = rate.digitCount - rate.scale
    return try? rate.rounded(
      to: wholeDigits > 6 ? .scale(0) : .significantDigits(6),
      rounding: .toNearestOrAwayFromZero
    ).withoutTrailingZeros
  }

  /// Gives all labels the number of decimals of the most precise one.
  private static func aligned(_ labels: [ExactDecimal?]) -> [ExactDecimal?] {
    let most = labels.compactMap { $0?.scale }.max() ?? 0
    return labels.map { label in
      label.flatMap { try? $0.rounded(to: .scale(most), rounding: .towardZero) }
    }
  }
}

/// One column of a chart; its rows count from 0 at the top.
private struct Stroke {
  /// The row in which the line enters on the left.
  private let start: Int
  /// The row in which the line leaves on the right.
  let end: Int
  private let top: Int
  private let bottom: Int

  /// Creates the line through `rows`, starting where the column before ended.
  ///
  /// A column without points continues from there.
  init(through rows: ArraySlice<Int>, from previous: Int?) {
    start = previous ?? rows.first ?? 0
    end = rows.last ?? start
    top = min(start, end, rows.min() ?? start)
    bottom = max(start, end, rows.max() ?? start)
  }

  /// Returns the box-drawing character for the lines that meet in `row`.
  func character(at row: Int) -> Character {
    guard (top...bottom).contains(row) else { return " " }
    switch (row == start, row == end, row > top, row < bottom) {
    case (true, true, false, false): return "─"
    case (true, true, true, false): return "┴"
    case (true, true, false, true): return "┬"
    case (true, true, true, true): return "┼"
    case (true, false, true, false): return "╯"
    case (true, false, false, true): return "╮"
    case (true, false, true, true): return "┤"
    case (false, true, true, false): return "╰"
    case (false, true, false, true): return "╭"
    case (false, true, true, true): return "├"
    default: return "│"
    }
  }
}
