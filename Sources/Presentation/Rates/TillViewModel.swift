import ExactMoney
public import ExchangeRates
import Localization
import PlainBytes

/// A price list in both currencies, for one to ten times a magnitude, with the way to pay a row in
/// cash.
///
/// The rows are results of the converter, with its day, fee and rate; a card's fee does not apply
/// to cash.
public final class TillViewModel: ScreenModel {
  public let environment: AppEnvironment
  public private(set) var place: TillAddress
  /// The conversion at these rates, which wide windows show beside the till.
  public let converter: ConverterViewModel
  /// The rows, remade when the rates, the pair or the magnitude change.
  public private(set) var rows: [TillRow] = []
  /// The way to pay the chosen row; nil if none is chosen.
  public private(set) var payment: TillPayment?
  /// The magnitude for which the rows were made, because another tab may change it.
  private var filled: TillMagnitude?

  public init(_ address: TillAddress, _ environment: AppEnvironment) {
    converter = ConverterViewModel(address.conversion.place, environment, cardOf: .till)
    (place, self.environment) = (address, environment)
    if let magnitude = address.magnitude {
      environment.preferences.rates.keep(magnitude, of: address.pair)
    }
    fill()
  }

  public var pair: CurrencyPair { converter.place.pair }
  public var address: Address { .till(place) }
  public var heading: String { wording(.tillHeading) }
  public var freshness: FreshnessLabel { converter.freshness }
  public var needs: [RateQuery] { converter.pastNeeds }

  /// The title: `30 USD = 162.98 BRL`, or the pair if no row is chosen.
  public var title: String { payment?.price ?? [converter.pairText, heading].joinedByDots }

  // MARK: Events

  public func handle(_ action: Action, _ value: String) -> Step {
    switch action {
    case .magnitude:
      if let magnitude = TillMagnitude(named: value) { show(magnitude) }
    case .row:
      choose(TillAddress.row(value))
    case .swap:
      converter.swap()
      turn { place in (place.magnitude, place.at) = (nil, nil) }
    case .sheet: return converter.handle(action, value)
    default: return converted(converter.handle(action, value))
    }
    return []
  }

  public func takes(_ key: Key) -> Bool { Command(key, in: self) != nil || converter.takes(key) }

  public func handle(_ key: Key) -> Step {
    switch Command(key, in: self) {
    case .magnitude(let distance):
      let next = UInt8(clamping: Int(magnitude.rawValue) + distance)
      if let magnitude = TillMagnitude(rawValue: next) { show(magnitude) }
    case .row(let row):
      choose(row)
      return [.focus("row-" + String(row))]
    case .swap: return handle(.swap, "")
    case .back: return Step(.push(back))
    case nil: return converted(converter.handle(key))
    }
    return []
  }

  /// Records a change of the conversion.
  private func converted(_ step: Step) -> Step {
    turn { _ in }
    return step
  }

  public func follow() {
    if converter.followRates() || filled != magnitude { fill() }
  }

  private func show(_ magnitude: TillMagnitude) {
    environment.preferences.rates.keep(magnitude, of: pair)
    turn { place in (place.magnitude, place.at) = (magnitude, nil) }
    environment.announcement = range
  }

  /// Chooses the row to pay; nil for none.
  private func choose(_ row: Int?) {
    turn { $0.at = row }
    environment.announcement = payment?.spoken ?? ""
  }

  /// Changes the address, and updates the conversion and the rows.
  private func turn(_ body: (inout TillAddress) -> Void) {
    place.conversion = KeptConversion(converter.place)
    body(&place)
    fill()
  }

  // MARK: Magnitudes

  /// The magnitude of the rows.
  public var magnitude: TillMagnitude {
    place.magnitude ?? environment.preferences.rates.magnitude(of: pair)
  }

  /// Returns a magnitude: `×1,000`.
  public func text(of magnitude: TillMagnitude) -> String {
    "×" + wording.number(magnitude.times(1))
  }

  /// Returns the label of a magnitude: `Times 1,000`.
  public func label(of magnitude: TillMagnitude) -> String {
    wording(.tillTimes(number: wording.number(magnitude.times(1))))
  }

  /// The range of the rows: `Times 10: 10 to 100 US dollars`.
  public var range: String {
    wording(
      .tillRange(
        times: label(of: magnitude),
        first: wording.number(magnitude.times(1)),
        last: wording.counted(magnitude.times(10), pair.base)
      )
    )
  }

  // MARK: Rows

  private func fill() {
    filled = magnitude
    rows = (1...10).map { TillRow($0, in: self) }
    payment = place.at.flatMap { TillPayment(of: $0, in: self) }
  }

  /// Returns the conversion of `amount`; nil if there is no rate.
  func sum(of amount: ExactDecimal) -> ConversionSum? {
    guard let converter = converter.rates.converter, self.converter.rates.route != nil else {
      return nil
    }
    let term = ConversionTerm(ExactFraction(amount), pair.base)
    let cash = self.converter.place.fee?.kind == .card ? converter.withoutFees : converter
    return try? cash.convert([term], to: pair.quote, on: self.converter.rates.day)
  }

  /// The name of the size at which every number fits into half the width.
  ///
  /// The amounts of the base have two digits less space.
  public var fit: StaticString {
    var longest = ""
    for row in rows {
      let texts = [row.worth?.text ?? "", row.amount + "00"]
      for text in texts where text.scalars.count > longest.scalars.count { longest = text }
    }
    return AmountField.fit(longest)
  }

  /// The text in place of the results; nil if there are results.
  public var trouble: String? {
    converter.rates.trouble.flatMap { converter.sentence(for: $0, in: wording) }
  }

  /// The modes in use that change the rows: another day, or a fee other than a card's.
  public var modes: [ModeChip] {
    let isOfCard = converter.place.fee?.kind == .card
    return converter.chips.filter { $0.isSet && !($0.sheet == .fee && isOfCard) }
  }

  // MARK: Links

  /// Returns the address of the till after a change, without a chosen row.
  private func changed(_ body: (inout TillAddress) -> Void) -> Address {
    var changed = place
    changed.at = nil
    body(&changed)
    return .till(changed)
  }

  public func address(of magnitude: TillMagnitude) -> Address {
    changed { $0.magnitude = magnitude }
  }

  /// Returns the address at which `row` is chosen; if it already is, the till without a choice.
  public func address(of row: TillRow) -> Address {
    changed { $0.at = row.isChosen ? nil : row.number }
  }

  public var swapAddress: Address {
    var swapped = converter.place
    swapped.pair = pair.reversed
    return .till(TillAddress(KeptConversion(swapped)))
  }

  /// The label of the swap: `Swap: round amounts in Brazilian Real`.
  public var swapLabel: String { wording(.tillSwap(name: converter.quote.name)) }

  /// Returns the address of the converter with the sheet of a mode.
  public func address(of mode: ModeChip) -> Address { converter.opened(mode.sheet) }

  /// The address of the till at today's rates.
  public var addressOfToday: Address {
    changed { till in
      var place = converter.place
      (place.on, place.policy, place.rate) = (nil, .last, nil)
      till.conversion = KeptConversion(place)
    }
  }

  /// The address of the converter.
  public var back: Address { .converter(place.conversion.place) }

  // MARK: Keys

  /// The action of a key that is pressed outside the fields.
  private enum Command {
    case magnitude(Int)
    case row(Int)
    case swap, back

    init?(_ key: Key, in till: TillViewModel) {
      let forward = till.wording.messages.isRightToLeft ? -1 : 1
      switch key {
      case .left: self = .magnitude(-forward)
      case .right: self = .magnitude(forward)
      case .up: self = .row(max((till.place.at ?? 11) - 1, 1))
      case .down: self = .row(min((till.place.at ?? 0) + 1, 10))
      case .home: self = .row(1)
      case .end: self = .row(10)
      case .escape: self = .back
      case .character(let character) where till.environment.preferences.hasSingleKeys:
        // Upper and lower case are the same key.
        switch character | 0x20 {
        case UInt8(ascii: "s"): self = .swap
        case UInt8(ascii: "t"): self = .back
        default: return nil
        }
      default: return nil
      }
    }
  }
}

extension ConverterViewModel {
  /// The address of this conversion's till.
  public var till: Address { .till(TillAddress(KeptConversion(conversion))) }
}

extension TillAddress {
  /// Returns the till of the app's first conversion.
  static func start(in environment: AppEnvironment) -> TillAddress {
    TillAddress(KeptConversion(.start(in: environment)))
  }
}
