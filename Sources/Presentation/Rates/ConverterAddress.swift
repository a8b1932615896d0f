public import ExactMoney
public import ExchangeRates
public import PlainBytes

/// `/USD/BRL?amount=100`: a conversion, with everything that makes its result.
public struct ConverterAddress: Hashable, Sendable {
  /// A rate of the reader's own belongs to its pair, and goes with it; a fee stays one that the reader bears when the
  /// pair is turned round.
  public var pair: CurrencyPair {
    didSet {
      guard pair != oldValue else { return }
      rate = nil
      if pair == oldValue.reversed { fee = fee?.reversed }
    }
  }
  /// The amount in its neutral form, see ``NeutralAmount``; nil for none, empty for an empty field.
  ///
  /// Beside ``receive`` it is the amount whose result is about to be replaced.
  public var amount: String?
  /// The amount typed into a result, to find the amount to pay for it.
  public var receive: String?
  /// The currency of ``receive`` if it is a favourite's; nil for the pair's quote.
  public var receiveIn: Currency?
  /// The past day of the rates; nil for the newest.
  public var on: CalendarDate?
  /// The publication that the day means.
  public var policy = RatePolicy.last
  /// What the reader's card takes: `card=2` adds 2 % to what is paid, `fee=2` takes 2 % off what arrives.
  public var fee: FeePercent?
  /// The reader's own rate: quote units per base unit.
  public var rate: ExactDecimal?
  /// The typed spelling of the amount, if it is ambiguous or unreadable.
  ///
  /// It is shown only to readers for whom it means the amount.
  public var spelling: String?
  /// What is offered for the amount, or a machine takes for it.
  public var offer = OfferTerms()
  /// A typed fee, rate or offer that was refused, or has two readings.
  public var refused = Typed()
  /// The typed texts of a form; see ``redirect(in:)``.
  public var typed = Typed()
  /// Whether the list of favourites is being edited.
  public var isEditing = false
  /// The sheet that is open in the keypad's place.
  public var sheet: ConverterSheet?
  /// The pressed key of the keypad, on a page without script; see ``redirect(in:)``.
  public var key: String?
  /// The action of the pressed button and its value, on a page without script; see ``redirect(in:)``.
  public var press: String?
  /// The content of the form's field before anything was typed: a key replaces it.
  public var untouched: String?
  /// Whether keys of a page without script are typing the amount, so that the next one continues.
  public var isTyping = false
  /// The day that a form showed unchosen: sent back unchanged, it is not a choice.
  public var shown: String?

  public init(_ pair: CurrencyPair, amount: String? = nil) {
    self.pair = pair
    self.amount = amount
  }

  /// - Throws: ``AddressProblem`` if a field is unreadable.
  init?(_ parts: [String], _ query: Query) throws(AddressProblem) {
    let isOffer = parts.count == 3 && parts[2].isSame(as: "offer")
    guard parts.count == 2 || isOffer, let pair = CurrencyPair(pathParts: parts) else { return nil }
    try self.init(pair, query)
    if isOffer { (sheet, offer) = (.offer, try OfferTerms(query)) }
  }

  /// The conversion of `pair` with the query of an address, or of a stored one.
  ///
  /// - Throws: ``AddressProblem`` if a field is unreadable.
  init(_ pair: CurrencyPair, _ query: Query) throws(AddressProblem) {
    self.pair = pair
    amount = try query.amount("amount")
    receive = try query.amount("receive")
    receiveIn = try query.read("in", .currency) { Currency($0) }
    on = try query.day("on")
    policy = try query.choice("policy", of: RatePolicy.self) ?? .last
    let card = try query.fee("card", .card)
    let deducted = try query.fee("fee", .fee)
    fee = card ?? deducted
    rate = try query.read("rate", .number) { text in
      NeutralAmount.number(text).flatMap { $0 > .zero ? $0 : nil }
    }
    spelling = query["as"]
    (refused.fee, refused.rate) = (query["feeText"], query["rateText"])
    (refused.offer, refused.machine) = (query["offerText"], query["machineText"])
    refused.percent = query["percentText"]
    typed = Typed(
      amount: query["typedAmount"],
      receive: query["typedReceive"],
      fee: query["typedFee"],
      side: query["side"],
      rate: query["typedRate"],
      offer: query["typedOffer"],
      machine: query["typedMachine"],
      percent: query["typedPercent"]
    )
    isEditing = query["edit"] != nil
    sheet = try query.choice("sheet", of: ConverterSheet.self)
    key = query["key"]
    press = query["press"]
    shown = query["shown"]
    untouched = query["untouched"]
    isTyping = query["typing"] != nil
  }

  var text: String {
    var query = Query()
    add(to: &query)
    return formPath + query.text
  }

  /// Adds everything but the pair.
  func add(to query: inout Query) {
    query.add("amount", amount)
    query.add("receive", receive)
    query.add("in", receiveIn?.code)
    query.add("on", on?.description)
    query.add("policy", policy == .last ? nil : policy.name)
    query.add(fee?.kind == .fee ? "fee" : "card", fee?.percent.description)
    if sheet == .offer { offer.add(to: &query) }
    query.add("rate", rate?.description)
    query.add("as", spelling)
    query.add("typedAmount", typed.amount)
    query.add("feeText", refused.fee)
    query.add("rateText", refused.rate)
    query.add("edit", isEditing ? "1" : nil)
    query.add("offerText", refused.offer)
    query.add("machineText", refused.machine)
    query.add("percentText", refused.percent)
    query.add("sheet", sheet == .offer ? nil : sheet?.name)
    query.add("key", key)
    query.add("press", press)
    query.add("shown", shown)
    query.add("untouched", untouched)
    query.add("typing", isTyping ? "1" : nil)
  }

  /// Opens `sheet` in place of another one, or of the keypad; nothing is offered any more.
  mutating func turn(to sheet: ConverterSheet?) {
    (self.sheet, offer) = (sheet, OfferTerms())
    (refused.offer, refused.machine, refused.percent) = (nil, nil, nil)
  }

  /// The address of its forms, which send the rest.
  public var formPath: String { sheet == .offer ? pair.path + "/offer" : pair.path }

  /// The parts of the query that a form sends along: all but those of `names`, for which it has fields.
  public func items(without names: [StaticString]) -> [Query.Item] {
    var query = Query()
    add(to: &query)
    query.items.removeAll { item in names.contains { $0.isSame(as: item.name) } }
    return query.items
  }

  /// Texts of a form's fields.
  public struct Typed: Hashable, Sendable {
    public var amount: String?
    public var receive: String?
    public var fee: String?
    /// What the fee is reckoned on, by its name in ``FeePercent/Kind``.
    public var side: String?
    public var rate: String?
    public var offer: String?
    public var machine: String?
    public var percent: String?

    /// Whether a form was sent.
    var isSent: Bool {
      amount != nil || receive != nil || fee != nil || rate != nil || offer != nil
        || machine != nil || percent != nil
    }
  }
}

/// A conversion for other screens and later visits: without the parts that are open on its own page.
///
/// It is a class: a reference costs the browser's program no code that copies its fields.
public final class KeptConversion: Sendable {
  public let place: ConverterAddress
  let text: String

  public init(_ place: ConverterAddress) {
    var place = place
    (place.isEditing, place.sheet, place.isTyping) = (false, nil, false)
    (place.key, place.press, place.shown, place.untouched) = (nil, nil, nil, nil)
    (place.typed, place.refused) = (ConverterAddress.Typed(), ConverterAddress.Typed())
    place.offer = OfferTerms()
    (self.place, text) = (place, place.text)
  }
}

extension ConverterAddress {
  /// The question for the past rates that it needs; nil if the newest do.
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
  /// The app's start: the last conversion, else of the dollar to the home currency.
  public static func start(in environment: AppEnvironment) -> ConverterAddress {
    let preferences = environment.preferences
    if let last = preferences.rates.conversion { return last.place }
    let home = preferences.rates.home ?? .brl
    return ConverterAddress(CurrencyPair(base: home == .usd ? .eur : .usd, quote: home))
  }
}
