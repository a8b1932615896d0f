public import ExactMoney
public import ExchangeRates
import Localization
import PlainBytes

/// The offer for the amount, beside the official rate.
extension ConverterViewModel {
  /// The content of the sheet for the offer; nil while it is closed.
  public var offerSheet: OfferSheet? { place.sheet == .offer ? OfferSheet(self) : nil }

  /// The conversion of the amount at the official rate, without fees or own rates; nil if there is
  /// none, as for a currency against itself.
  var official: Conversion? {
    guard let paid = outcome.exactPaid, place.pair.base != place.pair.quote else { return nil }
    let basis = rates.basis
    guard let archive = environment.archive(of: basis.on, by: place.policy).0 else { return nil }
    let converter = Converter(
      archive: archive,
      today: basis.today,
      source: archive.source(named: basis.sourceName),
      policy: place.policy
    )
    return try? converter.convert(
      [ConversionTerm(paid, place.pair.base)],
      to: place.pair.quote,
      on: basis.on
    ).parts[0]
  }
}

/// The content of the sheet that compares an offer, or a cash machine's fees, with the official
/// rate.
///
/// It is a class because the browser's program needs no code to copy a reference.
public final class OfferSheet {
  let model: ConverterViewModel
  /// The offer; nil if there is nothing to compare.
  public let offer: Offer?
  /// The cost of cash from a machine, in one withdrawal and in three; empty without its fees.
  public let withdrawals: [CashWithdrawal]
  /// The offer as typed.
  private let field: AmountField
  /// The fee of the reader's card; nil if there is none.
  let cardFee: FeePercent?

  init(_ model: ConverterViewModel) {
    self.model = model
    let (terms, entries) = (model.place.offer, model.place.entries)
    field = AmountField(model.text(in: .offer), by: model.environment.reckoner)
    cardFee = model.place.fee
    guard let official = model.official else {
      (offer, withdrawals) = (nil, [])
      return
    }
    if model.place.isCash {
      var costs: [CashWithdrawal] = []
      let (machineFee, bankFee) = (entries[.machine].number, entries[.percent].number)
      // Without a machine fee, several withdrawals cost as much as one.
      for draws in [1, 3]
      where !model.place.isCashFeeRefused && (draws == 1 || machineFee != nil) {
        let cost = try? CashWithdrawal(
          official,
          machineFee: machineFee ?? .zero,
          bankFee: bankFee.flatMap { FeePercent($0, .card) },
          draws: draws
        )
        if let cost { costs.append(cost) }
      }
      (offer, withdrawals) = (nil, costs)
    } else {
      let typed = NeutralAmount.local(terms.amount, model.wording.locale.numbers)
      let read = AmountField(typed, by: model.environment.reckoner)
      let isOfQuote = read.currency(preferring: model.place.pair.quote).map {
        $0 == model.place.pair.quote
      }
      if read.terms.count == 1, isOfQuote ?? true {
        offer = try? Offer(terms.kind, read.terms[0].value, for: official)
      } else {
        offer = nil
      }
      withdrawals = []
    }
  }

  var wording: Wording { model.wording }

  // MARK: The fields

  /// The kind of the offer; nil for cash, which is neither given nor charged.
  public var kind: Offer.Kind? { isCash ? nil : model.place.offer.kind }
  public var isCash: Bool { model.place.isCash }
  /// Whether the fields of a cash machine's fees are visible: with fees, or after one was entered.
  public var showsFees: Bool { isCash || model.showsFees }
  /// The currency of the offer.
  public var currency: Currency { model.place.pair.quote }
  /// The text of the offer's field.
  public var text: String { field.text }

  private var amount: String { (model.paidText ?? "–") + " " + model.place.pair.base.code }

  /// The label of the field: `For 100 USD`, or `With these fees` for cash.
  public var label: String { wording(isCash ? .dealWithFees : .dealFor(amount: amount)) }

  /// The label of the field for screen readers: `For 100 USD, in Brazilian Real`.
  public var fieldLabel: String {
    wording(.dealField(amount: amount, name: wording.name(of: currency)))
  }

  /// The computed cost of cash, in place of the field; nil for an offer.
  public var cost: String? {
    guard isCash else { return nil }
    return withdrawals.first.map { wording.amount(rounded($0.cost), of: currency).text } ?? "–"
  }

  /// The reading of an ambiguous offer, or the problem of an unreadable one; nil if there is
  /// neither.
  public var note: AmountNote? {
    if isCash { return nil }
    if let problem = field.problem(in: wording) { return .problem(problem) }
    let environment = model.environment
    return field.readings(in: environment) { meant in
      model.address { place in
        place.offer.amount = meant.neutral(in: environment)
        place.entries[.offer].text = nil
      }
    }.first
  }

  /// The verdict as announced.
  var spoken: String {
    if let verdict { return verdict.text + ". " + verdict.money }
    if case .problem(let text)? = note { return text }
    return absence
  }

  /// The text in place of a verdict: a question, or the reason why there is none.
  public var absence: String {
    if let trouble = model.rates.trouble { return model.sentence(for: trouble, in: wording) ?? "" }
    if !field.isEmpty || isCash || model.paid == nil {
      return field.error == nil ? wording(.dealNothing) : ""
    }
    return wording(
      kind == .give ? .dealEmptyGive(amount: amount) : .dealEmptyCharge(amount: amount)
    )
  }

  /// The legal name of the percentage; nil if the regulation does not apply.
  ///
  /// It is the markup of Regulation (EU) 2019/518 on a card payment in a currency of the Union,
  /// over the newest rates of the ECB.
  public var regulation: String? {
    guard let offer else { return nil }
    let union = "CZK DKK EUR HUF PLN RON SEK".parts(between: " ")
    let isIt =
      offer.kind == .charge && model.place.on == nil && model.place.policy == .last
      && union.contains {
        $0.isSame(as: model.place.pair.base.code) || $0.isSame(as: model.place.pair.quote.code)
      }
      && offer.official.route.publishedLegs.allSatisfy { RateSource.ecb.name.isSame(as: $0.source) }
    return isIt ? wording(.dealRegulation) : nil
  }

  /// The address of the sheet for the card; nil if its fee is known, or the offer is not a charge.
  public var askCard: Address? {
    offer?.kind == .charge && cardFee == nil ? model.opened(.fee) : nil
  }

  // MARK: The scale and ways to pay

  /// The position of the offer on the scale; nil without a verdict.
  public var scale: OfferScale? {
    guard let markup = offer?.markup ?? withdrawals.first?.markup, let verdict else { return nil }
    let percent = tenths(markup)
    var tenths = 0
    while tenths < 150, ExactDecimal(Int64(tenths), scale: 1) < percent { tenths += 1 }
    let (bank, card, airport) = (
      whole(7), wording.plain(ExactDecimal(2)) + "–" + whole(3), whole(10)
    )
    let size = percent.isNegative ? signed(percent) : self.percent(percent)
    let label = wording(.dealYou(percent: size))
    let name = verdict.button == nil ? verdict.text : label
    return OfferScale(
      label: label,
      sentence: wording(.dealScale(verdict: name, bank: bank, card: card, airport: airport)),
      position: OfferScale.position(of: tenths),
      marks: [
        mark(.dealCard, card, 25), mark(.dealBank, bank, 70), mark(.dealAirport, airport, 100),
      ]
    )
  }

  private func mark(_ name: Message, _ percent: String, _ tenths: Int) -> OfferScale.Mark {
    OfferScale.Mark(
      name: wording(name),
      percent: percent,
      position: OfferScale.position(of: tenths)
    )
  }

  /// The ways to pay at a terminal or to withdraw cash, cheapest first; empty if cash is offered.
  public var ways: [OfferWay] {
    guard let offer else { return withdrawals.map { way(of: $0) } }
    guard offer.kind == .charge else { return [] }
    let base = units(of: model.place.pair.base)
    let (own, name, share): (ExactFraction, String, ExactDecimal)
    if let fee = cardFee, let cost = try? offer.worth(with: fee) {
      let percent = wording.percent(of: fee)
      (own, name) = (cost, wording(.dealInCard(currency: base, percent: percent)))
      share = fee.percent
    } else {
      let source = officialName(offer.official.route)
      (own, name, share) = (
        offer.worth, wording(.dealInOfficial(currency: base, source: source)), .zero
      )
    }
    let ways = [
      OfferWay(name: name, amount: money(own), percent: signed(share)),
      OfferWay(
        name: wording(.dealInTheirs(currency: units(of: model.place.pair.quote))),
        amount: money(ExactFraction(offer.offered)),
        percent: signed(tenths(offer.markup))
      ),
    ]
    return own.value <= offer.offered ? ways : [ways[1], ways[0]]
  }

  private func way(of cash: CashWithdrawal) -> OfferWay {
    let share = try? cash.official.term.amount.divided(by: ExactFraction(ExactDecimal(cash.draws)))
    let amount =
      share.map { wording.amount($0.value, of: model.place.pair.base, digits: .atMost(2)).text }
      ?? ""
    let part = amount + " " + model.place.pair.base.code
    return OfferWay(
      name: wording(cash.draws == 1 ? .dealOneDraw(amount: part) : .dealThreeDraws(amount: part)),
      amount: money(cash.cost),
      percent: signed(tenths(cash.markup))
    )
  }

  // MARK: Numbers

  @inline(never)
  func rounded(_ value: ExactFraction) -> ExactDecimal {
    let place = Precision.scale(model.place.pair.quote.resultDigits)
    return (try? value.rounded(to: place, rounding: .toNearestOrAwayFromZero)) ?? value.value
  }

  @inline(never)
  func tenths(_ percent: ExactFraction) -> ExactDecimal {
    (try? percent.rounded(to: .scale(1), rounding: .toNearestOrAwayFromZero)) ?? percent.value
  }

  /// Writes the size of a percentage: `4.3%`.
  @inline(never)
  func percent(_ percent: ExactDecimal) -> String {
    let share = (try? percent.absoluteValue.dividedByPowerOfTen(2)) ?? percent
    return NumberFormat(wording.locale, style: .percent, digits: .exactly(1)).text(of: share)
  }

  @inline(never)
  func signed(_ percent: ExactDecimal) -> String {
    (percent.isZero ? "" : percent.isNegative ? "−" : "+") + self.percent(percent)
  }

  @inline(never)
  func whole(_ percent: Int) -> String { wording.share(ExactDecimal(Int64(percent), scale: 2)) }

  /// Writes an amount of the quote: `23.25 BRL`.
  @inline(never)
  func money(_ value: ExactFraction) -> String {
    wording.number(rounded(value)) + " " + model.place.pair.quote.code
  }

  @inline(never)
  func difference(_ value: ExactFraction, isMore: Bool) -> String {
    let amount = money(value.isNegative ? -value : value)
    return wording(isMore ? .dealMore(amount: amount) : .dealLess(amount: amount))
  }

  /// Returns the plural name of a currency's units: `British pounds`.
  @inline(never)
  func units(of currency: Currency) -> String { wording.locale.name(of: currency, counted: .other) }
}
