public import ExactMoney
import ExchangeRates
public import Localization

/// The links of the list, each of whose states has an address.
extension CurrencyListViewModel {
  /// The address of the screen that opened the list, unchanged.
  public var back: Address { origin(with: converter.place) }

  /// Returns the address of the screen that opened the list, with `currency` on the chosen side, if
  /// any.
  ///
  /// Choosing the other side's currency swaps the pair.
  public func choice(of currency: Currency) -> Address {
    var conversion = converter.conversion
    switch place.purpose {
    case .base: conversion.setBase(currency)
    case .quote: conversion.setQuote(currency)
    case .favourite: return back
    }
    return origin(with: conversion)
  }

  private func origin(with conversion: ConverterAddress) -> Address {
    switch place.origin {
    case .converter: .converter(conversion)
    case .history: .history(HistoryAddress(KeptConversion(conversion)))
    case .till: .till(TillAddress(KeptConversion(conversion)))
    }
  }

  /// The currencies of the reader's last conversions, newest first.
  ///
  /// Empty in a search, and on a page as the server drew it: only the device knows them, and they
  /// would move the rows.
  public var recent: [(currency: Currency, name: String, choice: Address)] {
    guard !isSearching, !isAsServed, place.purpose != .favourite else { return [] }
    var currencies: [Currency] = []
    for made in environment.recent.items.map({ $0.pair }) {
      for currency in place.purpose == .base ? [made.base, made.quote] : [made.quote, made.base]
      where currency != pair.base && currency != pair.quote && !currencies.contains(currency) {
        currencies.append(currency)
      }
    }
    return currencies.prefix(4).map { ($0, wording.name(of: $0), choice(of: $0)) }
  }

  /// The order that is shown.
  public var order: CurrencyOrder { place.order ?? environment.preferences.rates.order }

  /// The layout that is shown.
  public var layout: RatePreferences.Layout { place.layout ?? environment.preferences.rates.layout }

  /// Returns the name of an order: `Name A–Z`.
  public func name(of order: CurrencyOrder) -> String {
    switch order {
    case .nameAscending: wording(.listNameUp)
    case .nameDescending: wording(.listNameDown)
    case .codeAscending: wording(.listCodeUp)
    case .codeDescending: wording(.listCodeDown)
    }
  }

  /// Returns the address of the list in another order.
  public func address(in order: CurrencyOrder) -> Address { address { $0.order = order } }

  /// Returns the address of the list in another layout.
  public func address(in layout: RatePreferences.Layout) -> Address {
    address { ($0.layout, $0.isByCountry) = (layout, false) }
  }

  /// The address of the list by country.
  public var addressByCountry: Address { address { $0.isByCountry = true } }

  /// The address of the list without a search.
  public var addressWithoutSearch: Address { address { $0.search = "" } }

  private func address(_ change: (inout CurrencyListAddress) -> Void) -> Address {
    var changed = place
    change(&changed)
    return .currencies(changed)
  }
}
