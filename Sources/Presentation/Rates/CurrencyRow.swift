public import ExactMoney

/// A currency in the list, or a country with its currency.
public struct CurrencyRow: Sendable {
  public let currency: Currency
  /// The name of the currency, or of the country.
  public let name: MarkedText
  /// The name of the currency, also in a country's row.
  public let currencyName: String
  /// The text below: the code, for a country with the currency's name.
  public let detail: String
  /// The flag's country; nil if several share the currency.
  public let region: String?
  /// The amount's worth; nil without a rate.
  public let worth: AmountText?
  /// The address of the choice.
  public let choice: Address
  public let isChosen: Bool
  public let isFavourite: Bool
  /// Identifies the row in its list.
  public let key: String
}

/// Rows under a heading.
public struct CurrencyGroup: Sendable {
  /// The common property of the rows.
  public enum Kind: UInt8, Sendable {
    case favourites, all, found, countries
  }

  public let kind: Kind
  public let heading: String
  public let rows: [CurrencyRow]
}
