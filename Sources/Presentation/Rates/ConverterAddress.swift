public import ExactMoney
public import ExchangeRates
import PlainBytes

/// `/USD/BRL?amount=100`: a conversion, with everything that makes its result.
public struct ConverterAddress: Hashable, Sendable {
  /// A rate of the reader's own is one of its pair, and goes with it.
  public var pair: CurrencyPair { didSet { if pair != oldValue { rate = nil } } }
  /// The amount as typed, an expression too; nil for none given, empty for an empty field.
  ///
  /// Beside ``receive`` it is the amount whose result is about to be typed over.
  public var amount: String?
  /// The amount typed into a result, which asks what must be paid for it.
  public var receive: String?
  /// The currency of ``receive`` where it is a favourite's; nil for the pair's quote.
  public var receiveIn: Currency?
  /// The day of the past whose rates are meant; nil for the newest.
  public var on: CalendarDate?
  /// Which publication that day means.
  public var policy = RatePolicy.last
  /// The fee in per cent, as typed.
  public var fee: String?
  /// The reader's own rate, as typed: quote units per base unit.
  public var rate: String?
  /// Whether the list of favourites is being edited.
  public var isEditing = false
  /// Whether date, fee and rate are open to change.
  public var isShowingOptions = false
  /// The key of the keypad that was pressed, where the page has no script; see ``redirect(in:)``.
  public var key: String?
  /// What the field of the form held before anything was typed: a key takes its place.
  public var untouched: String?
  /// Whether the amount is being typed by keys of a page without script, so that the next one goes on.
  public var isTyping = false
  /// The day that a form showed and nobody had chosen: sent back as it was, it is no choice.
  public var shown: String?

  public init(_ pair: CurrencyPair, amount: String? = nil) {
    self.pair = pair
    self.amount = amount
  }

  /// - Throws: ``AddressProblem`` when a field cannot be read.
  init?(_ parts: [String], _ query: Query) throws(AddressProblem) {
    guard parts.count == 2, let pair = CurrencyPair(pathParts: parts) else { return nil }
    try self.init(pair, query)
  }

  /// The conversion of `pair` that the query of an address, or what is kept, states.
  ///
  /// - Throws: ``AddressProblem`` when a field cannot be read.
  init(_ pair: CurrencyPair, _ query: Query) throws(AddressProblem) {
    self.pair = pair
    amount = query["amount"]
    receive = query["receive"]
    receiveIn = try query.read("in", .currency) { Currency($0) }
    on = try query.day("on")
    policy = try query.choice("policy", of: RatePolicy.self) ?? .last
    fee = query["fee"].flatMap { $0.isEmpty ? nil : $0 }
    rate = query["rate"].flatMap { $0.isEmpty ? nil : $0 }
    isEditing = query["edit"] != nil
    isShowingOptions = query["options"] != nil
    key = query["key"]
    shown = query["shown"]
    untouched = query["untouched"]
    isTyping = query["typing"] != nil
  }

  var text: String {
    var query = Query()
    add(to: &query)
    return pair.path + query.text
  }

  /// Adds everything but the pair.
  func add(to query: inout Query) {
    query.add("amount", amount.map { ConverterAddress.inASCII($0) })
    query.add("receive", receive.map { ConverterAddress.inASCII($0) })
    query.add("in", receiveIn?.code)
    query.add("on", on?.description)
    query.add("policy", policy == .last ? nil : policy.name.description)
    query.add("fee", fee)
    query.add("rate", rate)
    query.add("edit", isEditing ? "1" : nil)
    query.add("options", isShowingOptions ? "1" : nil)
    query.add("key", key)
    query.add("shown", shown)
    query.add("untouched", untouched)
    query.add("typing", isTyping ? "1" : nil)
  }

  /// The text with `×`, `÷` and `−` as the keyboard has them, which an address shows as they are.
  private static func inASCII(_ text: String) -> String {
    var ascii: [Unicode.Scalar] = []
    for scalar in text.scalars {
      switch scalar {
      case "×": ascii.append("*")
      case "÷": ascii.append("/")
      case "−": ascii.append("-")
      default: ascii.append(scalar)
      }
    }
    return String(scalars: ascii)
  }
}

/// A conversion as other screens and later visits have it: without what is open on its own page.
///
/// A class: held by reference, it costs the browser's program no code that copies its fields.
public final class KeptConversion: Sendable {
  public let place: ConverterAddress
  let text: String

  public init(_ place: ConverterAddress) {
    var place = place
    (place.isEditing, place.isShowingOptions, place.isTyping) = (false, false, false)
    (place.key, place.shown, place.untouched) = (nil, nil, nil)
    (self.place, text) = (place, place.text)
  }
}

extension ConverterAddress {
  /// The question for the rates of the past that it needs; nil where the newest do.
  func tables(today: CalendarDate) -> RateQuery? {
    guard let day = policy.day(on, today: today), day < today || policy != .last,
      day <= today
    else { return nil }
    return .tables(over: policy.days(for: day, today: today))
  }
}

extension CurrencyPair {
  /// `/USD/BRL`.
  public var path: String { "/" + base.code + "/" + quote.code }

  /// The pair of the first two parts of a path; nil unless both are codes.
  init?(pathParts parts: [String]) {
    guard parts.count >= 2, let base = Currency(parts[0]), let quote = Currency(parts[1]) else {
      return nil
    }
    self.init(base: base, quote: quote)
  }
}

extension ConverterAddress {
  /// Where the app opens: the conversion shown last, else of the dollar to the home currency.
  public static func start(in environment: AppEnvironment) -> ConverterAddress {
    let preferences = environment.preferences
    if let last = preferences.rates.conversion { return last.place }
    let home = preferences.rates.home ?? .brl
    return ConverterAddress(CurrencyPair(base: home == .usd ? .eur : .usd, quote: home))
  }
}
