import ExactMoney
import ExchangeRates
import Localization

extension ConverterViewModel {
  // MARK: What is typed

  /// Whether the result's field is the one being typed into.
  public var isReceiving: Bool { place.receive != nil && place.receiveIn == nil }

  /// Whether a favourite's amount is being typed.
  public var isReceivingFavourite: Bool { place.receive != nil && place.receiveIn != nil }

  /// The text in the field.
  public var typed: String { isPrefilled ? "" : field.text }

  /// Whether nobody gave the amount: it is behind the empty field, so that a key pressed before the
  /// program, or without one, is not added to it.
  public var isPrefilled: Bool { place.amount == nil && place.receive == nil }

  /// The text in the field that the next key replaces; nil while the reader types.
  public var untouched: String? {
    isUntouched && (isPrefilled || !field.text.utf8.isEmpty) ? typed : nil
  }

  public var typedFit: StaticString { field.fit }

  /// The field's label: `Amount in US Dollar`.
  public var amountLabel: String {
    environment.wording(.converterAmountIn(name: rates.base.name))
  }

  /// The text in the empty field.
  public var placeholder: String { isPrefilled ? field.text : environment.wording.plain(.zero) }

  /// The calculation beside the field: `= 102` while it is typed, `12 × 8.50 =` once it is computed.
  public var expression: String? {
    if let calculation { return calculation }
    guard field.isExpression, field.terms.count == 1 else { return nil }
    return Keypad.workedOut(field, in: place.typedCurrency, environment.wording).map { "= " + $0 }
  }

  /// The problem of the typed text, which no further letter mends.
  var problem: String? { isInvalid ? field.problem(in: environment.wording) : nil }

  public var isInvalid: Bool { field.error != nil && !field.isWordy }

  /// What a text with a letter comes to, else the way to an amount or a sentence; nil for all other texts.
  var advice: String? {
    guard field.isWordy else { return nil }
    return answer?.text
      ?? field.error?.sentence(in: wording, text: field.text, unreadable: .askHint)
  }

  /// The first note about the amount.
  public var note: AmountNote? { notes.first }

  /// The notes about the amount.
  public var notes: [AmountNote] {
    if let problem { return [.problem(problem)] }
    if let advice {
      guard let answer else { return [.information(advice)] }
      return [.reading(advice, other: wording(.pageConvert), answer.address)]
    }
    var notes: [AmountNote] = []
    if let code = field.parCode {
      let text = wording(.readAtPar(code: code.code, currency: code.currency.code))
      notes.append(.information(text))
    } else if let named {
      notes.append(note(on: named))
    }
    for doubt in field.doubtfulAmounts(in: wording, by: reckoner) {
      let meant = address { place in
        let field = AmountField(doubt.rewritten, by: reckoner).withoutDoubts
        place.take(field, by: reckoner, wording)
      }
      notes.append(AmountNote(doubt, meant: meant, in: wording))
    }
    if notes.isEmpty, let parts = partsNote { notes.append(parts) }
    return notes
  }

  /// The worth of each part of an amount in several currencies.
  private var partsNote: AmountNote? {
    guard !outcome.parts.isEmpty else { return nil }
    var text = ""
    for part in outcome.parts {
      text += text.isEmpty ? "" : " · "
      text += wording(.converterPart(from: money(part.amount), to: money(part.worth)))
    }
    return .information(text)
  }

  /// Says that the text named another currency, with the way back from a pasted text.
  private func note(on named: Named) -> AmountNote {
    var before = named.before
    let isSwapped = before.pair == place.pair.reversed
    let text =
      isSwapped
      ? wording(.converterSwapped(from: rates.base.name, to: rates.quote.name))
      : wording(.converterCurrencySet(name: wording.name(of: named.currency)))
    if !named.isPasted {
      (before.amount, before.receive, before.receiveIn) = (portableAmount, nil, nil)
      before.spelling = nil
    }
    return .reading(text, other: wording(.converterUndo), .converter(before))
  }

  /// `20.00 EUR + 35.00 USD`; nil without a sum.
  var sumText: String? {
    var text = ""
    for part in outcome.parts {
      text += text.isEmpty ? "" : " + "
      text += money(part.amount)
    }
    return text.isEmpty ? nil : text
  }

  /// `162.98 BRL`.
  private func money(_ money: Money) -> String {
    let isLong = money.amount.scale > money.currency.resultDigits
    let amount =
      isLong
      ? wording.amount(money.amount, of: money.currency).text : wording.number(money.amount)
    return amount + " " + money.currency.code
  }

  // MARK: What it comes to

  /// The paid amount, in the base: as typed, or computed and rounded; nil without an amount.
  var paid: ExactDecimal? { outcome.paid }

  var result: ExactDecimal? { outcome.result }

  /// The paid amount, grouped: `1,250.50`; nil without an amount.
  public var paidText: String? {
    guard let paid else { return nil }
    if place.receive == nil && field.isExact { return wording.number(paid) }
    return wording.amount(paid, of: place.pair.base).text
  }

  /// The paid amount, if it is computed and not typed.
  public var paidAmount: AmountText? {
    guard place.receive != nil, let paid else { return nil }
    return environment.wording.amount(paid, of: place.pair.base)
  }

  /// The result in the minor units of its currency; nil without one.
  public var resultText: AmountText? {
    result.map { wording.amount($0, trace: outcome.trace, of: place.pair.quote) }
  }

  /// How far the result may be from that by exact rates: `± 10.10`; nil up to a thousandth.
  public var deviation: String? { outcome.deviation.map { "± " + wording.number($0) } }

  /// The result without grouping, to copy or to replace.
  public var plainResult: String? {
    result.map { environment.wording.plain($0) }
  }

  /// Whether the rates for the result are being loaded.
  public var isLoading: Bool { rates.trouble == .loading }

  /// The text in the place of a result, with the way to get one; nil for none.
  public var resultNote: String? {
    if let trouble = rates.trouble { return sentence(for: trouble, in: wording) }
    if let error = outcome.error { return wording.sentence(for: error) }
    return field.isEmpty ? wording(.converterEnterAmount) : nil
  }

  /// The amount of the shown results, if it is a typed number: a rounded result may be another
  /// amount's result too.
  var resultAmount: String? {
    place.receive == nil ? field.number.map { $0.description } : place.amount
  }

  /// The label of the result as a field: `Enter what should arrive in Brazilian Real`.
  public var receiveLabel: String {
    environment.wording(.converterReceive(name: rates.quote.name))
  }

  // MARK: Without a rate

  func sentence(for trouble: Rates.Trouble, in wording: Wording) -> String? {
    switch trouble {
    case .error(let error): wording.sentence(for: error)
    case .ahead(let day): wording(.converterAhead(day: wording.date(day)))
    case .missing(let day): wording(.converterDayMissing(day: wording.date(day)))
    case .none: wording(.converterNoRatesYet)
    case .loading: nil
    }
  }
}
