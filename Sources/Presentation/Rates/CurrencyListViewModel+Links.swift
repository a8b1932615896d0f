public import ExactMoney
import ExchangeRates
public import Localization

/// The links of the list: each of its states has an address.
extension CurrencyListViewModel {
  /// The screen that opened the list, unchanged.
  public var back: Address { origin(with: converter.place) }

  /// The screen that opened the list, with `currency` on the chosen side, if one is to be chosen.
  ///
  /// The currency of the other side swaps the two.
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
  /// None in a search, and none on a page as the server drew it: the device alone knows them, and they would
  /// move the rows.
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

  /// The shown order.
  public var order: CurrencyOrder { place.order ?? environment.preferences.rates.order }

  /// The shown layout.
  public var layout: RatePreferences.Layout { place.layout ?? environment.preferences.rates.layout }

  /// The name of an order: `Name A–Z`.
  public func name(of order: CurrencyOrder) -> String {
    switch order {
    case .nameAscending: wording(.listNameUp)
    case .nameDescending: wording(.listNameDown)
    case .codeAscending: wording(.listCodeUp)
    case .codeDescending: wording(.listCodeDown)
    }
  }

  /// The list in another order.
  public func address(in order: CurrencyOrder) -> Address {
    var place = place
    place.order = order
    return .currencies(place)
  }

  /// The list in another layout.
  public func address(in layout: RatePreferences.Layout) -> Address {
    var place = place
    place.layout = layout
    place.isByCountry = false
    return .currencies(place)
  }

  /// The list of countries.
  public var addressByCountry: Address {
    var place = place
    place.isByCountry = true
    return .currencies(place)
  }

  /// The list without a search.
  public var addressWithoutSearch: Address {
    var place = place
    place.search = ""
    return .currencies(place)
  }
}
