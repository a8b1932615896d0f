import ExactMoney
import ExchangeRates
import Localization
import PlainBytes

extension ConverterAddress {
  /// The redirect of this address; nil for a page of its own.
  ///
  /// A button of the form does what it does with script, `?typedAmount=20&press=swap`, but for the
  /// effects: with the amount as sent.
  public func redirect(in environment: AppEnvironment) -> Address? {
    if let text = typed.amount {
      let field = AmountField(text, by: Reckoner(AmountReader(environment.wording.locale)))
      if let sentence = field.sentence { return asked(sentence, in: environment) }
    }
    let sent = sent(in: environment)
    guard let press else { return sent.map { .converter($0) } }
    var place = sent ?? self
    place.press = nil
    let (name, value) = press.cut(at: " ")
    guard let action = Action(named: name) else { return .converter(place) }
    let model = ConverterViewModel(place, environment)
    switch model.handle(action, value ?? "").move {
    case .push(let address), .replace(let address): return address
    case .stay, .arrive: return model.address
    }
  }

  /// The conversion that a form sends; nil if none was sent.
  ///
  /// A form sends typed text as its reader writes it: `?typedAmount=12,50` leads to
  /// `?amount=12.50`, and with the pressed key, `?typedAmount=10&key=0`, to `?amount=100`. An
  /// amount that names its currency, `/USD/BRL?amount=20+EUR`, leads to `/EUR/BRL?amount=20`. A
  /// form of the options sends the day that it showed, chosen or not.
  func sent(in environment: AppEnvironment) -> ConverterAddress? {
    let wording = environment.wording
    let reader = AmountReader(wording.locale)
    let reckoner = Reckoner(reader)
    var address = self
    address.typed = Typed()
    (address.key, address.press, address.shown, address.untouched) = (nil, nil, nil, nil)
    if let shown, on.map({ shown.isSame(as: $0.description) }) ?? false { address.on = nil }
    if let fee = typed.fee {
      let side = typed.side.flatMap { FeePercent.Kind(named: $0) } ?? address.fee?.kind ?? .card
      let text = sheet == .fee ? keyed(fee, by: reckoner, wording) : fee
      address.takeFee(text, in: .fee, side, by: reader)
    }
    if let text = typed.offer {
      let text = keyed(text, by: reckoner, wording)
      address.takeOffer(text, by: reckoner, wording)
    }
    if let fee = typed.machine { address.takeFee(fee, in: .machine, .card, by: reader) }
    if let fee = typed.percent { address.takeFee(fee, in: .percent, .card, by: reader) }
    if let rate = typed.rate { address.takeRate(rate, by: reader) }
    let isSent = shown != nil || untouched != nil || key != nil || typed.isSent

    // A prefilled amount counts as none: a form sends the empty field before it.
    let sent = typed.receive ?? typed.amount
    let isAsItWas = sent.flatMap { sent in untouched.map { $0.isSame(as: sent) } } ?? false
    let isPrefilled = isAsItWas && sent?.utf8.isEmpty ?? true
    if typed.receive != nil { address.receive = "" }
    var field = address.field(by: reckoner, wording)
    if let sent, !isPrefilled { field = AmountField(sent, by: reckoner) }
    if sheet == nil, let key = key.flatMap({ KeypadKey(named: $0) }) {
      let isDone = isAsItWas || sent == nil && amount == nil && receive == nil
      let text = Keypad.text(
        field.text,
        after: key,
        isDone: isDone,
        by: reckoner,
        in: address.typedCurrency,
        wording
      )
      address.take(AmountField(text, by: reckoner), by: reckoner, wording)
      address.isTyping = key != .equals
      return address
    }
    if sent != nil, !isPrefilled { address.take(field, by: reckoner, wording) }
    guard address.amount != nil, address.receive == nil,
      let currency = field.currency(preferring: pair.base, pair.quote)
    else { return isSent ? address : nil }
    // An amount that no field shows whole stays as it is, with its currency.
    let whole = Keypad.whole(field, wording) == nil ? nil : field.terms[0].value.description
    guard whole != nil || currency != pair.base else { return isSent ? address : nil }
    address.setBase(currency)
    if let whole { (address.amount, address.spelling) = (whole, nil) }
    return address
  }

  /// Takes the text typed into the field: the result's if there is one, else the amount's.
  mutating func take(_ field: AmountField, by reckoner: Reckoner, _ wording: Wording) {
    let neutral = field.neutral(by: reckoner, wording.locale.numbers)
    if receive == nil { amount = neutral } else { receive = neutral }
    let isLost = neutral.utf8.isEmpty && !field.text.utf8.isEmpty
    spelling = isLost || !field.doubts.isEmpty ? field.text : nil
  }

  /// The content of the field to type into.
  func field(by reckoner: Reckoner, _ wording: Wording) -> AmountField {
    let numbers = wording.locale.numbers
    let neutral = receive ?? amount
    if let spelling {
      let field = AmountField(spelling, by: reckoner)
      if field.neutral(by: reckoner, numbers).isSame(as: neutral ?? "") { return field }
    }
    let shown = neutral ?? ConverterAddress.firstAmount.description
    return AmountField(NeutralAmount.local(shown, numbers), by: reckoner).withoutDoubts
  }

  /// A sheet's text after the pressed key of a page without script.
  private func keyed(_ text: String, by reckoner: Reckoner, _ wording: Wording) -> String {
    guard let key = key.flatMap({ KeypadKey(named: $0) }) else { return text }
    return Keypad.text(text, after: key, isDone: false, by: reckoner, in: typedCurrency, wording)
  }

  /// Takes the text of an offer; one that is unreadable or has two readings is kept beside it.
  mutating func takeOffer(_ text: String, by reckoner: Reckoner, _ wording: Wording) {
    let field = AmountField(text, by: reckoner)
    offer.amount = field.neutral(by: reckoner, wording.locale.numbers)
    let isCertain = field.error == nil && field.doubts.isEmpty
    refused.offer = isCertain ? nil : text
  }

  /// Reads the text of a fee's field; nil for a text that is not a fee.
  @inline(never)
  func readFee(
    _ text: String,
    in field: RateOptions.Field,
    by reader: AmountReader
  ) -> RateNumber.Reading? {
    field == .machine
      ? try? RateNumber.machineFee(text, in: pair.base, by: reader)
      : try? RateNumber.percent(text, by: reader)
  }

  /// Takes a typed fee, or refuses it; a text with two readings is kept beside the one taken.
  ///
  /// `kind` is that of the card's fee.
  mutating func takeFee(
    _ text: String,
    in field: RateOptions.Field,
    _ kind: FeePercent.Kind,
    by reader: AmountReader
  ) {
    let read = readFee(text, in: field, by: reader)
    let value = read.flatMap { $0.value.isZero ? nil : $0.value }
    // Zero is no fee, however it is written.
    let isCertain = read.map { $0.isCertain || value == nil } ?? text.utf8.isEmpty
    set(value, isCertain ? nil : text, in: field, kind)
  }

  /// The fee of a field, and the text that is kept beside it.
  @inline(never)
  func kept(in field: RateOptions.Field) -> (value: ExactDecimal?, text: String?) {
    switch field {
    case .machine: (offer.machineFee, refused.machine)
    case .percent: (offer.bankFee?.percent, refused.percent)
    default: (fee?.percent, refused.fee)
    }
  }

  /// The kept text of a field, if it says here what was taken: a text of elsewhere may have another meaning.
  func keptText(in field: RateOptions.Field, by reader: AmountReader) -> String? {
    let (value, text) = kept(in: field)
    return text.flatMap { readFee($0, in: field, by: reader)?.value == value ? $0 : nil }
  }

  /// Sets the fee of a field, and the text that is kept beside it.
  @inline(never)
  mutating func set(
    _ value: ExactDecimal?,
    _ text: String?,
    in field: RateOptions.Field,
    _ kind: FeePercent.Kind
  ) {
    switch field {
    case .machine: (offer.machineFee, refused.machine) = (value, text)
    case .percent:
      (offer.bankFee, refused.percent) = (value.flatMap { FeePercent($0, .card) }, text)
    default: (fee, refused.fee) = (value.flatMap { FeePercent($0, kind) }, text)
    }
  }

  /// Takes a typed rate, or refuses it.
  mutating func takeRate(_ text: String, by reader: AmountReader) {
    rate = try? RateNumber.rate(text, by: reader)
    refused.rate = rate == nil && !text.utf8.isEmpty ? text : nil
  }

  /// The amount before anything is typed.
  static let firstAmount = ExactDecimal(100)

  /// Converts from `currency`; if it was the quote, swaps the pair.
  mutating func setBase(_ currency: Currency) {
    pair = CurrencyPair(
      base: currency,
      quote: currency == pair.quote && currency != pair.base ? pair.base : pair.quote
    )
  }

  /// Converts to `currency`; if it was the base, swaps the pair.
  mutating func setQuote(_ currency: Currency) {
    pair = CurrencyPair(
      base: currency == pair.base && currency != pair.quote ? pair.quote : pair.base,
      quote: currency
    )
  }
}
