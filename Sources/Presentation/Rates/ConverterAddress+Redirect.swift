import ExactMoney
import ExchangeRates
import Localization
import PlainBytes

extension ConverterAddress {
  /// Returns the address to redirect this one to; nil if it has a page of its own.
  ///
  /// A button of a form that is sent without the script, as in `?typedAmount=20&press=swap`,
  /// changes the address as it would with the script, with the amount as sent. Other effects do not
  /// happen.
  public func redirect(in environment: AppEnvironment) -> Address? {
    if let text = typed.amount {
      let field = AmountField(text, by: environment.reckoner)
      if let sentence = field.sentence(in: environment) { return asked(sentence, in: environment) }
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

  /// Returns the conversion that a form sends; nil if none was sent.
  ///
  /// A form sends typed text as its reader writes it: `?typedAmount=12,50` leads to
  /// `?amount=12.50`, and with the pressed key, `?typedAmount=10&key=0`, to `?amount=100`. An
  /// amount that names its currency, `/USD/BRL?amount=20+EUR`, leads to `/EUR/BRL?amount=20`. A
  /// form of options sends the day that it showed, whether chosen or not.
  func sent(in environment: AppEnvironment) -> ConverterAddress? {
    var address = self
    address.typed = Typed()
    (address.key, address.press, address.shown, address.untouched) = (nil, nil, nil, nil)
    if let shown, on.map({ shown.isSame(as: $0.description) }) ?? false { address.on = nil }
    let pressed = key.flatMap { KeypadKey(named: $0) }
    for field in SheetField.allCases {
      guard var text = typed[field] else { continue }
      if field == sheet?.keys, let pressed {
        text = Keypad.text(text, after: pressed, isDone: false, at: self, in: environment)
      }
      address.take(text, in: field, address.side, by: environment)
    }
    let isSent = shown != nil || untouched != nil || key != nil || typed.isSent

    // A prefilled amount counts as missing, because a form sends the unchanged field with it.
    let sent = typed.receive ?? typed.amount
    let isAsItWas = sent.flatMap { sent in untouched.map { $0.isSame(as: sent) } } ?? false
    let isPrefilled = isAsItWas && sent?.utf8.isEmpty ?? true
    if typed.receive != nil { address.receive = "" }
    var field = address.field(in: environment)
    if let sent, !isPrefilled { field = AmountField(sent, by: environment.reckoner) }
    if sheet == nil, let pressed {
      let isDone = isAsItWas || sent == nil && amount == nil && receive == nil
      let text = Keypad.text(
        field.text,
        after: pressed,
        isDone: isDone,
        at: address,
        in: environment
      )
      address.take(AmountField(text, by: environment.reckoner), in: environment)
      address.isTyping = pressed != .equals
      return address
    }
    if sent != nil, !isPrefilled { address.take(field, in: environment) }
    guard address.amount != nil, address.receive == nil,
      let currency = field.currency(preferring: pair.base, pair.quote)
    else { return isSent ? address : nil }
    // An amount that no field can show in full stays as it is, with its currency.
    let isWhole = Keypad.whole(field, environment.wording) != nil
    let whole = isWhole ? field.terms[0].value.description : nil
    guard whole != nil || currency != pair.base else { return isSent ? address : nil }
    address.setBase(currency)
    if let whole { (address.amount, address.spelling) = (whole, nil) }
    return address
  }

  /// Takes the text of a field as the result to reach if there is one, else as the amount.
  mutating func take(_ field: AmountField, in environment: AppEnvironment) {
    let neutral = field.neutral(in: environment)
    if receive == nil { amount = neutral } else { receive = neutral }
    let isLost = neutral.utf8.isEmpty && !field.text.utf8.isEmpty
    spelling = isLost || !field.doubts.isEmpty ? field.text : nil
  }

  /// Returns the content of the field that the reader types into.
  func field(in environment: AppEnvironment) -> AmountField {
    AmountField(kept: receive ?? amount, spelling, in: environment) { $0.neutral(in: environment) }
  }

  /// The amount for a conversion whose address has none.
  static let firstAmount = ExactDecimal(100)

  /// Sets the base to `currency`, and swaps the pair if that was the quote.
  mutating func setBase(_ currency: Currency) {
    pair = CurrencyPair(
      base: currency,
      quote: currency == pair.quote && currency != pair.base ? pair.base : pair.quote
    )
  }

  /// Sets the quote to `currency`, and swaps the pair if that was the base.
  mutating func setQuote(_ currency: Currency) {
    pair = CurrencyPair(
      base: currency == pair.base && currency != pair.quote ? pair.quote : pair.base,
      quote: currency
    )
  }
}
