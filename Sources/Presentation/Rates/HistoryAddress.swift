public import ExactMoney
public import ExchangeRates
public import PlainBytes

/// The address of the history of a rate: `/USD/BRL/history?range=1Y`.
public struct HistoryAddress: FieldedAddress, Sendable {
  /// The conversion beside the history, which has the same pair.
  public var conversion: KeptConversion
  public var range = HistoryRange.year
  /// The day whose rate is shown; nil for the newest.
  public var at: CalendarDate?
  /// The day to compare with; nil for the first of the range.
  public var since: CalendarDate?

  public init(_ conversion: KeptConversion) { self.conversion = conversion }

  public var pair: CurrencyPair { conversion.place.pair }

  /// Reads a path and a query; nil if the path is not that of a history.
  ///
  /// - Throws: ``AddressProblem`` if a field is unreadable.
  init?(_ parts: [String], _ query: Query) throws(AddressProblem) {
    guard parts.count == 3, parts[2].isSame(as: "history"),
      let pair = CurrencyPair(pathParts: parts)
    else { return nil }
    self.init(KeptConversion(ConverterAddress(pair)))
    try read(query)
  }

  /// The items of the query that the form of the two days sends along.
  public var itemsBesideDays: [Query.Item] {
    var place = self
    (place.at, place.since) = (nil, nil)
    return place.query.items
  }

  var text: String { pair.path + "/history" + query.text }

  mutating func code(_ fields: inout AddressFields) {
    fields.choice("range", &range, else: .year)
    fields.day("at", &at)
    fields.day("since", &since)
    fields.conversion(&conversion)
  }
}

extension HistoryAddress {
  /// Returns the history of the app's first conversion.
  public static func start(in environment: AppEnvironment) -> HistoryAddress {
    HistoryAddress(
      environment.preferences.rates.conversion ?? KeptConversion(.start(in: environment))
    )
  }
}
