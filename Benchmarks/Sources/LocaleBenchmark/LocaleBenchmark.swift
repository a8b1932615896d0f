import EmbeddedLocales
import ExactMoney
import Foundation
import Localization

/// Writing and reading money in a locale, beside Foundation's ICU, in the same run.
@main
struct LocaleBenchmark {
  private static let count = 4_096
  private static let cases = [("en", "USD"), ("pt-BR", "BRL"), ("de", "EUR"), ("hi", "INR")]
  private static let slowest = (write: 150.0, read: 200.0, load: 1_000_000.0)
  private static let fewestTimes = 20.0

  static func main() throws {
    let amounts = try (0..<count).map { index in
      try ExactDecimal(coefficient: Int128(index) * 7_919 % 100_000_000 + 1, scale: 2)
    }
    let decimals = amounts.map { Decimal(string: $0.description) ?? 0 }
    print("locale   write ns   × ICU    read ns   × ICU    load µs")
    var holds = true
    for (tag, code) in cases {
      guard let locale = EmbeddedLocales.locale(tag), let currency = Currency(code) else {
        fatalError("\(tag) and \(code) are embedded")
      }
      let format = MoneyFormat(currency, in: locale, digits: .exactly(2))
      let style = Decimal.FormatStyle.Currency(code: code, locale: Locale(identifier: tag))
      let texts = amounts.map { format.text(of: $0) }
      let foreign = decimals.map { $0.formatted(style) }
      let reader = AmountReader(locale)
      var sink = 0
      let write = best { for amount in amounts { sink &+= format.text(of: amount).utf8.count } }
      let icuWrite = best {
        for decimal in decimals { sink &+= decimal.formatted(style).utf8.count }
      }
      let read = try best { for text in texts { sink &+= try reader.read(text).typedScale } }
      let icuRead = best {
        for text in foreign { sink &+= (try? Decimal(text, format: style)) == nil ? 0 : 1 }
      }
      let load = best(of: 1) { sink &+= EmbeddedLocales.locale(tag) == nil ? 0 : 1 }
      let row = [write, icuWrite / write, read, icuRead / read, load / 1_000]
      print(tag.padding(toLength: 7, withPad: " ", startingAt: 0), terminator: "")
      print(row.map { String(format: "%9.1f", $0) }.joined(), sink == 0 ? "!" : "")
      holds =
        holds && write <= slowest.write && read <= slowest.read && load <= slowest.load
        && icuWrite / write >= fewestTimes && icuRead / read >= fewestTimes
    }
    print(
      "write ≤ 150 ns, read ≤ 200 ns, load ≤ 1 ms, ≥ 20 × ICU each:",
      holds ? "holds" : "misses"
    )
    if !holds { exit(1) }
  }

  /// The best of some rounds, in nanoseconds an item.
  private static func best(of items: Int = count, _ body: () throws -> Void) rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<9 {
      let time = try ContinuousClock().measure(body)
      best = min(best, Double(time.components.attoseconds) / 1e9 / Double(items))
    }
    return best
  }
}
