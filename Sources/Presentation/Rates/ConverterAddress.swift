public import ExactMoney
public import ExchangeRates
public import PlainBytes

/// The address of a conversion, with everything that determines its result: `/USD/BRL?amount=100`.
public struct ConverterAddress: Hashable, Sendable {
  /// The pair.
  ///
  /// A change removes the reader's own rate, which belongs to a pair. When the pair is reversed,
  /// the fee remains one that the reader bears.
  public var pair: CurrencyPair {
    didSet {
      guard pair != oldValue else { return }
      rate = nil
      if pair == oldValue.reversed { fee = fee?.reversed }
    }
  }
  /// The amount in its neutral form, see ``NeutralAmount``; nil if there is none, empty for an
  /// empty field.
  ///
  /// If ``receive`` is set, this is the amount whose result is being replaced.
  public var amount: String?
  /// The amount typed into a result, to find the amount to pay for it; nil if the paid amount is
  /// typed.
  public var receive: String?
  /// The currency of ``receive`` if that is a favourite; nil for the pair's quote.
  public var receiveIn: Currency?
  /// The day of the rates; nil for the newest.
  public var on: CalendarDate?
  /// The rule that chooses a publication for the day.
  public var policy = RatePolicy.last
  /// The amount to which the fee applies.
  var side = FeePercent.Kind.card
  /// The numbers in the sheets' fields, and typed texts that were refused or are ambiguous.
  var entries = FieldEntries()
  /// The typed spelling of the amount, if it is ambiguous or unreadable; otherwise nil.
  ///
  /// It is shown only to readers for whom it means the amount.
  public var spelling: String?
  /// The offer for the amount.
  public var offer = OfferTerms()
  /// The typed texts of a form; see ``redirect(in:)``.
  public var typed = Typed()
  /// Whether the list of favourites is being edited.
  public var isEditing = false
  /// The sheet that is open in place of the keypad; nil if none is.
  public var sheet: ConverterSheet?
  /// The pressed key of the keypad, on a page without script; nil if none was.
  ///
  /// See ``redirect(in:)``.
  public var key: String?
  /// The pressed button's action and value, on a page without script; nil if none was.
  ///
  /// See ``redirect(in:)``.
  public var press: String?
  /// The content of the form's field before anything was typed, which a key replaces; nil after
  /// typing.
  public var untouched: String?
  /// Whether the amount is being typed by keys of a page without script, so that the next key
  /// continues it.
  public var isTyping = false
  /// The day that a form showed without it being chosen; nil if there is none.
  ///
  /// If it is sent back unchanged, it is not a choice.
  public var shown: String?

  public init(_ pair: CurrencyPair, amount: String? = nil) {
    self.pair = pair
    self.amount = amount
  }

  /// Reads a path and a query; nil if the path is not that of a conversion.
  ///
  /// - Throws: ``AddressProblem`` if a field is unreadable.
  init?(_ parts: [String], _ query: Query) throws(AddressProblem) {
    let isOffer = parts.count == 3 && parts[2].isSame(as: "offer")
    guard parts.count == 2 || isOffer, let pair = CurrencyPair(pathParts: parts) else { return nil }
    self.init(pair)
    sheet = isOffer ? .offer : nil
    try read(query)
  }

  /// Creates the conversion of `pair` with the query of an address, or of a stored conversion.
  ///
  /// - Throws: ``AddressProblem`` if a field is unreadable.
  init(_ pair: CurrencyPair, _ query: Query) throws(AddressProblem) {
    self.init(pair)
    try read(query)
  }

  var text: String { formPath + query.text }

  /// Opens `sheet` in place of another sheet or of the keypad, and removes the offer.
  mutating func turn(to sheet: ConverterSheet?) {
    clear(.offer)
    self.sheet = sheet
  }

  /// The path of the address, to which forms send the rest.
  public var formPath: String { sheet == .offer ? pair.path + "/offer" : pair.path }

  /// The items of the query that the amount's form sends along: all except the typed texts.
  public var itemsBesideAmount: [Query.Item] {
    var place = self
    if receive == nil { (place.amount, place.receiveIn) = (nil, nil) }
    (place.receive, place.spelling) = (nil, nil)
    (place.isEditing, place.isTyping) = (false, false)
    for field in SheetField.allCases where field.sheet != .offer { place.entries[field].text = nil }
    return place.query.items
  }

  /// Returns the items of the query that a sheet's form sends in addition to its own fields.
  public func items(beside sheet: ConverterSheet) -> [Query.Item] {
    var place = self
    place.clear(sheet)
    place.isEditing = false
    return place.query.items
  }

  /// The texts that a form sends; nil for fields that it does not have.
  public struct Typed: Hashable, Sendable {
    /// The text of the amount's field; nil if the form does not send it.
    public var amount: String?
    /// The text of the result's field; nil if the form does not send it.
    public var receive: String?
    private var texts = FieldEntries()

    /// Creates texts of which none was typed.
    public init() {}

    /// The text of a sheet's field, or the name of the choice made in it; nil if the form did not
    /// send the field.
    subscript(field: SheetField) -> String? {
      get { texts[field].text }
      set { texts[field].text = newValue }
    }

    /// Whether a form was sent.
    var isSent: Bool { amount != nil || receive != nil || !texts.isEmpty }
  }
}

extension ConverterAddress {
  /// The fee; nil if there is none.
  ///
  /// `card=2` adds 2 % to the paid amount, `fee=2` takes 2 % off the arriving amount.
  public var fee: FeePercent? {
    get { entries[.fee].number.flatMap { FeePercent($0, side) } }
    set { (entries[.fee].number, side) = (newValue?.percent, newValue?.kind ?? .card) }
  }

  /// The reader's own rate, in quote units per base unit; nil if there is none.
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
    // The path shows that an offer is open.
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

/// The offer for an amount, in the quote currency.
public struct OfferTerms: Hashable, Sendable {
  public var kind = Offer.Kind.give
  /// The offered amount in its neutral form, see ``NeutralAmount``; empty if there is none.
  public var amount = ""
}

/// A conversion kept for other screens and later visits, without what is open on its own page.
///
/// It is a class because the browser's program needs no code to copy a reference.
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

  /// Reads or writes the fields of a conversion with its pair.
  mutating func conversion(_ conversion: inout KeptConversion) {
    var place = conversion.place
    place.code(&self)
    if isReading { conversion = KeptConversion(place) }
  }
}

extension ConverterAddress {
  /// Returns the query for the past rates that the conversion needs; nil if the newest rates
  /// suffice.
  func tables(today: CalendarDate) -> RateQuery? {
    guard let day = policy.day(on, today: today), day < today || policy != .last,
      day <= today
    else { return nil }
    return .tables(over: policy.days(for: day, today: today))
  }
}

extension CurrencyPair {
  /// The path of the pair's converter: `/USD/BRL`.
  public var path: String { "/" + base.code + "/" + quote.code }

  /// Creates the pair of the first two parts of a path; nil unless both are codes.
  init?(pathParts parts: [String]) {
    guard parts.count >= 2, let base = Currency(parts[0]), let quote = Currency(parts[1]) else {
      return nil
    }
    self.init(base: base, quote: quote)
  }
}

extension ConverterAddress {
  /// Returns the first conversion of the app: the last one, or from the dollar to the home
  /// currency.
  public static func start(in environment: AppEnvironment) -> ConverterAddress {
    let preferences = environment.preferences
    if let last = preferences.rates.conversion { return last.place }
    let home = preferences.rates.home ?? .brl
    return ConverterAddress(CurrencyPair(base: home == .usd ? .eur : .usd, quote: home))
  }
}
