import EmbeddedLocales
import ExactMoney
import Foundation
import Localization

/// A way to write money: a locale, a currency, and whether its symbol or its code stands there.
struct MoneyStyle {
  private let tag: String
  private let code: String
  private let display: MoneyDisplay

  private init(_ tag: String, _ code: String, _ display: MoneyDisplay = .symbol) {
    (self.tag, self.code, self.display) = (tag, code, display)
  }

  /// Symbols before and behind, shared and not; each kind of mark; digits beyond ASCII; codes.
  static let measured = [
    MoneyStyle("en", "USD"), MoneyStyle("pt-BR", "BRL"), MoneyStyle("de", "EUR"),
    MoneyStyle("hi", "INR"), MoneyStyle("ko", "KRW"), MoneyStyle("fr", "EUR"),
    MoneyStyle("sv", "SEK"), MoneyStyle("bn", "BDT"), MoneyStyle("ar-EG", "EGP"),
    MoneyStyle("en", "USD", .code), MoneyStyle("de", "CHF", .code),
  ]

  var name: String {
    tag.padding(toLength: 8, withPad: " ", startingAt: 0)
      + (code + (display == .code ? " as code" : "")).padding(
        toLength: 11,
        withPad: " ",
        startingAt: 0
      )
  }

  /// Measures the style with the same amounts on both sides; each side reads what it wrote.
  func measure(_ amounts: [ExactDecimal], _ decimals: [Decimal]) throws -> Times {
    guard let locale = EmbeddedLocales.locale(tag), let currency = Currency(code) else {
      fatalError("\(tag) and \(code) are embedded")
    }
    let format = MoneyFormat(currency, in: locale, display: display)
    let style = Decimal.FormatStyle.Currency(code: code, locale: Locale(identifier: tag))
      .presentation(display == .code ? .isoCode : .standard)
    let texts = amounts.map { format.text(of: $0) }
    let foreign = decimals.map { $0.formatted(style) }
    let reader = AmountReader(locale)
    var sink = 0
    let times = Times(
      write: Stopwatch.best {
        for amount in amounts { sink &+= format.text(of: amount).utf8.count }
      },
      icuWrite: Stopwatch.best {
        for decimal in decimals { sink &+= decimal.formatted(style).utf8.count }
      },
      read: try Stopwatch.best { for text in texts { sink &+= try reader.read(text).value.scale } },
      icuRead: Stopwatch.best {
        for text in foreign { sink &+= (try? Decimal(text, format: style)) == nil ? 0 : 1 }
      },
      load: Stopwatch.best(of: 1) { sink &+= EmbeddedLocales.locale(tag) == nil ? 0 : 1 }
    )
    precondition(sink != 0, "what was measured is used")
    return times
  }
}
