public import ExactMoney
public import Localization
import PlainBytes

/// The reader's language: its words, its numbers, its names, its dates.
///
/// A class, as every screen holds it and no one changes it.
public final class Wording: Sendable {
  public let locale: LocaleData
  public let messages: MessageCatalogue
  private let numbers: NumberFormat
  private let percents: NumberFormat

  /// The wording of a locale, in the words of `messages`.
  public init(locale: LocaleData, messages: MessageCatalogue) {
    self.locale = locale
    self.messages = messages
    numbers = NumberFormat(locale)
    percents = NumberFormat(locale, style: .percent, digits: .exactly(2))
  }

  // MARK: Words

  /// The text of a message.
  @inline(never)
  public func callAsFunction(_ message: Message) -> String { messages.text(message, numbers) }

  // MARK: Numbers

  /// Every digit of a number, grouped: `1234.50` as `1,234.50`.
  public func number(_ number: ExactDecimal) -> String { numbers.text(of: number) }

  /// A count.
  public func number(_ count: Int) -> String { numbers.text(of: ExactDecimal(count)) }

  /// A rate: at least five significant digits, at least two decimals.
  ///
  /// `5.4325`, `0.18408`, `157.25`, `1,335.27`, `0.00074891`.
  public func rate(_ rate: ExactDecimal) -> String {
    let wholeDigits = rate.absoluteValue < .one ? 0 : rate.digitCount - rate.scale
    let precision: Precision =
      wholeDigits > 0 ? .scale(max(2, 5 - wholeDigits)) : .significantDigits(5)
    let rounded = try? rate.rounded(to: precision, rounding: .toNearestOrAwayFromZero)
    return number(rounded ?? rate)
  }

  /// A change: a share of one as per cent with two decimals, without a sign.
  public func percent(_ share: ExactDecimal) -> String { percents.text(of: share.absoluteValue) }

  /// An amount in its currency's own digits, the ones after the decimal sign apart.
  public func amount(
    _ amount: ExactDecimal,
    of currency: Currency,
    digits: DigitsPolicy = .minorUnits
  ) -> AmountText {
    let format = NumberFormat(locale, digits: digits, of: currency)
    return AmountText(format.text(of: amount), decimal: locale.numbers.moneyDecimal)
  }

  // MARK: Names

  /// The currency's name in the reader's language, else in English.
  public func name(of currency: Currency) -> String { locale.name(of: currency) ?? currency.name }

  /// The region's name in the reader's language, else its code.
  public func name(ofRegion code: String) -> String { locale.name(ofRegion: code) ?? code }

  /// What stands for the currency beside an amount: `$`, `R$`; its code where there is nothing shorter.
  public func symbol(of currency: Currency) -> String { locale.narrowSymbol(of: currency) }

  // MARK: Dates

  /// `30 Oct 2026`.
  public func date(_ day: CalendarDate) -> String {
    messages.shortDate(day, zero: locale.numbers.zero)
  }

  /// `Oct 2026`.
  public func month(_ day: CalendarDate) -> String {
    messages.month(of: day, zero: locale.numbers.zero)
  }

  /// `2026-10-30 17:04`, on a clock that is `utcOffset` seconds ahead of UTC.
  public func timestamp(_ instant: Instant, utcOffset: Int) -> String {
    let local = instant.adding(seconds: Int64(utcOffset))
    return local.dayText + " " + local.timeText
  }

  /// `17:04`, on a clock that is `utcOffset` seconds ahead of UTC.
  public func time(_ instant: Instant, utcOffset: Int) -> String {
    instant.adding(seconds: Int64(utcOffset)).timeText
  }
}

/// An amount as shown, parted where its minor units begin.
public struct AmountText: Hashable, Sendable {
  /// `543` of `543.25`.
  public let whole: String
  /// `.25`, with its decimal sign; empty for none.
  public let minor: String

  init(_ text: String, decimal: String) {
    let (bytes, sign) = (text.bytes, decimal.bytes)
    var place = bytes.count
    var index = bytes.count - sign.count
    while index > 0 && !sign.isEmpty {
      if bytes[index..<(index + sign.count)] == sign[...] {
        place = index
        break
      }
      index -= 1
    }
    whole = String(utf8: bytes[..<place])
    minor = String(utf8: bytes[place...])
  }

  /// Both parts: `543.25`.
  public var text: String { whole + minor }
}
