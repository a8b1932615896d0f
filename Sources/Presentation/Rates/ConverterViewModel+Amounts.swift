import ExactMoney
import ExchangeRates
import Localization

extension ConverterViewModel {
  // MARK: What is typed

  /// Whether the reader types into the result's field.
  public var isReceiving: Bool { place.receive != nil && place.receiveIn == nil }

  /// Whether the reader types into a favourite's field.
  public var isReceivingFavourite: Bool { place.receive != nil && place.receiveIn != nil }

  /// The text in the amount's field.
  public var typed: String { isPrefilled ? "" : field.text }

  /// Whether no amount was given.
  ///
  /// The usual amount is then a placeholder of the empty field, so that a key does not add to it.
  public var isPrefilled: Bool { place.amount == nil && place.receive == nil }

  /// The text in the field that the next key replaces; nil while the reader types.
  public var untouched: String? {
    isUntouched && (isPrefilled || !field.text.utf8.isEmpty) ? typed : nil
  }

  public var typedFit: StaticString { field.fit }

  /// The field's label: `Amount in US Dollar`.
  public var amountLabel: String { wording(.converterAmountIn(name: baseName)) }

  /// The placeholder of the empty field.
  public var placeholder: String { isPrefilled ? field.text : wording.plain(.zero) }

  /// The calculation beside the field, `= 102` while typing or `12 × 8.50 =` afterwards; nil if
  /// there is none.
  public var expression: String? {
    if let calculation { return calculation }
    guard field.isExpression, field.terms.count == 1 else { return nil }
    return Keypad.value(field, in: place.typedCurrency).map { "= " + wording.plain($0) }
  }

  /// The problem of a typed text that no further letter can solve; nil if there is none.
  var problem: String? { isInvalid ? field.problem(in: wording) : nil }

  public var isInvalid: Bool { field.error != nil && !field.isWordy }

  /// The answer to a text with a letter, or else a hint; nil for any other text.
  var advice: String? {
    guard field.isWordy else { return nil }
    return answer?.text
      ?? field.error?.sentence(in: wording, text: field.text, unreadable: .askHint)
  }

  /// The first note about the amount; nil if there is none.
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
    notes += field.readings(in: environment) { meant in
      address { $0.take(meant, in: environment) }
    }
    if notes.isEmpty, let parts = partsNote { notes.append(parts) }
    return notes
  }

  /// The note with the worth of each part, for an amount in several currencies.
  private var partsNote: AmountNote? {
    guard !outcome.parts.isEmpty else { return nil }
    let parts = outcome.parts.map { part in
      wording(.converterPart(from: money(part.amount), to: money(part.worth)))
    }
    return .information(parts.joinedByDots)
  }

  /// The announcement of a swap: `Now Brazilian Real to US Dollar`.
  var swappedText: String { wording(.converterSwapped(from: baseName, to: quoteName)) }

  /// Returns the note that the text named another currency, with the way back after a paste.
  private func note(on named: Named) -> AmountNote {
    var before = named.before
    let isSwapped = before.pair == place.pair.reversed
    let name = wording.name(of: named.currency)
    let text = isSwapped ? swappedText : wording(.converterCurrencySet(name: name))
    if !named.isPasted {
      (before.amount, before.receive, before.receiveIn) = (portableAmount, nil, nil)
      before.spelling = nil
    }
    return .reading(text, other: wording(.converterUndo), .converter(before))
  }

  /// The sum as typed, `20.00 EUR + 35.00 USD`; nil if the amount is not one.
  var sumText: String? {
    let amounts = outcome.parts.map { money($0.amount) }
    return amounts.isEmpty ? nil : amounts.joined(separator: " + ")
  }

  /// Writes an amount with its code: `162.98 BRL`.
  private func money(_ money: Money) -> String {
    let isLong = money.amount.scale > money.currency.resultDigits
    let amount =
      isLong
      ? wording.amount(money.amount, of: money.currency).text : wording.number(money.amount)
    return amount + " " + money.currency.code
  }

  // MARK: Results

  /// The paid amount in the base, as typed or as computed and rounded; nil if there is none.
  var paid: ExactDecimal? { outcome.paid }

  var result: ExactDecimal? { outcome.result }

  /// The paid amount, grouped, `1,250.50`; nil if there is none.
  public var paidText: String? {
    guard let paid else { return nil }
    if place.receive == nil && field.isExact { return wording.number(paid) }
    return wording.amount(paid, of: place.pair.base).text
  }

  /// The paid amount, if it is computed; nil if it is typed or there is none.
  public var paidAmount: AmountText? {
    guard place.receive != nil, let paid else { return nil }
    return wording.amount(paid, of: place.pair.base)
  }

  /// The result in its currency's minor units; nil if there is none.
  public var resultText: AmountText? {
    result.map { wording.amount($0, trace: outcome.trace, of: place.pair.quote) }
  }

  /// The possible deviation of the result from that by exact rates, `± 10.10`.
  ///
  /// nil if every published rate on the way is known to a thousandth.
  public var deviation: String? { outcome.deviation.map { "± " + wording.number($0) } }

  /// The result without grouping, to copy or to edit; nil if there is none.
  public var plainResult: String? { result.map { wording.plain($0) } }

  /// Whether the rates for the result are being loaded.
  public var isLoading: Bool { rates.trouble == .loading }

  /// The text in place of a result, with a hint; nil if there is a result.
  public var resultNote: String? {
    if let trouble = rates.trouble { return sentence(for: trouble, in: wording) }
    if let error = outcome.error { return wording.sentence(for: error) }
    return field.isEmpty ? wording(.converterEnterAmount) : nil
  }

  /// The amount of the shown results; nil if it is not a typed number.
  ///
  /// It is not computed from a result, because several amounts may round to that.
  var resultAmount: String? {
    place.receive == nil ? field.number.map { $0.description } : place.amount
  }

  /// The label of the result as a field: `Enter what should arrive in Brazilian Real`.
  public var receiveLabel: String { wording(.converterReceive(name: quoteName)) }

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
