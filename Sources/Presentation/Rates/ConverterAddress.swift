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
  /// What the fee is reckoned on.
  var side = FeePercent.Kind.card
  /// The numbers of the sheets' fields, and the typed texts that were refused or have two readings.
  var entries = FieldEntries()
  /// The typed spelling of the amount, if it is ambiguous or unreadable.
  ///
  /// It is shown only to readers for whom it means the amount.
  public var spelling: String?
  /// What is offered for the amount.
  public var offer = OfferTerms()
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
    self.init(pair)
    sheet = isOffer ? .offer : nil
    try read(query)
  }

  /// The conversion of `pair` with the query of an address, or of a stored one.
  ///
  /// - Throws: ``AddressProblem`` if a field is unreadable.
  init(_ pair: CurrencyPair, _ query: Query) throws(AddressProblem) {
    self.init(pair)
    try read(query)
  }

  var text: String { formPath + query.text }

  /// Opens `sheet` in place of another one, or of the keypad; nothing is offered any more.
  mutating func turn(to sheet: ConverterSheet?) {
    clear(.offer)
    self.sheet = sheet
  }

  /// The address of its forms, which send the rest.
  public var formPath: String { sheet == .offer ? pair.path + "/offer" : pair.path }

  /// The parts of the query that the form of the amount sends along: all but the typed texts.
  public var itemsBesideAmount: [Query.Item] {
    var place = self
    if receive == nil { (place.amount, place.receiveIn) = (nil, nil) }
    (place.receive, place.spelling) = (nil, nil)
    (place.isEditing, place.isTyping) = (false, false)
    for field in SheetField.allCases where field.sheet != .offer { place.entries[field].text = nil }
    return place.query.items
  }

  /// The parts of the query that the form of a sheet sends along: all but those of its own fields.
  public func items(beside sheet: ConverterSheet) -> [Query.Item] {
    var place = self
    place.clear(sheet)
    place.isEditing = false
    return place.query.items
  }

  /// Texts of a form's fields.
  public struct Typed: Hashable, Sendable {
    public var amount: String?
    public var receive: String?
    private var texts = FieldEntries()

    /// Creates no texts: nothing was typed.
    public init() {}

    /// The text of a sheet's field, or the name of what was chosen in it.
    subscript(field: SheetField) -> String? {
      get { texts[field].text }
      set { texts[field].text = newValue }
    }

    /// Whether a form was sent.
    var isSent: Bool { amount != nil || receive != nil || !texts.isEmpty }
  }
}

extension ConverterAddress {
  /// What the reader's card takes: `card=2` adds 2 % to what is paid, `fee=2` takes 2 % off what arrives.
  public var fee: FeePercent? {
    get { entries[.fee].number.flatMap { FeePercent($0, side) } }
    set { (entries[.fee].number, side) = (newValue?.percent, newValue?.kind ?? .card) }
  }

  /// The reader's own rate: quote units per base unit.
  public var rate: ExactDecimal? {
    get { entries[.rate].number }
    set { entries[.rate].number = newValue }
  }
}

extension ConverterAddress: FieldedAddress {
  mutating func code(_ fields: inout AddressFields) {
    fields.amount("amount", &amount)
    fields.amount("receive", &receive)
    fields.currency("in", &receiveIn)
    for field in SheetField.allCases where field.sheet != .offer || sheet == .offer {
      code(field, &fields)
    }
    fields.text("as", &spelling)
    fields.text("typedAmount", &typed.amount)
    fields.text("typedReceive", &typed.receive)
    fields.flag("edit", &isEditing)
    // The path says that an offer is open.
    var other = sheet == .offer ? nil : sheet
    fields.choice("sheet", &other)
    if sheet == .offer, let other, other != .offer {
      fields.refuse("sheet", .choice(ConverterSheet.offer.name), other.name)
    }
    sheet = other ?? sheet
    fields.text("key", &key)
    fields.text("press", &press)
    fields.text("shown", &shown)
    fields.text("untouched", &untouched)
    fields.flag("typing", &isTyping)
  }
}

/// What is offered for an amount, in the quote.
public struct OfferTerms: Hashable, Sendable {
  public var kind = Offer.Kind.give
  /// The offered amount in its neutral form, see ``NeutralAmount``; empty for none.
  public var amount = ""
}

/// A conversion for other screens and later visits: without the parts that are open on its own page.
///
/// It is a class: a reference costs the browser's program no code that copies its fields.
public final class KeptConversion: Sendable {
  public let place: ConverterAddress
  let text: String

  public init(_ place: ConverterAddress) {
    var place = place
    let (fee, rate) = (place.fee, place.rate)
    (place.isEditing, place.sheet, place.isTyping) = (false, nil, false)
    (place.key, place.press, place.shown, place.untouched) = (nil, nil, nil, nil)
    (place.typed, place.entries) = (ConverterAddress.Typed(), FieldEntries())
    (place.fee, place.rate, place.offer) = (fee, rate, OfferTerms())
    (self.place, text) = (place, place.text)
  }
}

extension AddressFields {
  @inline(never)
  mutating func currency(_ name: String, _ currency: inout Currency?) {
    value(name, .currency, &currency, written: currency?.code) { Currency($0) }
  }

  /// The fields of a conversion with its pair.
  mutating func conversion(_ conversion: inout KeptConversion) {
    var place = conversion.place
    place.code(&self)
    if isReading { conversion = KeptConversion(place) }
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
