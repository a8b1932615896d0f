public import ExactMoney
import ExchangeRates
public import Localization
public import PlainBytes

/// `/currencies?for=to&pair=USD-BRL`: the list, and the purpose of a choice in it.
public struct CurrencyListAddress: Sendable {
  /// The side of the pair to choose.
  public enum Side: UInt8, NamedChoice, Hashable {
    case base, quote

    public static var names: StaticString { "from to" }
  }

  /// The screen that a choice returns to.
  public enum Origin: UInt8, NamedChoice, Hashable {
    case converter, history, till

    public static var names: StaticString { "converter history till" }
  }

  public var side: Side
  /// The conversion that the list is of, and that a choice continues; nil for the last one shown.
  public var conversion: KeptConversion?
  public var origin: Origin
  /// The requested order; nil for the remembered one.
  public var order: CurrencyOrder?
  /// The requested layout; nil for the remembered one.
  public var layout: RatePreferences.Layout?
  /// The search.
  public var search = ""
  /// Whether countries are listed instead of currencies.
  public var isByCountry = false

  public init(side: Side, of conversion: KeptConversion?, origin: Origin = .converter) {
    (self.side, self.conversion, self.origin) = (side, conversion, origin)
  }

  /// - Throws: ``AddressProblem`` if a field is unreadable.
  init(_ query: Query) throws(AddressProblem) {
    side = try query.choice("for", of: Side.self) ?? .quote
    if let pair = try query.read("pair", .currency, { CurrencyPair(joined: $0) }) {
      conversion = KeptConversion(try ConverterAddress(pair, query))
    }
    origin = try query.choice("of", of: Origin.self) ?? .converter
    order = try query.choice("sort", of: CurrencyOrder.self)
    layout = try query.choice("layout", of: RatePreferences.Layout.self)
    search = CurrencyListAddress.searched(query["q"] ?? "")
    isByCountry =
      try query.read("by", .choice("country")) { $0.isSame(as: "country") ? true : nil } ?? false
  }

  var text: String { "/currencies" + query.text }

  /// The other fields that a form needs to return here.
  public var fields: [Query.Item] {
    var place = self
    place.search = ""
    return place.query.items
  }

  /// A search, cut to the length of a name.
  static func searched(_ text: String) -> String {
    guard text.utf8.count > longestSearch else { return text }
    return String(utf8: text.bytes.prefix(longestSearch))
  }

  /// The most bytes of a search.
  static var longestSearch: Int { 200 }

  private var query: Query {
    var query = Query()
    query.add("for", side.name)
    query.add("pair", conversion.map { $0.place.pair.joined })
    conversion?.place.add(to: &query)
    query.add("of", origin == .converter ? nil : origin.name)
    query.add("sort", order?.name)
    query.add("layout", layout?.name)
    query.add("q", search.utf8.isEmpty ? nil : search)
    query.add("by", isByCountry ? "country" : nil)
    return query
  }
}

extension CurrencyOrder: NamedChoice {
  /// The names in an address: `-code` for codes from Z to A.
  public static var names: StaticString { "name -name code -code" }
}

extension AppEnvironment {
  /// The list of currencies that the find key opens.
  func listToFind(from address: Address) -> CurrencyListAddress {
    switch address {
    case .currencies(let list): list
    case .history(let history):
      CurrencyListAddress(side: .quote, of: history.conversion, origin: .history)
    case .till(let till): CurrencyListAddress(side: .quote, of: till.conversion, origin: .till)
    default: CurrencyListAddress(side: .quote, of: preferences.rates.conversion)
    }
  }
}
