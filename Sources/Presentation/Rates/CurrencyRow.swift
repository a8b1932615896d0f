public import ExactMoney

/// A currency in the list, or a country with its currency.
public struct CurrencyRow: Sendable {
  public let currency: Currency
  /// The name of the currency, or of the country.
  public let name: MarkedText
  /// The name of the currency, of a country's too.
  public let currencyName: String
  /// What stands below: the code, behind a country also the currency's name.
  public let detail: String
  /// Whose flag it has; nil for one that several countries share.
  public let region: String?
  /// What the amount is worth; nil without a rate.
  public let worth: AmountText?
  /// Where choosing it leads.
  public let choice: Address
  public let isChosen: Bool
  public let isFavourite: Bool
  /// Tells the rows of a list apart.
  public let key: String
}

/// Rows under a heading.
public struct CurrencyGroup: Sendable {
  /// What the rows have in common.
  public enum Kind: UInt8, Sendable {
    case favourites, all, found, countries
  }

  public let kind: Kind
  public let heading: String
  public let rows: [CurrencyRow]
}
