import ExactMoney
import ExchangeRates
import Localization
import PlainBytes

/// The list of currencies, from which one side of a pair is chosen.
///
/// What the rates alone decide is worked out when the base or the rates change, what the amount decides
/// when it is typed anew; a search only picks from that.
public struct CurrencyListViewModel: ScreenModel {
  public var surroundings: Surroundings {
    didSet {
      converter.surroundings = surroundings
      follow()
    }
  }
  public private(set) var place: CurrencyListAddress
  /// The conversion that the choice is for, which wide windows show beside the list.
  public private(set) var converter: ConverterViewModel
  private(set) var rates: CurrencyListRates
  /// What the amount is worth in each entry of `rates`.
  private(set) var worths: [AmountText?]
  /// The countries, found when they are first shown.
  private(set) var countries: CurrencyListCountries?
  /// Whether the names in other languages were asked for.
  private var hasAskedForNames = false

  public init(_ address: CurrencyListAddress, _ surroundings: Surroundings) {
    let pair = address.pair ?? ConverterAddress.start(in: surroundings).pair
    let converter = ConverterViewModel(
      ConverterAddress(pair, amount: address.amount),
      surroundings,
      isCard: true
    )
    place = address
    rates = CurrencyListRates(converter.place.pair, in: surroundings)
    worths = rates.worths(of: converter.listedAmount, surroundings.wording)
    self.converter = converter
    self.surroundings = surroundings
    prepareSearch()
  }

  public var address: Address { .currencies(place) }

  public var heading: String {
    surroundings.wording(place.side == .base ? .listFrom : .listTo)
  }

  public var title: String {
    isSearching ? place.search + ": " + resultCount + " · " + heading : heading
  }

  /// Whose rates the currencies of the list have, by their names.
  public var sources: String {
    var text = ""
    for source in surroundings.rates.archive.sources {
      text += (text.isEmpty ? "" : ", ") + source.name
    }
    return text
  }

  var pair: CurrencyPair { converter.place.pair }

  // MARK: Events

  public mutating func handle(_ action: Action, _ value: String) -> [AppEffect] {
    switch action {
    case .search: return search(value)
    case .star: return star(value)
    case .sort:
      guard let order = CurrencyOrder(named: value) else { return [] }
      place.order = order
      surroundings.preferences.order = order
      surroundings.announcement = surroundings.wording(.listSorted(order: name(of: order)))
      return [.keep]
    case .layout:
      guard let layout = Preferences.Layout(named: value) else { return [] }
      place.layout = layout
      place.isByCountry = false
      surroundings.preferences.layout = layout
      return [.keep]
    case .byCountry:
      place.isByCountry = !value.isSame(as: "0")
      prepareSearch()
      surroundings.announcement = resultCount
      return []
    case .options: return [.show(converter.openedOptions, isReplacing: false)]
    case .amount, .receive, .key, .keypad, .convert, .swap, .dismiss, .copy, .share:
      return convert { $0.handle(action, value) }
    default: return []
    }
  }

  public mutating func handle(_ key: Key) -> [AppEffect] {
    guard key == .escape else { return convert { $0.handle(key) } }
    if isSearching { return search("") }
    return [.show(back, isReplacing: false)]
  }

  public func takes(_ key: Key) -> Bool { key == .escape || converter.takes(key) }

  /// Has the conversion take what happened to it, and the list follow.
  private mutating func convert(
    _ body: (inout ConverterViewModel) -> [AppEffect]
  ) -> [AppEffect] {
    converter.surroundings = surroundings
    let effects = body(&converter)
    place.pair = pair
    place.amount = converter.amountBeside
    worths = []
    surroundings = converter.surroundings
    return effects
  }

  private mutating func search(_ text: String) -> [AppEffect] {
    place.search = CurrencyListAddress.searched(text)
    prepareSearch()
    guard isSearching else { return [.focus("search")] }
    surroundings.announcement = resultCount
    guard surroundings.searchLocales.isEmpty, !hasAskedForNames else { return [] }
    hasAskedForNames = true
    return [.loadSearchNames]
  }

  private mutating func star(_ code: String) -> [AppEffect] {
    guard let currency = Currency(code) else { return [] }
    let wording = surroundings.wording
    let name = wording.name(of: currency)
    if surroundings.preferences.favourites.contains(currency) {
      surroundings.preferences.removeFavourite(currency)
      surroundings.announcement = wording(.listUnstarred(currency: name))
    } else if surroundings.preferences.addFavourite(currency) {
      surroundings.announcement = wording(.listStarred(currency: name))
    } else {
      surroundings.announcement = wording(.listFull)
      return []
    }
    return [.keep]
  }

  // MARK: What is worked out once

  /// Works out again what no longer holds.
  private mutating func follow() {
    if !rates.areCurrent(for: pair, in: surroundings) {
      rates = CurrencyListRates(pair, in: surroundings)
      worths = []
      countries = nil
    }
    if worths.isEmpty { worths = rates.worths(of: converter.listedAmount, surroundings.wording) }
    prepareSearch()
  }

  /// Makes ready what the search and the countries need, once.
  private mutating func prepareSearch() {
    if isSearching && surroundings.finder == nil {
      countries = nil
      surroundings.finder = CurrencyFinder(
        locales: [surroundings.wording.locale] + surroundings.searchLocales,
        keywords: surroundings.searchKeywords
      )
    }
    if place.isByCountry && countries == nil {
      countries = CurrencyListCountries(
        of: rates.entries,
        surroundings.wording,
        locales: surroundings.searchLocales
      )
    }
  }
}

extension ConverterViewModel {
  /// The amount that the list converts: what is paid, and one where that is no number.
  var listedAmount: ExactDecimal {
    guard place.receive == nil else { return paid ?? .one }
    return field.terms.count == 1 ? field.terms[0].value : .one
  }
}
