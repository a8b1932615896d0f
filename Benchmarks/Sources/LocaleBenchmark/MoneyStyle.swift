import EmbeddedData
import ExactMoney
import Foundation
import Localization

/// A locale and a currency, and whether the texts to read, which ICU writes, have its symbol or its
/// code.
struct MoneyStyle {
  private let tag: String
  private let code: String
  private let hasCode: Bool

  private init(_ tag: String, _ code: String, hasCode: Bool = false) {
    (self.tag, self.code, self.hasCode) = (tag, code, hasCode)
  }

  /// Styles with symbols before and behind the number, shared and unique, all kinds of separators,
  /// non-ASCII digits, and codes.
  static let measured = [
    MoneyStyle("en", "USD"), MoneyStyle("pt-BR", "BRL"), MoneyStyle("de", "EUR"),
    MoneyStyle("hi", "INR"), MoneyStyle("ko", "KRW"), MoneyStyle("fr", "EUR"),
    MoneyStyle("sv", "SEK"), MoneyStyle("bn", "BDT"), MoneyStyle("ar-EG", "EGP"),
    MoneyStyle("en", "USD", hasCode: true), MoneyStyle("de", "CHF", hasCode: true),
  ]

  var name: String {
    tag.padding(toLength: 8, withPad: " ", startingAt: 0)
      + (code + (hasCode ? " as code" : "")).padding(
        toLength: 11,
        withPad: " ",
        startingAt: 0
      )
  }

  /// Measures the style with the same amounts for Cambio and ICU.
  ///
  /// Each writes the amounts with the locale's digits and separators, and reads ICU's texts.
  func measure(_ amounts: [ExactDecimal], _ decimals: [Decimal]) throws -> Times {
    guard let locale = EmbeddedLocales.locale(tag), let currency = Currency(code) else {
      fatalError("\(tag) and \(code) are embedded")
    }
    let format = NumberFormat(locale, digits: .minorUnits, of: currency)
    let number = Decimal.FormatStyle(locale: Locale(identifier: tag))
      .precision(.fractionLength(currency.resultDigits))
    let style = Decimal.FormatStyle.Currency(code: code, locale: Locale(identifier: tag))
      .presentation(hasCode ? .isoCode : .standard)
    let texts = decimals.map { $0.formatted(style) }
    let reader = AmountReader(locale)
    var sink = 0
    let times = Times(
      write: Stopwatch.best {
        for amount in amounts { sink &+= format.text(of: amount).utf8.count }
      },
      icuWrite: Stopwatch.best {
        for decimal in decimals { sink &+= decimal.formatted(number).utf8.count }
      },
      read: try Stopwatch.best { for text in texts { sink &+= try reader.read(text).value.scale } },
      icuRead: Stopwatch.best {
        for text in texts { sink &+= (try? Decimal(text, format: style)) == nil ? 0 : 1 }
      },
      load: Stopwatch.best(of: 1) { sink &+= EmbeddedLocales.locale(tag) == nil ? 0 : 1 }
    )
    precondition(sink != 0, "what was measured is used")
    return times
  }
}
