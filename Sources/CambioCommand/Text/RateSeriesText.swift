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
      lines += table(
        [
          (wording(.historyLowest), at(summary.extremes.lowest)),
          (wording(.historyMean), wording.rate(summary.mean)),
          (wording(.historyHighest), at(summary.extremes.highest)),
          (wording(.historyChange), change),
        ],
        width: width
      )
    } else {
      lines.append(at(summary.extremes.first))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func table(_ rows: [(label: String, text: String)], width: Int) -> [String] {
    let column = (rows.map { $0.label.columns }.max() ?? 0) + 2
    return rows.flatMap { row in
      row.text.wrapped(to: width - column).enumerated().map { index, line in
        (index == 0 ? row.label : "").rightPadded(to: column) + line
      }
    }
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
