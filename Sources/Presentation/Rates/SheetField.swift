public import ExactMoney
import ExchangeRates
import Localization
import PlainBytes

/// A field of a sheet: its names, how its text is read, and where its value is.
///
/// Adding one that is typed into takes a case with its name before `side`, and a `SheetFieldView` where it stands. Its
/// number is in ``ConverterAddress/entries``: a percentage, unless ``isPercent`` and ``number(in:of:by:)`` say otherwise.
public enum SheetField: UInt8, NamedChoice, Hashable {
  case on, policy
  case fee, rate, offer, machine, percent
  case side, kind

  /// The names in actions, and in addresses.
  public static var names: StaticString { "on policy fee rate offer machine percent side kind" }

  /// Whether it is typed into; the others are chosen from.
  var isTyped: Bool { rawValue >= SheetField.fee.rawValue && rawValue < SheetField.side.rawValue }

  /// The sheet that it is on.
  var sheet: ConverterSheet {
    switch self {
    case .fee, .side: .fee
    case .on, .policy, .rate: .day
    default: .offer
    }
  }

  /// Whether it belongs to a cash machine's fees.
  var isOfCash: Bool { isTyped && sheet == .offer && self != .offer }

  /// Whether its number is a percentage.
  var isPercent: Bool { self != .machine && self != .rate }

  /// The name of its text in a form: `typedFee`.
  public var formName: String {
    guard isTyped, let first = name.bytes.first else { return name }
    return "typed" + String(utf8: [first & 0xDF]) + String(utf8: name.bytes.dropFirst())
  }

  /// The name in an address of the text that is kept beside the number: `feeText`.
  var textName: String { name + "Text" }

  /// The choices of a form's field that an address has in another one.
  var words: StaticString { self == .side ? FeePercent.Kind.names : "give charge" }

  /// Reads the number of a text; `pair` is that of the conversion.
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

  /// The sentence for a text that is no such number.
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
  /// What a field holds.
  struct Entry: Hashable, Sendable {
    /// The number; nil for none.
    var number: ExactDecimal?
    /// The typed text, if it was refused or has two readings.
    var text: String?

    var isEmpty: Bool { number == nil && text == nil }
  }

  private struct Item: Hashable {
    let field: SheetField
    let entry: Entry
  }

  private var items: [Item] = []

  var isEmpty: Bool { items.isEmpty }

  subscript(field: SheetField) -> Entry {
    @inline(never) get { items.first { $0.field == field }?.entry ?? Entry() }
    @inline(never) set {
      items.removeAll { $0.field == field }
      guard !newValue.isEmpty else { return }
      let index = items.firstIndex { $0.field.rawValue > field.rawValue } ?? items.count
      items.insert(Item(field: field, entry: newValue), at: index)
    }
  }
}

extension ConverterAddress {
  /// Reads or writes what an address and a form have of a field.
  ///
  /// A fee has the name of its side, `card=2` or `fee=2`, and an offer that of its kind, `give=520` or `charge=520`.
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

  /// Takes the text of a field; one that is refused or has two readings is kept beside its number.
  ///
  /// `side` is that of a new fee.
  mutating func take(
    _ text: String,
    in field: SheetField,
    _ side: FeePercent.Kind,
    by reckoner: Reckoner,
    _ wording: Wording
  ) {
    switch field {
    case .on where text.utf8.isEmpty:
      // The way back to today's rates leaves nothing of another day.
      clear(.day)
    case .on: on = CalendarDate(text)
    case .policy: policy = RatePolicy(named: text) ?? .last
    case .side: if let kind = FeePercent.Kind(named: text), fee != nil { self.side = kind }
    case .kind: offer.kind = text.isSame(as: "charge") ? .charge : .give
    case .offer:
      let typed = AmountField(text, by: reckoner)
      offer.amount = typed.neutral(by: reckoner, wording.locale.numbers)
      let isCertain = typed.error == nil && typed.doubts.isEmpty
      entries[.offer].text = isCertain ? nil : text
    default:
      let read = try? field.number(in: text, of: pair, by: AmountReader(wording.locale))
      let number = read.flatMap { $0.value.isZero ? nil : $0.value }
      // Zero is not a fee, however it is written.
      let isCertain = read.map { $0.isCertain || number == nil } ?? text.utf8.isEmpty
      set(number, in: field, side)
      entries[field].text = isCertain ? nil : text
    }
  }

  /// Sets the number of a field, and takes away the text that was kept beside it.
  mutating func set(_ number: ExactDecimal?, in field: SheetField, _ side: FeePercent.Kind) {
    entries[field] = FieldEntries.Entry(number: number)
    if field == .fee { self.side = number == nil ? .card : side }
  }

  /// The text to show in a field: the one kept beside its number, if it means that here, else the number.
  func text(in field: SheetField, _ wording: Wording) -> String {
    let entry = entries[field]
    if field == .offer {
      return entry.text ?? NeutralAmount.local(offer.amount, wording.locale.numbers)
    }
    if let text = entry.text {
      let read = try? field.number(in: text, of: pair, by: AmountReader(wording.locale))
      if read?.value == entry.number { return text }
    }
    return entry.number.map { wording.certain($0) } ?? ""
  }

  /// Takes away everything that a sheet sets.
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

  /// Whether the cost of cash is asked, which is worked out and not offered.
  var isCash: Bool {
    SheetField.allCases.contains { $0.isOfCash && !entries[$0].isEmpty }
  }

  /// Whether a text was refused as a fee of cash.
  var isCashFeeRefused: Bool {
    SheetField.allCases.contains {
      $0.isOfCash && entries[$0].number == nil && entries[$0].text != nil
    }
  }
}
