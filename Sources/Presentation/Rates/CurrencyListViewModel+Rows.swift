public import ExactMoney
import ExchangeRates
public import Localization
import PlainBytes

extension CurrencyListViewModel {
  /// The side of the pair to replace; nil if a favourite is added.
  var chosen: Currency? {
    switch place.purpose {
    case .base: pair.base
    case .quote: pair.quote
    case .favourite: nil
    }
  }

  /// The amount that every row converts: `100 USD`.
  public var converted: String { wording.number(converter.listedAmount) + " " + pair.base.code }

  /// The modes that apply to every row, `14 Sep 2008 · My card 2%`; nil for today without a card.
  public var modes: String? {
    let (day, card) = (converter.place.on.map { wording.date($0) }, converter.cardText)
    return day == nil && card == nil ? nil : [day ?? "", card ?? ""].joinedByDots
  }

  public var isSearching: Bool { !place.search.utf8.isEmpty }

  /// Whether rates of any source are loaded; law and pegs alone join few currencies.
  public var hasRates: Bool { !environment.rates.book.archive.sources.isEmpty }

  /// The rows under their headings, favourites first; empty if nothing was found.
  public var groups: [CurrencyGroup] {
    let maker = CurrencyRowMaker(self, words: words)
    let favourites = found.filter { maker.isFavourite[$0] }.map { maker.row(of: $0) }
    guard !place.isByCountry else {
      let countries = maker.rows(of: foundCountries(found), in: order)
      return listed(.favourites, favourites) + listed(.countries, countries)
    }
    let others = found.filter { !maker.isFavourite[$0] }.map { maker.row(of: $0) }
    guard !isSearching else { return listed(.found, favourites + others) }
    return listed(.favourites, favourites) + listed(.all, others)
  }

  private func listed(_ kind: CurrencyGroup.Kind, _ rows: [CurrencyRow]) -> [CurrencyGroup] {
    guard !rows.isEmpty else { return [] }
    let heading =
      switch kind {
      case .favourites: wording(.listFavourites)
      case .all: wording(.listAll)
      case .countries where !isSearching: wording(.listCountries)
      case .found, .countries: resultCount
      }
    return [CurrencyGroup(kind: kind, heading: heading, rows: rows)]
  }

  /// The number of results: `6 currencies`.
  var resultCount: String {
    wording(
      place.isByCountry
        ? .listCountryCount(count: foundCountries(found).count) : .listCount(count: found.count)
    )
  }

  /// The folded words of the search.
  private var words: [[UInt8]] {
    guard isSearching else { return [] }
    return TextFolding.key(of: place.search).parts(between: " ").map { $0.bytes }
  }

  /// Whether no more names in other languages will come, in which a word may be right.
  ///
  /// Only then are typing errors forgiven.
  var hasAllNames: Bool {
    environment.rates.namesNeeded(for: place.search) == nil || environment.isOffline
  }

  /// Returns the indices of the currencies that match the search, in order.
  func search() -> [Int] {
    if isSearching, let finder = environment.rates.finder {
      return finder.currencies(matching: place.search, order: order, forgivesSlips: hasAllNames)
        .compactMap { rates.position(of: $0) }
    }
    return switch order {
    case .nameAscending: rates.byName
    case .nameDescending: rates.byName.reversed()
    case .codeAscending: Array(rates.entries.indices)
    case .codeDescending: rates.entries.indices.reversed()
    }
  }

  /// Returns the countries whose names match the search, or else the countries of the currencies
  /// found.
  private func foundCountries(_ found: [Int]) -> [CurrencyListCountries.Country] {
    let all = countries?.all ?? []
    guard isSearching else { return all }
    let words = words
    let named = all.filter { CurrencyListCountries.matches($0, words) }
    guard named.isEmpty else { return named }
    return all.filter { country in country.currencies.contains { found.contains($0) } }
  }
}

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
