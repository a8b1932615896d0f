import ExactMoney
import ExchangeRates

/// A line chart in box-drawing characters.
struct RateChart {
  /// The chart, top line first, with the rates to the left and the dates below.
  let lines: [String]

  private static let height = 10

  /// Draws `points`, oldest first and at least one, in at most `width` columns; where there are more
  /// points than columns, a column shows the last of its points.
  init(points: [RatePoint], width: Int, wording: Wording) {
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
    let (start, end) = (
      wording.short(points[0].day), wording.short(points[points.count - 1].day)
    )
    let gap = columns - start.columns - end.columns
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

  /// The labels with as many decimals as the one that has most.
  private static func aligned(_ labels: [ExactDecimal?]) -> [ExactDecimal?] {
    let most = labels.compactMap { $0?.scale }.max() ?? 0
    return labels.map { label in
      label.flatMap { try? $0.rounded(to: .scale(most), rounding: .towardZero) }
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
