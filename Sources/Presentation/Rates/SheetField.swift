public import ExactMoney
import ExchangeRates
public import Localization
import PlainBytes

/// A sheet in place of the keypad, below the card that it belongs to.
public enum ConverterSheet: UInt8, NamedChoice, Hashable {
  case day, fee, offer

  /// The names in the address and in `data-value`.
  public static var names: StaticString { "day fee offer" }

  /// The id of the sheet's first field, which gets the focus.
  var field: String { "sheet-" + (keys?.name ?? "on") }

  /// The field that the sheet's keypad serves; nil if the sheet has no keypad.
  var keys: SheetField? {
    switch self {
    case .day: nil
    case .fee: .fee
    case .offer: .offer
    }
  }
}

/// A field of a sheet: its names, the reading of its text, and the place of its value.
///
/// A new text field needs a case before `side` and a name; one of another sheet than the cash
/// machine's also needs a `SheetFieldView`. Its number is in ``ConverterAddress/entries``. The
/// number is a percentage, unless ``isPercent`` and ``number(in:of:by:)`` make it something else.
public enum SheetField: UInt8, NamedChoice, Hashable {
  case on, policy
  case fee, rate, offer, machine, percent
  case side, kind

  /// The names of the fields in actions and in addresses.
  public static var names: StaticString { "on policy fee rate offer machine percent side kind" }

  /// Whether the field takes typed text rather than a choice.
  var isTyped: Bool { rawValue >= SheetField.fee.rawValue && rawValue < SheetField.side.rawValue }

  /// The sheet that contains the field.
  var sheet: ConverterSheet {
    switch self {
    case .fee, .side: .fee
    case .on, .policy, .rate: .day
    default: .offer
    }
  }

  /// Whether the field is for a cash machine's fees.
  public var isOfCash: Bool { isTyped && sheet == .offer && self != .offer }

  /// The label of a field for a cash machine's fees.
  public var label: Message { self == .machine ? .dealMachine : .dealBankFee }

  /// Whether the field's number is a percentage.
  public var isPercent: Bool { self != .machine && self != .rate }

  /// The name of the field's text in a form: `typedFee`.
  public var formName: String {
    guard isTyped, let first = name.bytes.first else { return name }
    return "typed" + String(utf8: [first & 0xDF]) + String(utf8: name.bytes.dropFirst())
  }

  /// The name, in an address, of the field's text as typed: `feeText`.
  var textName: String { name + "Text" }

  /// The names of the choices in a field whose choice is part of another field's address.
  var words: StaticString { self == .side ? FeePercent.Kind.names : "give charge" }

  /// Reads the number of a text; `pair` is the conversion's.
  func number(
    in text: String,
    of pair: CurrencyPair,
    by reader: AmountReader
  ) throws(RateNumber.Problem) -> RateNumber.Reading {
    switch self {
    case .rate: (try RateNumber.rate(text, by: reader), nil, true)
    case .machine: try RateNumber.machineFee(text, in: pair.base, by: reader)
    default: try RateNumber.percent(text, by: reader)
    }
  }

  /// Returns the message for a text that is not the field's kind of number.
  func refusal(of pair: CurrencyPair) -> Message {
    switch self {
    case .rate: .converterRateWrong
    case .machine: .dealMachineWrong(currency: pair.base.code)
    default: .cardWrong
    }
  }
}

/// The numbers and the texts of fields, in the order of the fields.
public struct FieldEntries: Hashable, Sendable {
  /// The number and the text of a field.
  struct Entry: Hashable, Sendable {
    /// The number; nil for none.
    var number: ExactDecimal?
    /// The typed text, if it was refused or is ambiguous; otherwise nil.
    var text: String?

    var isEmpty: Bool { number == nil && text == nil }
  }

  private static let none = [Entry](repeating: Entry(), count: SheetField.allCases.count)

  private var entries = FieldEntries.none

  var isEmpty: Bool { entries.allSatisfy { $0.isEmpty } }

  subscript(field: SheetField) -> Entry {
    @inline(never) get { entries[Int(field.rawValue)] }
    @inline(never) set { entries[Int(field.rawValue)] = newValue }
  }
}

extension ConverterAddress {
  /// Reads or writes a field in an address or a form.
  ///
  /// A fee has the name of its side, `card=2` or `fee=2`; an offer has that of its kind, `give=520`
  /// or `charge=520`.
  @inline(never)
  mutating func code(_ field: SheetField, _ fields: inout AddressFields) {
    switch field {
    case .on: fields.day(field.name, &on)
    case .policy: fields.choice(field.name, &policy, else: .last)
    case .side, .kind:
      let words = field.words
      let chosen = typed[field].flatMap { words.index(ofWord: $0) }
      if let read = fields.word(field.name, of: words, chosen) { typed[field] = words.word(read) }
    case .fee:
      let written = fields.isReading ? nil : fee
      for kind in FeePercent.Kind.allCases {
        var percent = written?.kind == kind ? written?.percent : nil
        fields.number(kind.name, &percent, isPercent: true)
        guard fields.isReading, let percent else { continue }
        if fee != nil { fields.refuse(kind.name, .once, percent.description) }
        fee = FeePercent(percent, kind)
      }
    case .offer:
      let written = fields.isReading ? nil : offer
      for kind in Offer.Kind.allCases {
        var amount = written?.kind == kind ? written?.amount : nil
        if kind == .give, amount?.utf8.isEmpty ?? false { amount = nil }
        fields.amount(kind == .give ? "give" : "charge", &amount)
        guard fields.isReading, let amount else { continue }
        if !offer.amount.utf8.isEmpty { fields.refuse("charge", .once, amount) }
        offer = OfferTerms(kind: kind, amount: amount)
      }
    default: fields.number(field.name, &entries[field].number, isPercent: field.isPercent)
    }
    if field.isTyped, fields.isReading || entries[field].text ?? typed[field] != nil {
      fields.text(field.textName, &entries[field].text)
      fields.text(field.formName, &typed[field])
    }
  }

  /// Sets a field to the number in `text`; a refused or ambiguous text is stored with the number.
  ///
  /// `side` is that of a new fee.
  mutating func take(
    _ text: String,
    in field: SheetField,
    _ side: FeePercent.Kind,
    by environment: AppEnvironment
  ) {
    switch field {
    case .on where text.utf8.isEmpty:
      // Returning to today's rates also resets the policy and the own rate.
      clear(.day)
    case .on: on = CalendarDate(text)
    case .policy: policy = RatePolicy(named: text) ?? .last
    case .side: if let kind = FeePercent.Kind(named: text), fee != nil { self.side = kind }
    case .kind: offer.kind = text.isSame(as: "charge") ? .charge : .give
    case .offer:
      let typed = AmountField(text, by: environment.reckoner)
      offer.amount = typed.neutral(in: environment)
      let isCertain = typed.error == nil && typed.doubts.isEmpty
      entries[.offer].text = isCertain ? nil : text
    default:
      let read = try? field.number(in: text, of: pair, by: environment.amounts)
      let number = read.flatMap { $0.value.isZero ? nil : $0.value }
      // Zero means that there is no fee, however it is written.
      let isCertain = read.map { $0.isCertain || number == nil } ?? text.utf8.isEmpty
      set(number, in: field, side)
      entries[field].text = isCertain ? nil : text
    }
  }

  /// Sets the number of a field, and removes its stored text.
  mutating func set(_ number: ExactDecimal?, in field: SheetField, _ side: FeePercent.Kind) {
    entries[field] = FieldEntries.Entry(number: number)
    if field == .fee { self.side = number == nil ? .card : side }
  }

  /// Returns the text to show in a field: the kept text if it has the same meaning here, else the
  /// number.
  func text(in field: SheetField, by environment: AppEnvironment) -> String {
    let (entry, wording) = (entries[field], environment.wording)
    if field == .offer {
      return entry.text ?? NeutralAmount.local(offer.amount, wording.locale.numbers)
    }
    if let text = entry.text {
      let read = try? field.number(in: text, of: pair, by: environment.amounts)
      if read?.value == entry.number { return text }
    }
    return entry.number.map { wording.certain($0) } ?? ""
  }

  /// Resets everything that a sheet sets.
  mutating func clear(_ sheet: ConverterSheet) {
    for field in SheetField.allCases where field.sheet == sheet {
      entries[field] = FieldEntries.Entry()
    }
    switch sheet {
    case .day: (on, policy) = (nil, .last)
    case .fee: side = .card
    case .offer: offer = OfferTerms()
    }
  }

  /// Whether the cost of cash is computed, instead of comparing an offer.
  var isCash: Bool { SheetField.allCases.contains { $0.isOfCash && !entries[$0].isEmpty } }

  /// Whether a text was refused as a fee for cash.
  var isCashFeeRefused: Bool {
    SheetField.allCases.contains {
      $0.isOfCash && entries[$0].number == nil && entries[$0].text != nil
    }
  }
}
