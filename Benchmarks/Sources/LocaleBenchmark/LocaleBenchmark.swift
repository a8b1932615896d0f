import EmbeddedData
import ExactMoney
import Foundation
import Localization

/// Compares writing and reading money in a locale with Foundation's ICU, in one run.
@main
struct LocaleBenchmark {
  static func main() throws {
    let amounts = try (0..<Stopwatch.count).map { index in
      try ExactDecimal(coefficient: Int128(index) * 7_919 % 100_000_000 + 1, scale: 2)
    }
    let decimals = amounts.map { Decimal(string: $0.description) ?? 0 }
    print("locale  money        write ns   × ICU    read ns   × ICU    load µs")
    var (holds, readRatio) = (true, 0.0)
    for style in MoneyStyle.measured {
      let time = try style.measure(amounts, decimals)
      print(style.name + time.line)
      holds = holds && time.holds
      readRatio += time.readRatio / Double(MoneyStyle.measured.count)
    }
    holds = holds && readRatio >= 10
    print(Times.targets, holds ? "holds" : "misses")
    if !holds { exit(1) }
  }
}
