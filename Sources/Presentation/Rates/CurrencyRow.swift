public import ExactMoney
import Localization

/// A currency in the list, or a country with its currency.
public struct CurrencyRow: Sendable {
  public let currency: Currency
  /// The name of the currency, or of the country.
  public let name: MarkedText
  /// The name of the currency, also in a country's row.
  public let currencyName: String
  /// The text below the name: the code; for a country, also the currency's name.
  public let detail: String
  /// The region code of the flag; nil if several countries share the currency.
  public let region: String?
  /// The worth of the amount; nil if there is no rate.
  public let worth: AmountText?
  /// The address after the choice; if ``isToAdd``, the currency is added to the favourites first.
  public let choice: Address
  public let isChosen: Bool
  public let isFavourite: Bool
  /// Whether choosing the row makes the currency a favourite.
  public let isToAdd: Bool
  /// The row's identity in its list.
  public let key: String
}

/// Rows under a heading.
public struct CurrencyGroup: Sendable {
  /// The property that the rows of a group share.
  public enum Kind: UInt8, Sendable {
    case favourites, all, found, countries
  }

  public let kind: Kind
  public let heading: String
  public let rows: [CurrencyRow]
}

/// Makes the rows for one state of the list.
struct CurrencyRowMaker {
  /// Whether each entry is a favourite.
  private(set) var isFavourite: [Bool]
  private let entries: [CurrencyListRates.Entry]
  private let words: [[UInt8]]
  private let chosen: Currency?
  private let model: CurrencyListViewModel

  init(_ model: CurrencyListViewModel, words: [[UInt8]]) {
    self.model = model
    self.words = words
    entries = model.rates.entries
    chosen = model.chosen
    isFavourite = [Bool](repeating: false, count: entries.count)
    for currency in model.environment.preferences.rates.favourites {
      if let position = model.rates.position(of: currency) { isFavourite[position] = true }
    }
  }

  /// Returns the row of the currency at `position`, or of a country that uses it.
  func row(of position: Int, in country: CurrencyListCountries.Country? = nil) -> CurrencyRow {
    let entry = entries[position]
    let code = entry.currency.code
    return CurrencyRow(
      currency: entry.currency,
      name: MarkedText(country?.name ?? entry.name, words: words),
      currencyName: entry.name,
      detail: country == nil ? code : code + " · " + entry.name,
      region: country?.region ?? entry.currency.flagRegion,
      worth: model.worths[position],
      choice: model.choice(of: entry.currency),
      isChosen: entry.currency == chosen,
      isFavourite: isFavourite[position],
      isToAdd: model.place.purpose == .favourite && !isFavourite[position],
      key: (country?.region ?? "") + code
    )
  }

  /// Returns the rows of countries, one per currency.
  func rows(
    of countries: [CurrencyListCountries.Country],
    in order: CurrencyOrder
  ) -> [CurrencyRow] {
    var rows: [CurrencyRow] = []
    switch order {
    case .nameAscending, .nameDescending:
      for place in CurrencyRowMaker.places(countries.count, in: order) {
        let country = countries[place]
        rows += country.currencies.map { row(of: $0, in: country) }
      }
    case .codeAscending, .codeDescending:
      for position in CurrencyRowMaker.places(entries.count, in: order) {
        for country in countries where country.currencies.contains(position) {
          rows.append(row(of: position, in: country))
        }
      }
    }
    return rows
  }

  /// Returns the indices from 0 to below `count`, or in reverse.
  private static func places(_ count: Int, in order: CurrencyOrder) -> StrideTo<Int> {
    switch order {
    case .nameAscending, .codeAscending: stride(from: 0, to: count, by: 1)
    case .nameDescending, .codeDescending: stride(from: count - 1, to: -1, by: -1)
    }
  }
}
