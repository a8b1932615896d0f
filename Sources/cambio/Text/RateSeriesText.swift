import ExactMoney
import ExchangeRates

/// A pair's history as text: a heading, a chart, and what it comes to.
struct RateSeriesText {
  let series: RateSeries
  let summary: RateSummary

  /// The whole page, no wider than `width` columns.
  func text(width: Int) -> String {
    var lines = heading.wrapped(to: width, at: [", ", " "]) + [""]
    if series.points.count > 1 {
      lines += RateChart(points: series.points, width: width).lines
      lines.append("")
      lines.append("lowest   \(at(summary.lowest))")
      lines.append("mean     \(NumberText.rate(summary.mean))")
      lines.append("highest  \(at(summary.highest))")
      lines.append("change   \(change)")
    } else {
      lines.append(at(summary.first))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// `date,rate`, oldest first, rates to 34 significant digits (RFC 4180).
  var csv: String {
    var lines = ["date,\(series.pair.base)/\(series.pair.quote)"]
    for point in series.points { lines.append("\(point.day),\(point.rate)") }
    return lines.joined(separator: "\n") + "\n"
  }

  private var heading: String {
    let count = series.points.count
    let title = "\(series.pair.quote) for 1 \(series.pair.base), \(series.source.title), "
    guard count > 1 else { return title + "1 rate" }
    return title
      + "\(DateText.short(summary.first.day)) to \(DateText.short(summary.last.day)), "
      + "\(NumberText.grouped(ExactDecimal(count))) rates"
  }

  private func at(_ point: RatePoint) -> String {
    "\(NumberText.rate(point.rate)) on \(DateText.long(point.day))"
  }

  /// `+3.20 %, from 5.1 to 5.26: USD is worth more BRL`.
  private var change: String {
    let percent = summary.changePercent
    let sign = percent.isNegative || percent.isZero ? "" : "+"
    let words =
      percent.isZero
      ? "unchanged"
      : "\(series.pair.base) buys \(percent.isNegative ? "less" : "more") \(series.pair.quote)"
    return "\(sign)\(NumberText.grouped(percent)) %, from \(NumberText.rate(summary.first.rate)) "
      + "to \(NumberText.rate(summary.last.rate)): \(words)"
  }
}
