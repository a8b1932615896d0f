public import ExactMoney
import ExchangeRates
public import Localization
import PlainBytes

extension Wording {
  /// Writes a rate with at least five significant digits and two decimals.
  ///
  /// For example `5.4325`, `0.18408`, `157.25`, `1,335.27`, `0.00074891`.
  public func rate(_ rate: ExactDecimal) -> String {
    let wholeDigits = rate.absoluteValue < .one ? 0 : rate.digitCount - rate.scale
    let precision: Precision =
      wholeDigits > 0 ? .scale(max(2, 5 - wholeDigits)) : .significantDigits(5)
    let rounded = try? rate.rounded(to: precision, rounding: .toNearestOrAwayFromZero)
    return number(rounded ?? rate)
  }

  /// Writes an amount in its currency's digits, divided before the minor units.
  public func amount(
    _ amount: ExactDecimal,
    of currency: Currency,
    digits: DigitsPolicy = .minorUnits
  ) -> AmountText {
    let format = NumberFormat(locale, digits: digits, of: currency)
    return AmountText(signed(format, amount), decimal: locale.numbers.moneyDecimal)
  }

  /// Returns the currency's name in the reader's language, else in English.
  public func name(of currency: Currency) -> String { locale.name(of: currency) ?? currency.name }

  /// Returns the currency's shortest symbol: `$`, `R$`, or else the code.
  public func symbol(of currency: Currency) -> String { locale.narrowSymbol(of: currency) }

  /// Returns the localized name of a source: `BCE` for `ECB` in Portuguese.
  func name(ofSource name: String) -> String {
    RateSource.ecb.name.isSame(as: name) ? self(.pageSourceECB) : name
  }

  /// Writes a day, `30 Oct 2026`, or the month for rates of a whole month, `Oct 2026`.
  func day(_ day: CalendarDate, through last: CalendarDate) -> String {
    last > day ? month(day) : date(day)
  }
}

/// An amount as shown, divided before its minor units.
public struct AmountText: Hashable, Sendable {
  /// The part before the decimal mark: `543` in `543.25`.
  public let whole: String
  /// The decimal mark and the minor units, `.25`; empty if there are none.
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

  /// The whole text: `543.25`.
  public var text: String { whole + minor }
}

/// Sentences about charts, and changes in percent.
extension Wording {
  /// Describes a chart in a sentence, for screen readers.
  ///
  /// `sentence` takes the first and the last day, and the lowest, the highest and the last rate.
  public func summary(
    of chart: Chart,
    by sentence: (String, String, String, String, String) -> Message
  ) -> String {
    let (first, last) = (chart.first.day, chart.last.day)
    let (lowest, highest) = (chart.lowest.rate, chart.highest.rate)
    return self(sentence(first, last, lowest, highest, chart.last.rate))
  }

  /// Writes a change in percent with its sign, `+5.55 %`; zero has none.
  func signedPercent(_ share: ExactDecimal) -> String {
    let text = percent(share)
    guard !share.isZero else { return text }
    let (plus, minus) = (locale.numbers.plus, locale.numbers.minus)
    // The keyboard's hyphen is shorter than the plus sign beside which it would appear.
    let sign = !share.isNegative ? plus : minus.isSame(as: "-") ? "\u{2212}" : minus
    return sign + text
  }

  /// Returns the difference between two rates, with the decimals of the shown rate; nil if it
  /// exceeds the range of decimals.
  func rateDifference(_ difference: ExactDecimal, of rate: ExactDecimal) -> ExactDecimal? {
    let wholeDigits = rate.absoluteValue < .one ? 0 : rate.digitCount - rate.scale
    // In a rate below one, zeros after the point are not significant.
    let scale =
      wholeDigits > 0 ? max(2, 5 - wholeDigits) : 5 + max(rate.scale - rate.digitCount, 0)
    return try? difference.rounded(to: .scale(scale), rounding: .toNearestOrAwayFromZero)
  }

  /// Replaces the ASCII digits in a text by the reader's digits: `17:04`.
  func inOwnDigits(_ text: String) -> String {
    guard locale.numbers.zero != "0" else { return text }
    let own = text.scalars.map { scalar in
      let isDigit = scalar >= "0" && scalar <= "9"
      return isDigit ? locale.numbers.digit(UInt8(truncatingIfNeeded: scalar.value - 48)) : scalar
    }
    return String(scalars: own)
  }
}
