public import ExactMoney
public import Foundation

extension Money {
  /// The format of money in a locale, by Foundation's data.
  ///
  ///     Money("1234.5", .eur).formatted(Money.FormatStyle(locale: Locale(identifier: "de_DE")))
  ///     // 1.234,50 €
  ///
  /// No digit is lost: at least the decimals of a result are written, and more if the amount has
  /// them. Amounts that `Decimal` cannot hold, with an exponent beyond 127, are written as
  /// `description` has them.
  public struct FormatStyle: Foundation.FormatStyle, Sendable {
    /// The kind of the currency's name and its position: `$`, `US$`, `USD` or `US dollars`.
    public typealias Presentation = CurrencyFormatStyleConfiguration.Presentation

    var locale: Locale
    var presentation: Presentation = .standard

    /// Creates the format of `locale`, with the currency's usual symbol there.
    public init(locale: Locale = .autoupdatingCurrent) {
      self.locale = locale
    }

    /// Returns the format in another locale.
    public func locale(_ locale: Locale) -> FormatStyle {
      var style = self
      style.locale = locale
      return style
    }

    /// Returns the format with another kind of name for the currency.
    public func presentation(_ presentation: Presentation) -> FormatStyle {
      var style = self
      style.presentation = presentation
      return style
    }

    /// Returns the text of `money`.
    public func format(_ money: Money) -> String {
      let digits = money.amount.withoutTrailingZeros.scale
      return text(of: money, decimals: max(digits, money.currency.resultDigits))
        ?? money.description
    }

    /// Returns the text of `money` with `decimals` decimals; nil if `Decimal` cannot hold the
    /// amount.
    func text(of money: Money, decimals: Int, isGrouped: Bool = true) -> String? {
      guard let amount = Decimal(exactly: money.amount) else { return nil }
      return Decimal.FormatStyle.Currency(code: money.currency.code, locale: locale)
        .presentation(presentation)
        .precision(.fractionLength(decimals))
        .grouping(isGrouped ? .automatic : .never)
        .format(amount)
    }
  }

  /// Returns the text of the money in the user's locale, with all its digits.
  public func formatted() -> String { formatted(FormatStyle()) }

  /// Returns the text of the money in a format.
  public func formatted<Style: Foundation.FormatStyle>(_ style: Style) -> Style.FormatOutput
  where Style.FormatInput == Money {
    style.format(self)
  }
}
