import ExactMoney
public import ExchangeRates
import Localization
import PlainBytes

/// An offer for the amount, beside the official rate.
extension ConverterViewModel {
  /// The amount by the official rate of the day: no fee and no rate of the reader's own is in it.
  private var official: Conversion? {
    guard let paid = outcome.exactPaid else { return nil }
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
      on: place.on
    ).parts[0]
  }

  /// The offer; nil while there is nothing to compare.
  public var offer: Offer? {
    guard !place.offer.isCash, let offered = offeredAmount, let official else { return nil }
    return try? Offer(place.offer.kind, offered, for: official)
  }

  /// The cost of the amount from a machine, in one draw and in three; none without its fees.
  public var withdrawals: [CashWithdrawal] {
    let terms = place.offer
    guard terms.isCash, let official else { return [] }
    // Without a fee of the machine, several draws cost what one does.
    return (terms.machineFee == nil ? [1] : [1, 3]).compactMap { draws in
      let fee = terms.machineFee ?? .zero
      return try? CashWithdrawal(official, machineFee: fee, bankFee: terms.bankFee, draws: draws)
    }
  }

  private var offerField: AmountField {
    AmountField(
      NeutralAmount.local(place.offer.amount, environment.wording.locale.numbers),
      by: reckoner
    )
  }

  /// What is offered, in the quote.
  private var offeredAmount: ExactDecimal? {
    let field = offerField
    guard field.terms.count == 1, field.terms[0].currency.map({ $0 == place.pair.quote }) ?? true
    else { return nil }
    return field.terms[0].value
  }

  /// The fee of the reader's card, whichever side it is on.
  private var cardFee: FeePercent? { place.fee.flatMap { FeePercent($0.value.absoluteValue) } }

  // MARK: The sheet

  /// The sheet of the offer; nil while it is closed.
  public var offerSheet: OfferSheet? {
    guard place.sheet == .offer else { return nil }
    let wording = environment.wording
    let quote = place.pair.quote
    let amount = (paidText ?? "–") + " " + place.pair.base.code
    let (offer, withdrawals) = (offer, withdrawals)
    let markup = offer?.markup ?? withdrawals.first?.markup
    let verdict =
      offer.flatMap { self.verdict(on: $0) } ?? withdrawals.first.map { self.verdict(on: $0) }
    let typed = AmountField(options.offerText, by: reckoner)
    return OfferSheet(
      kind: place.offer.kind,
      label: wording(place.offer.isCash ? .dealWithFees : .dealFor(amount: amount)),
      fieldLabel: wording(.dealField(amount: amount, name: wording.name(of: quote))),
      currency: quote,
      text: options.offerText,
      cost: withdrawals.first.map { wording.amount(rounded($0.cost), of: quote).text }
        ?? (place.offer.isCash ? "–" : nil),
      note: place.offer.isCash ? nil : note(on: typed),
      verdict: verdict,
      empty: verdict == nil ? absence(amount, typed) : "",
      scale: markup.flatMap { markup in verdict.map { scale(markup, $0) } },
      ways: offer.map { ways(of: $0) } ?? withdrawals.map { way(of: $0) },
      regulation: offer.flatMap { isRegulated($0) ? wording(.dealRegulation) : nil },
      askCard: offer?.kind == .charge && place.fee == nil ? opened(.fee) : nil,
      machineFee: options.machineText,
      bankFee: options.percentText,
      isMachineFeeWrong: place.offer.machineFee == nil && !options.machineText.utf8.isEmpty,
      isBankFeeWrong: place.offer.bankFee == nil && !options.percentText.utf8.isEmpty,
      isCash: place.offer.isCash
    )
  }

  /// The verdict, to be said.
  var spokenOffer: String {
    guard let sheet = offerSheet else { return "" }
    guard let verdict = sheet.verdict else {
      if case .problem(let text)? = sheet.note { return text }
      return sheet.empty
    }
    return verdict.text + ". " + verdict.money
  }

  private func note(on field: AmountField) -> AmountNote? {
    let wording = environment.wording
    if let problem = field.problem(in: wording) { return .problem(problem) }
    guard let doubt = field.doubtfulAmounts(in: wording, by: reckoner).first else { return nil }
    let meant = address { place in
      place.takeOffer(doubt.rewritten, by: reckoner, wording)
      place.refused.offer = nil
    }
    return AmountNote(doubt, meant: meant, in: wording)
  }

  /// What stands in place of a verdict.
  private func absence(_ amount: String, _ typed: AmountField) -> String {
    let wording = environment.wording
    if let trouble = rates.trouble { return sentence(for: trouble, in: wording) ?? "" }
    if !typed.isEmpty || place.offer.isCash || paid == nil {
      return typed.error == nil ? wording(.dealNothing) : ""
    }
    return wording(
      place.offer.kind == .give
        ? .dealEmptyGive(amount: amount) : .dealEmptyCharge(amount: amount)
    )
  }

  // MARK: The verdict

  /// The ECB, or other sources of the official rate, with the day if it is a chosen one.
  private func officialName(_ route: RateRoute) -> String {
    let wording = environment.wording
    let names = route.sources.map { name in
      RateSource.ecb.name.isSame(as: name) ? wording(.dealECB) : wording.name(ofSource: name)
    }.joinedByDots
    let day = place.on == nil ? nil : route.asOf
    return day.map { wording(.dealOnDay(source: names, day: wording.date($0))) } ?? names
  }

  private func verdict(on offer: Offer) -> OfferVerdict? {
    let wording = environment.wording
    let name = officialName(offer.official.route)
    let percent = tenths(offer.markup)
    let size = self.percent(percent)
    if offer.kind == .charge, let press = press(instead: offer, name) { return press }
    let isDouble = percent > ExactDecimal(100)
    let text =
      percent.isZero
      ? wording(.dealSame(source: name))
      : percent.isNegative
        ? wording(.dealBetter(percent: size, source: name))
        : isDouble && offer.kind == .charge
          ? wording(.dealDouble(source: name))
          : wording(.dealWorse(percent: size, source: name))
    let isMore = offer.loss.isNegative == (offer.kind == .give)
    let rate = wording.rate(offer.rate.value)
    let unit = wording.rate(offer.official.route.ratio.value)
    let card = cardFee.flatMap { try? offer.worth(byCardWith: $0) }
      .map { wording(.dealWithCard(amount: money($0))) }
    return OfferVerdict(
      text: text,
      money: percent.isZero ? "" : difference(offer.loss, isMore: isMore),
      detail: [wording(.dealRates(rate: rate, official: unit)), card ?? ""].joinedByDots,
      button: nil,
      doubt: swapped(offer).map { _ in doubtText(offer) },
      doubtAddress: swapped(offer)
    )
  }

  /// The button to press at a terminal: that of the cheaper currency; nil where both cost the same.
  private func press(instead offer: Offer, _ name: String) -> OfferVerdict? {
    let wording = environment.wording
    let own = cardFee.flatMap { try? offer.worth(byCardWith: $0) } ?? offer.worth
    guard let excess = try? ExactFraction(offer.offered).adding(-own),
      !tenths(offer.markup).isZero || cardFee != nil, !rounded(excess).isZero
    else { return nil }
    let isOwnCheaper = !excess.isNegative
    let (base, quote) = (place.pair.base, place.pair.quote)
    let (cheap, dear) = isOwnCheaper ? (base, quote) : (quote, base)
    return OfferVerdict(
      text: wording(.dealPayIn(currency: units(of: cheap))),
      money: wording(
        .dealOtherCosts(currency: units(of: dear), amount: money(isOwnCheaper ? excess : -excess))
      ),
      detail: "",
      button: cheap,
      doubt: swapped(offer).map { _ in doubtText(offer) },
      doubtAddress: swapped(offer)
    )
  }

  private func verdict(on cash: CashWithdrawal) -> OfferVerdict {
    let wording = environment.wording
    let name = officialName(cash.official.route)
    let excess = (try? cash.cost.adding(-cash.worth)) ?? cash.cost
    return OfferVerdict(
      text: wording(.dealDearer(percent: percent(tenths(cash.markup)), source: name)),
      money: difference(excess, isMore: true),
      detail: wording(.dealWithoutFees(amount: wording.number(rounded(cash.worth)))),
      button: nil,
      doubt: nil,
      doubtAddress: nil
    )
  }

  /// The pair turned round, where an offer beyond all others fits within 15 % that way.
  private func swapped(_ offer: Offer) -> Address? {
    guard offer.markup.value.absoluteValue > ExactDecimal(100),
      let back = try? offer.official.route.ratio.multiplied(by: ExactFraction(offer.offered)),
      let share = try? back.divided(by: offer.official.term.amount).value,
      share > ExactDecimal(85, scale: 2), share < ExactDecimal(115, scale: 2)
    else { return nil }
    return address { $0.pair = $0.pair.reversed }
  }

  private func doubtText(_ offer: Offer) -> String {
    let wording = environment.wording
    let amount = wording.number(offer.offered) + " " + place.pair.base.code
    return wording(.dealIsIt(amount: amount))
  }

  /// Whether the percentage is the markup that Regulation (EU) 2019/518 defines: on a card payment in
  /// a currency of the Union, over the newest rates of the ECB.
  private func isRegulated(_ offer: Offer) -> Bool {
    let union = ["EUR", "CZK", "DKK", "HUF", "PLN", "RON", "SEK"].compactMap { Currency($0) }
    return offer.kind == .charge && place.on == nil && place.policy == .last
      && union.contains { $0 == place.pair.base || $0 == place.pair.quote }
      && offer.official.route.publishedLegs.allSatisfy { RateSource.ecb.name.isSame(as: $0.source) }
  }

  // MARK: The scale and the ways

  private func scale(_ markup: ExactFraction, _ verdict: OfferVerdict) -> OfferScale {
    let wording = environment.wording
    let percent = tenths(markup)
    var tenths = 0
    while tenths < 150, ExactDecimal(Int64(tenths), scale: 1) < percent { tenths += 1 }
    let (bank, card, airport) = (
      whole(1), wording.plain(ExactDecimal(2)) + "–" + whole(3), whole(10)
    )
    let name =
      verdict.button == nil ? verdict.text : wording(.dealYou(percent: self.percent(percent)))
    return OfferScale(
      label: wording(.dealYou(percent: self.percent(percent))),
      sentence: wording(.dealScale(verdict: name, bank: bank, card: card, airport: airport)),
      place: OfferScale.place(of: tenths),
      marks: [
        OfferScale.Mark(name: wording(.dealBank), percent: bank, place: OfferScale.place(of: 10)),
        OfferScale.Mark(name: wording(.dealCard), percent: card, place: OfferScale.place(of: 25)),
        OfferScale.Mark(
          name: wording(.dealAirport),
          percent: airport,
          place: OfferScale.place(of: 100)
        ),
      ]
    )
  }

  /// Both ways to pay at a terminal, the cheaper first; none where nothing is charged.
  private func ways(of offer: Offer) -> [OfferWay] {
    guard offer.kind == .charge else { return [] }
    let wording = environment.wording
    let base = units(of: place.pair.base)
    let (own, name, share): (ExactFraction, String, ExactDecimal)
    if let fee = cardFee, let cost = try? offer.worth(byCardWith: fee) {
      let percent = wording.share((try? fee.value.dividedByPowerOfTen(2)) ?? .zero)
      (own, name, share) = (cost, wording(.dealInCard(currency: base, percent: percent)), fee.value)
    } else {
      let source = officialName(offer.official.route)
      (own, name, share) = (
        offer.worth, wording(.dealInOfficial(currency: base, source: source)), .zero
      )
    }
    let ways = [
      OfferWay(name: name, amount: money(own), percent: signed(share)),
      OfferWay(
        name: wording(.dealInTheirs(currency: units(of: place.pair.quote))),
        amount: money(ExactFraction(offer.offered)),
        percent: signed(tenths(offer.markup))
      ),
    ]
    return own.value <= offer.offered ? ways : [ways[1], ways[0]]
  }

  private func way(of cash: CashWithdrawal) -> OfferWay {
    let wording = environment.wording
    let share = try? cash.official.term.amount.divided(by: ExactFraction(ExactDecimal(cash.draws)))
    let amount =
      share.map { wording.amount($0.value, of: place.pair.base, digits: .atMost(2)).text } ?? ""
    let part = amount + " " + place.pair.base.code
    return OfferWay(
      name: wording(cash.draws == 1 ? .dealOneDraw(amount: part) : .dealThreeDraws(amount: part)),
      amount: money(cash.cost),
      percent: signed(tenths(cash.markup))
    )
  }

  // MARK: Numbers

  private func rounded(_ value: ExactFraction) -> ExactDecimal {
    let place = Precision.scale(place.pair.quote.resultDigits)
    return (try? value.rounded(to: place, rounding: .toNearestOrAwayFromZero)) ?? value.value
  }

  private func tenths(_ percent: ExactFraction) -> ExactDecimal {
    (try? percent.rounded(to: .scale(1), rounding: .toNearestOrAwayFromZero)) ?? percent.value
  }

  /// `4.3%`, without a sign.
  private func percent(_ percent: ExactDecimal) -> String {
    let share = (try? percent.absoluteValue.dividedByPowerOfTen(2)) ?? percent
    return NumberFormat(environment.wording.locale, style: .percent, digits: .exactly(1)).text(
      of: share
    )
  }

  private func signed(_ percent: ExactDecimal) -> String {
    (percent.isZero ? "" : percent.isNegative ? "−" : "+") + self.percent(percent)
  }

  private func whole(_ percent: Int) -> String {
    environment.wording.share(ExactDecimal(Int64(percent), scale: 2))
  }

  /// `23.25 BRL`.
  private func money(_ value: ExactFraction) -> String {
    environment.wording.number(rounded(value)) + " " + place.pair.quote.code
  }

  private func difference(_ value: ExactFraction, isMore: Bool) -> String {
    let amount = money(value.isNegative ? -value : value)
    return environment.wording(isMore ? .dealMore(amount: amount) : .dealLess(amount: amount))
  }

  /// `British pounds`.
  private func units(of currency: Currency) -> String {
    environment.wording.locale.name(of: currency, counted: .other)
  }
}
