import ExactMoney
import ExchangeRates
import Localization
import PlainBytes

extension ConverterAddress {
  /// Where this address leads at once; nil where it is a page of its own.
  ///
  /// A page without script sends the key that was pressed, `?amount=10&key=0`, and is led to
  /// `?amount=100`; an amount that names its currency, `/USD/BRL?amount=20+EUR`, leads to
  /// `/EUR/BRL?amount=20`. A form of the options sends the day that it showed, chosen or not.
  public func redirect(in environment: AppEnvironment) -> ConverterAddress? {
    let wording = environment.wording
    let reckoner = Reckoner(AmountReader(wording.locale))
    var address = self
    (address.key, address.shown, address.untouched) = (nil, nil, nil)
    // The prefilled amount, which a form sends as an empty one, is none given.
    if untouched?.utf8.isEmpty ?? false, amount?.utf8.isEmpty ?? false { address.amount = nil }
    if let shown, on.map({ shown.isSame(as: $0.description) }) ?? false { address.on = nil }
    let moved = shown == nil && untouched == nil ? nil : address
    if let key {
      guard let key = KeypadKey(named: key) else { return address }
      let isDone =
        address.receive == nil && address.amount == nil
        || untouched.map { $0.isSame(as: receive ?? amount ?? "") } ?? false
      address.press(key, isDone: isDone, by: reckoner, wording)
      return address
    }
    guard let amount, receive == nil else { return moved }
    let field = AmountField(amount, by: reckoner)
    guard let currency = field.currency(preferring: pair.base) else { return moved }
    // What no field shows whole stays as it is, its currency too.
    let whole = Keypad.whole(field, wording)
    guard whole != nil || currency != pair.base else { return moved }
    address.setBase(currency)
    address.amount = whole ?? amount
    return address
  }

  private mutating func press(
    _ key: KeypadKey,
    isDone: Bool,
    by reckoner: Reckoner,
    _ wording: Wording
  ) {
    let isReceiving = receive != nil
    let text = Keypad.text(
      receive ?? amount ?? wording.plain(ConverterAddress.firstAmount),
      after: key,
      isDone: isDone,
      by: reckoner,
      in: isReceiving ? receiveIn ?? pair.quote : pair.base,
      wording
    )
    if isReceiving { receive = text } else { amount = text }
    isTyping = key != .equals
  }

  /// What is converted before anything was typed.
  static let firstAmount = ExactDecimal(100)

  /// Converts from `currency`; to the one it was from, if it is the one that it was to.
  mutating func setBase(_ currency: Currency) {
    pair = CurrencyPair(
      base: currency,
      quote: currency == pair.quote && currency != pair.base ? pair.base : pair.quote
    )
  }

  /// Converts to `currency`; from the one it was to, if it is the one that it was from.
  mutating func setQuote(_ currency: Currency) {
    pair = CurrencyPair(
      base: currency == pair.base && currency != pair.quote ? pair.quote : pair.base,
      quote: currency
    )
  }
}
