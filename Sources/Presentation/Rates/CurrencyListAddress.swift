public import ExactMoney
import ExchangeRates
public import Localization
public import PlainBytes

/// The address of the list of currencies, with the purpose of a choice:
/// `/currencies?for=to&pair=USD-BRL`.
public struct CurrencyListAddress: FieldedAddress, Sendable {
  /// The use of a chosen currency: as a side of the pair, or as another favourite.
  public enum Purpose: UInt8, NamedChoice, Hashable {
    case base, quote, favourite

    public static var names: StaticString { "from to favourite" }
  }

  /// The screen to which a choice returns.
  public enum Origin: UInt8, NamedChoice, Hashable {
    case converter, history, till

    public static var names: StaticString { "converter history till" }
  }

  public var purpose: Purpose
  /// The conversion that the list shows and that a choice continues; nil for the last one.
  public var conversion: KeptConversion?
  public var origin: Origin
  /// The requested order; nil for the remembered one.
  public var order: CurrencyOrder?
  /// The requested layout; nil for the remembered one.
  public var layout: RatePreferences.Layout?
  public var search = ""
  /// Whether countries are listed instead of currencies.
  public var isByCountry = false

  public init(for purpose: Purpose, of conversion: KeptConversion?, origin: Origin = .converter) {
    (self.purpose, self.conversion, self.origin) = (purpose, conversion, origin)
  }

  /// Reads a query.
  ///
  /// - Throws: ``AddressProblem`` if a field is unreadable.
  init(_ query: Query) throws(AddressProblem) {
    self.init(for: .quote, of: nil)
    try read(query)
    search = CurrencyListAddress.searched(search)
  }

  var text: String { "/currencies" + query.text }

  /// The other fields that a form needs to return to this list.
  public var fields: [Query.Item] {
    var place = self
    place.search = ""
    return place.query.items
  }

  /// Returns a search, cut to ``maximumSearchLength`` bytes.
  static func searched(_ text: String) -> String {
    guard text.utf8.count > maximumSearchLength else { return text }
    return String(utf8: text.bytes.prefix(maximumSearchLength))
  }

  /// The maximum number of bytes in a search; the rest is cut off.
  static var maximumSearchLength: Int { 200 }

  mutating func code(_ fields: inout AddressFields) {
    var asked: Purpose? = purpose
    fields.choice("for", &asked)
    purpose = asked ?? .quote
    var pair = conversion?.place.pair
    fields.value("pair", .currency, &pair, written: pair?.joined) { CurrencyPair(joined: $0) }
    if let pair {
      var kept = conversion ?? KeptConversion(ConverterAddress(pair))
      fields.conversion(&kept)
      conversion = kept
    }
    fields.choice("of", &origin, else: .converter)
    fields.choice("sort", &order)
    fields.choice("layout", &layout)
    fields.text("q", &search)
    fields.flag("by", &isByCountry, as: "country")
  }
}

extension CurrencyOrder: NamedChoice {
  /// The names of the orders in an address: `-code` for codes from Z to A.
  public static var names: StaticString { "name -name code -code" }
}

extension AppEnvironment {
  /// Returns the list of currencies that the find key opens.
  func listToFind(from address: Address) -> CurrencyListAddress {
    switch address {
    case .currencies(let list): list
    case .history(let history):
      CurrencyListAddress(for: .quote, of: history.conversion, origin: .history)
    case .till(let till): CurrencyListAddress(for: .quote, of: till.conversion, origin: .till)
    default: CurrencyListAddress(for: .quote, of: preferences.rates.conversion)
    }
  }
}
