import EmbeddedRates
import ExactMoney
import ExchangeRates
import Foundation

/// Converting one amount, and a sum of three, by the rates inside the program.
@main
struct ConversionBenchmark {
  static func main() throws {
    let converter = Converter(
      archive: EmbeddedRates.archive,
      today: CalendarDate(dayNumber: 20_778)
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
    if !holds { exit(1) }
  }

  /// The best of fifty rounds of a hundred, in nanoseconds a conversion.
  private static func best(_ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    var best = Duration.seconds(1)
    for _ in 0..<50 {
      best = min(best, try clock.measure { for _ in 0..<100 { try body() } })
    }
    return best / .nanoseconds(1) / 100
  }
}
