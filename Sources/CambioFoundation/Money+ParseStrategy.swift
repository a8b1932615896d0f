public import ExactMoney
public import Foundation

extension Money.FormatStyle: ParseableFormatStyle {
  /// The strategy that parses the texts of this format.
  public var parseStrategy: Money.ParseStrategy { Money.ParseStrategy(style: self) }
}

extension Money {
  /// Parses the text of money in the format of a locale.
  ///
  /// Grouping and zeros at the end may be left out; otherwise the text must be exactly what the
  /// format writes. Foundation reads `$1,2,3` as one dollar; here it is an error.
  public struct ParseStrategy: Foundation.ParseStrategy, Sendable {
    let style: FormatStyle

    /// Returns the money in `text`.
    ///
    /// A symbol of several currencies, such as the narrow `$`, is the locale's own currency, or
    /// else an error.
    ///
    /// - Throws: ``ParseError`` if the text is not in the format, or its currency is ambiguous.
    /// - Complexity: O(n) in the number of currencies, unless it is the locale's own.
    public func parse(_ text: String) throws(ParseError) -> Money {
      if let own = style.locale.currency, let currency = Currency(own.identifier),
        let money = money(in: text, currency)
      {
        return money
      }
      let found = Currency.allCases.compactMap { money(in: text, $0) }
      let current = found.filter { $0.currency.status != .historic }
      for choices in [current, found] where choices.count == 1 { return choices[0] }
      throw ParseError(text: text, currencies: found.map { $0.currency })
    }

    /// Returns the money in `text` read as an amount of `currency`; nil if the format would write
    /// it differently.
    private func money(in text: String, _ currency: Currency) -> Money? {
      guard let amount = amount(in: text, currency) else { return nil }
      let (decimals, wanted) = (amount.scale, text.comparable)
      for money in [Money(amount, currency), Money(-amount, currency)] {
        for isGrouped in [true, false] {
          let written = style.text(of: money, decimals: decimals, isGrouped: isGrouped)
          if written?.comparable == wanted { return money }
        }
      }
      return nil
    }

    /// Returns the unsigned amount in `text`, with the decimal separator that the format uses for
    /// `currency`; nil if the currency's name differs or there are too many digits.
    private func amount(in text: String, _ currency: Currency) -> ExactDecimal? {
      // Some currencies have their own decimal separator, such as 12$50 for escudos.
      let sample = style.text(of: Money(ExactDecimal(15, scale: 1), currency), decimals: 1)
      guard let model = sample.flatMap(Parts.init), let parts = Parts(text),
        style.presentation == .fullName || model.symbols == parts.symbols
      else { return nil }
      let separator = String(model.number.dropFirst().dropLast())
      let point = parts.number.range(of: separator, options: .backwards)?.lowerBound
      var (digits, scale) = ("", 0)
      for index in parts.number.indices {
        guard let digit = parts.number[index].wholeNumberValue else { continue }
        digits += "\(digit)"
        scale += index > point ?? index ? 1 : 0
      }
      return try? ExactDecimal(digits).dividedByPowerOfTen(scale)
    }
  }

  /// The number in a text of money, from its first to its last digit, and the name around it.
  private struct Parts {
    let number: Substring
    /// The letters and currency symbols around the number.
    let symbols: String

    init?(_ text: String) {
      guard let first = text.firstIndex(where: { $0.wholeNumberValue != nil }),
        let last = text.lastIndex(where: { $0.wholeNumberValue != nil })
      else { return nil }
      number = text[first...last]
      symbols = (text[..<first] + text[text.index(after: last)...])
        .filter { $0.isLetter || $0.isCurrencySymbol }
    }
  }

  /// The reason why a text cannot be parsed as money.
  public struct ParseError: LocalizedError, Hashable {
    public let text: String
    /// The possible currencies of an ambiguous text; empty if the text is not in the format.
    public let currencies: [Currency]

    /// The message in English; never nil.
    public var errorDescription: String? {
      currencies.isEmpty
        ? "“\(text)” is not an amount as this locale writes it."
        : "“\(text)” may be an amount of \(currencies.map { $0.code }.joined(separator: ", ")); "
          + "write the code."
    }
  }
}

extension String {
  /// The text without spaces and direction marks, and with an ASCII minus sign.
  fileprivate var comparable: String {
    let kept = unicodeScalars.filter {
      !$0.properties.isWhitespace && $0.properties.generalCategory != .format
    }
    return String(String.UnicodeScalarView(kept)).replacing("\u{2212}", with: "-")
  }
}
