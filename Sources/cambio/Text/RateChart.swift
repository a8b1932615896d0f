import ExactMoney
import ExchangeRates

/// A line chart in box-drawing characters.
struct RateChart {
  /// The chart, top line first, with the rates to the left and the dates below.
  let lines: [String]

  private static let height = 10

  /// Draws `points`, oldest first and at least one, in at most `width` columns; where there are more
  /// points than columns, a column shows the last of its points.
  init(points: [RatePoint], width: Int) {
    let rates = points.map { $0.rate }
    let lowest = rates.min() ?? .zero
    let highest = rates.max() ?? .zero
    let labels = RateChart.aligned(
      (0..<RateChart.height).map { RateChart.label(row: $0, lowest: lowest, highest: highest) }
    )
    let labelWidth = labels.map { $0.count }.max() ?? 0
    let columns = max(2, min(points.count, width - labelWidth - 4))
    let picked = (0..<columns).map { points[($0 + 1) * points.count / columns - 1] }
    let rows = picked.map { RateChart.row(of: $0.rate, lowest: lowest, highest: highest) }
    var drawn: [String] = []
    for row in 0..<RateChart.height {
      let line = rows.indices.map { column in
        RateChart.character(
          from: column == 0 ? rows[0] : rows[column - 1],
          to: rows[column],
          at: row
        )
      }
      let label = labels[row].leftPadded(to: labelWidth)
      drawn.append("\(label) ┤\(String(line).withoutTrailingSpaces)")
    }
    let indent = String(repeating: " ", count: labelWidth + 1)
    drawn.append(indent + "└" + String(repeating: "─", count: columns))
    let (start, end) = (DateText.short(points[0].day), DateText.short(points[points.count - 1].day))
    let gap = columns - start.count - end.count
    drawn.append(
      indent + " " + (gap > 0 ? start + String(repeating: " ", count: gap) + end : start)
    )
    lines = drawn
  }

  /// The row a rate falls in, 0 at the top.
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

  /// The rate at the middle of a row; every third row has one.
  private static func label(
    row: Int,
    lowest: ExactDecimal,
    highest: ExactDecimal
  ) -> String {
    guard row % 3 == 0, let span = try? highest.subtracting(lowest),
      let below = try? span.multiplied(
        by: ExactDecimal(row),
        dividedBy: ExactDecimal(height - 1),
        to: .significantDigits(20),
        rounding: .toNearestOrEven
      ),
      let rate = try? highest.subtracting(below)
    else { return "" }
    return NumberText.rate(rate)
  }

  /// The labels with as many decimals as the one that has most.
  private static func aligned(_ labels: [String]) -> [String] {
    let decimals = labels.map { $0.split(separator: ".").dropFirst().first?.count ?? 0 }
    let most = decimals.max() ?? 0
    return labels.indices.map { index in
      guard !labels[index].isEmpty, decimals[index] < most else { return labels[index] }
      let point = decimals[index] == 0 ? "." : ""
      return labels[index] + point + String(repeating: "0", count: most - decimals[index])
    }
  }

  private static func character(from previous: Int, to current: Int, at row: Int) -> Character {
    if previous == current { return row == current ? "─" : " " }
    let isFalling = previous < current
    if row == previous { return isFalling ? "╮" : "╯" }
    if row == current { return isFalling ? "╰" : "╭" }
    return row > min(previous, current) && row < max(previous, current) ? "│" : " "
  }
}
