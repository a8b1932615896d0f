import EmbeddedRates
import ExactMoney
import ExchangeRates
import Foundation

/// Converts one amount, and a sum of three, by the built-in rates, and many amounts by prepared factors.
@main
struct ConversionBenchmark {
  static func main() throws {
    let converter = Converter(
      archive: EmbeddedRates.archive,
      today: CalendarDate(clamping: 20_778)
    )
    let third = try ExactFraction(10).divided(by: ExactFraction(3))
    let terms = [
      ConversionTerm(third, .usd), ConversionTerm(ExactFraction(20), .gbp),
      ConversionTerm(ExactFraction(3_500), .jpy),
    ]
    var checksum: Int128 = 0
    func time(_ terms: [ConversionTerm]) throws -> Double {
      try best {
        checksum &+= try converter.convert(terms, to: .brl).result().amount.coefficient
      }
    }
    let single = try terms.map { try time([$0]) }
    let one = single.reduce(0, +) / 3
    let three = try time(terms)
    print(
      String(
        format: "one amount %.1f µs, a sum of three %.1f µs: %.2f × as long",
        one / 1_000,
        three / 1_000,
        three / one
      )
    )
    let holds = three <= 3 * one
    print("a sum of three ≤ 3 × one amount:", holds ? "holds" : "misses", checksum == 0 ? "!" : "")
    let row = batch()
    print(String(format: "an amount × a rate to cents in a batch: %.2f ns, at most 3", row))
    let typed = try TypedAmounts(converter).hold()
    if !holds || row > 3 || !typed { exit(1) }
  }

  /// Returns the best time of two hundred rounds over 4,096 amounts in cents, one factor each, in
  /// nanoseconds per amount.
  private static func batch() -> Double {
    let amounts = (0..<4_096).map { UInt64($0 * 2_441 + 1) }
    let factors = (0..<4_096).compactMap {
      BatchFactor(numerator: 10_000, denominator: UInt64(7_000 + $0), exponent: 0)?.bits
    }
    var results = [UInt64](repeating: 0, count: amounts.count)
    let rounding = BatchRounding(.toNearestOrAwayFromZero)
    let clock = ContinuousClock()
    var best = Duration.seconds(1)
    for _ in 0..<200 {
      let time = clock.measure {
        for index in 0..<min(amounts.count, factors.count) {
          results[index] &+=
            BatchFactor(bits: factors[index])
            .product(amounts[index], rounding, isNegative: false) ?? 0
        }
      }
      best = min(best, time)
    }
    // The optimiser may remove a computation whose result is not read.
    guard results.contains(where: { $0 != 0 }) else { return .infinity }
    return best / .nanoseconds(1) / Double(amounts.count)
  }

  /// Returns the best time of fifty rounds of a hundred, in nanoseconds per conversion.
  private static func best(_ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    var best = Duration.seconds(1)
    for _ in 0..<50 {
      best = min(best, try clock.measure { for _ in 0..<100 { try body() } })
    }
    return best / .nanoseconds(1) / 100
  }
}
