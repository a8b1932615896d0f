public import ExactMoney
public import ExchangeRates
import PlainBytes

/// `/USD/BRL/history?range=1Y`: how a rate moved.
public struct HistoryAddress: Hashable, Sendable {
  public var pair: CurrencyPair
  public var range = HistoryRange.year
  /// The day that is read off; nil for the newest.
  public var at: CalendarDate?
  /// The day that it is compared with; nil for the first of the range.
  public var since: CalendarDate?
  /// The amount of the conversion beside the history, as typed; nil for none given.
  public var amount: String?

  public init(_ pair: CurrencyPair, amount: String? = nil) {
    self.pair = pair
    self.amount = amount
  }

  init?(_ parts: [String], _ query: Query) {
    guard parts.count == 3, parts[2].isSame(as: "history"),
      let pair = CurrencyPair(pathParts: parts)
    else { return nil }
    self.pair = pair
    range = query["range"].flatMap { HistoryRange(named: $0) } ?? .year
    at = query["at"].flatMap { CalendarDate($0) }
    since = query["since"].flatMap { CalendarDate($0) }
    amount = query["amount"]
  }

  var text: String {
    var query = Query()
    query.add("range", range == .year ? nil : range.name.description)
    query.add("at", at?.description)
    query.add("since", since?.description)
    query.add("amount", amount)
    return pair.path + "/history" + query.text
  }
}

extension HistoryAddress {
  /// The history of the pair that the app opens with.
  public static func start(in environment: AppEnvironment) -> HistoryAddress {
    HistoryAddress(ConverterAddress.start(in: environment).pair)
  }
}
