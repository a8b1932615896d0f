import ExactMoney
public import ExchangeRates
import Localization
import PlainBytes

/// The list of currencies, from which one side of a pair is chosen.
///
/// Values that depend on the rates alone are computed when the base or the rates change; values
/// that depend on the amount, when it changes. A search only selects from them.
public final class CurrencyListViewModel: ScreenModel {
  public let environment: AppEnvironment
  public private(set) var place: CurrencyListAddress
  /// The conversion that a choice changes, which wide windows show beside the list.
  public let converter: ConverterViewModel
  private(set) var rates: CurrencyListRates
  /// The worth of the amount in each entry of `rates`.
  private(set) var worths: [AmountText?]
  /// The countries; nil until first used.
  private(set) var countries: CurrencyListCountries?
  /// The last result of the search; nil if its inputs have changed.
  private var result: (search: String, order: CurrencyOrder, forgivesSlips: Bool, found: [Int])?
  /// The last answer to a search without results; nil if its inputs have changed.
  private var answered: (search: String, answer: SentenceAnswer?)?

  public init(_ address: CurrencyListAddress, _ environment: AppEnvironment) {
    let conversion = address.conversion?.place ?? .start(in: environment)
    let converter = ConverterViewModel(conversion, environment, cardOf: .converter)
    place = address
    rates = CurrencyListRates(converter, in: environment)
    worths = rates.worths(of: converter.listedAmount, environment.wording)
    self.converter = converter
    self.environment = environment
    prepareSearch()
  }

  public var address: Address { .currencies(place) }

  public var needs: [RateQuery] { converter.pastNeeds + (answer?.needs ?? []) }

  /// Whether the server found the result by names of other languages, which have not come yet.
  public var isDrawn: Bool {
    isSearching && environment.rates.namesNeeded(for: place.search) != nil && isAsServed
  }

  public var heading: String {
    switch place.purpose {
    case .base: wording(.listFrom)
    case .quote: wording(.listTo)
    case .favourite: wording(.converterAddCurrency)
    }
  }

  public var freshness: FreshnessLabel { converter.freshness }

  public var title: String {
    guard isSearching else { return heading }
    return (answer?.text ?? place.search + ": " + resultCount) + " · " + heading
  }

  /// The names of the sources of the list's rates.
  public var sources: String {
    environment.rates.book.archive.sources.map { wording.name(ofSource: $0.name) }
      .joined(separator: ", ")
  }

  var pair: CurrencyPair { converter.place.pair }

  /// The names in other languages that the search needs; rare ones too if it finds nothing.
  var namesNeeded: SearchNames? {
    if let names = environment.rates.namesNeeded(for: place.search) { return names }
    return environment.rates.lacksRareNames && isSearching && found.isEmpty ? .all : nil
  }

  // MARK: Events

  public func handle(_ action: Action, _ value: String) -> Step {
    switch action {
    case .search: return search(value)
    case .find: return find(value)
    case .star: star(value)
    case .add: return add(value)
    case .sort:
      guard let order = CurrencyOrder(named: value) else { return [] }
      place.order = order
      environment.preferences.rates.order = order
      announce(.listSorted(order: name(of: order)))
    case .layout:
      guard let layout = RatePreferences.Layout(named: value) else { return [] }
      place.layout = layout
      place.isByCountry = false
      environment.preferences.rates.layout = layout
    case .byCountry:
      place.isByCountry = !value.isSame(as: "0")
      prepareSearch()
      environment.announcement = resultCount
    case .sheet:
      return ConverterSheet(named: value).map { Step(.push(converter.opened($0))) } ?? []
    default: return converted(converter.handle(action, value))
    }
    return []
  }

  public func handle(_ key: Key) -> Step {
    guard key == .escape else { return converted(converter.handle(key)) }
    if isSearching { return search("") }
    return Step(.push(back))
  }

  public func takes(_ key: Key) -> Bool { key == .escape || converter.takes(key) }

  /// Updates the list after a change of the conversion.
  private func converted(_ step: Step) -> Step {
    place.conversion = environment.preferences.rates.conversion
    (worths, answered) = ([], nil)
    follow()
    return step
  }

  private func search(_ text: String) -> Step {
    place.search = CurrencyListAddress.searched(text)
    prepareSearch()
    guard isSearching else { return [.focus("search")] }
    environment.announcement = outcome
    return namesNeeded.map { [.loadSearchNames($0)] } ?? []
  }

  /// Chooses the first result; a text without results is read as an amount or a sentence.
  private func find(_ text: String) -> Step {
    place.search = CurrencyListAddress.searched(text)
    prepareSearch()
    guard isSearching else { return [] }
    if let first = groups.first?.rows.first {
      return first.isToAdd ? add(first.currency.code) : Step(.push(first.choice))
    }
    return Step(.push(converter.place.asked(AskAddress(place.search), in: environment)))
  }

  private func star(_ code: String) {
    guard let currency = Currency(code) else { return }
    let name = wording.name(of: currency)
    if environment.preferences.rates.favourites.contains(currency) {
      environment.preferences.rates.removeFavourite(currency)
      announce(.listUnstarred(currency: name))
    } else if environment.preferences.rates.addFavourite(currency) {
      announce(.listStarred(currency: name))
    } else {
      announce(.listFull)
    }
  }

  /// Adds a currency to the favourites, and returns to the previous screen.
  private func add(_ code: String) -> Step {
    let isFavourite = environment.preferences.rates.favourites.contains { $0.code.isSame(as: code) }
    if !isFavourite { star(code) }
    return Step(.push(back))
  }

  // MARK: Cached values

  /// The indices of the found currencies, in order.
  var found: [Int] {
    if let result, result.order == order, result.forgivesSlips == hasAllNames,
      result.search.isSame(as: place.search)
    {
      return result.found
    }
    let found = search()
    result = (place.search, order, hasAllNames, found)
    return found
  }

  /// The answer to a search that finds no currency.
  ///
  /// nil if the text is neither an amount nor a sentence, or while more names are loading that it
  /// may match.
  public var answer: SentenceAnswer? {
    guard isSearching, found.isEmpty, hasAllNames else { return nil }
    if let answered, answered.search.isSame(as: place.search) { return answered.answer }
    let answer = converter.place.answer(to: AskAddress(place.search), in: environment)
    answered = (place.search, answer)
    return answer
  }

  /// The result of the search as announced: `6 currencies`, or the answer.
  var outcome: String { answer?.text ?? resultCount }

  public func follow() {
    converter.follow()
    answered?.answer?.follow()
    if !converter.rates.basis.isSame(as: rates.basis) {
      rates = CurrencyListRates(converter, in: environment)
      worths = []
      (countries, result) = (nil, nil)
    }
    if worths.isEmpty { worths = rates.worths(of: converter.listedAmount, wording) }
    prepareSearch()
  }

  /// Makes the finder and the countries, once each.
  private func prepareSearch() {
    // If all names have come, the finder is made before the first letter.
    let isToSearch = isSearching || !environment.rates.searchLocales.isEmpty
    if isToSearch && environment.rates.finder == nil {
      (countries, result, answered) = (nil, nil, nil)
      environment.rates.finder = CurrencyFinder(
        locales: [wording.locale] + environment.rates.searchLocales,
        keywords: environment.rates.searchKeywords
      )
    }
    if place.isByCountry && countries == nil {
      let locales = environment.rates.searchLocales
      countries = CurrencyListCountries(of: rates.entries, wording, locales: locales)
    }
  }
}

extension ConverterViewModel {
  /// The amount that the list converts: the paid amount, or 1 if that is not a number.
  var listedAmount: ExactDecimal {
    guard place.receive == nil else { return paid ?? .one }
    return field.terms.count == 1 ? field.terms[0].value : .one
  }
}
