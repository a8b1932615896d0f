public import ExactMoney
public import ExchangeRates
import PlainBytes

/// `/USD/BRL/history?range=1Y`: the history of a rate.
public struct HistoryAddress: Sendable {
  /// The conversion beside the history, with the same pair.
  public var conversion: KeptConversion
  public var range = HistoryRange.year
  /// The day to read; nil for the newest.
  public var at: CalendarDate?
  /// The day to compare it with; nil for the first of the range.
  public var since: CalendarDate?

  public init(_ conversion: KeptConversion) { self.conversion = conversion }

  public var pair: CurrencyPair { conversion.place.pair }

  /// - Throws: ``AddressProblem`` if a field is unreadable.
  init?(_ parts: [String], _ query: Query) throws(AddressProblem) {
    guard parts.count == 3, parts[2].isSame(as: "history"),
      let pair = CurrencyPair(pathParts: parts)
    else { return nil }
    self.init(KeptConversion(try ConverterAddress(pair, query)))
    range = try query.choice("range", of: HistoryRange.self) ?? .year
    at = try query.day("at")
    since = try query.day("since")
  }

  var text: String {
    var query = Query()
    query.add("range", range == .year ? nil : range.name)
    query.add("at", at?.description)
    query.add("since", since?.description)
    conversion.place.add(to: &query)
    return pair.path + "/history" + query.text
  }
}

extension HistoryAddress {
  /// The history of the app's first conversion.
  public static func start(in environment: AppEnvironment) -> HistoryAddress {
    HistoryAddress(
      environment.preferences.rates.conversion ?? KeptConversion(.start(in: environment))
    )
  }
}
