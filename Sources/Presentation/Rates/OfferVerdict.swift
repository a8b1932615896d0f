public import ExactMoney
import ExchangeRates
import Localization
import PlainBytes

/// The verdict on an offer: `4.3% worse than the ECB`, and the difference in money.
public struct OfferVerdict: Sendable {
  public let text: String
  /// The difference in money: `23.25 BRL less`.
  public let money: String
  /// A further detail, `5.2000, not 5.4325`; empty if there is none.
  public let detail: String
  /// The currency to pay in; nil if that is not the question.
  public let button: Currency?
  /// A question about an implausible offer, with the address of its other meaning; nil if there is
  /// none.
  public let doubt: (text: String, address: Address)?
}

/// A way to pay, with its cost.
public struct OfferWay: Hashable, Sendable {
  public let name: String
  public let amount: String
  /// The cost over the official rate: `+2.0%`.
  public let percent: String
}

/// The position of an offer between none and an airport's, from 0 to 15 % on a logarithmic scale.
public struct OfferScale: Hashable, Sendable {
  /// A mark of the scale: the typical markup of a kind of offer.
  public struct Mark: Hashable, Sendable {
    public let name: String
    public let percent: String
    /// The position in thousandths of the scale.
    public let position: Int
  }

  /// The label of the offer: `This offer 4.3%`, or `This offer −1.1%` if it is better than the
  /// official rate.
  public let label: String
  /// The whole scale as a sentence, for screen readers.
  public let sentence: String
  /// The position of the offer in thousandths of the scale.
  public let position: Int
  public let marks: [Mark]
  /// The address of the study behind the marks.
  ///
  /// It compares 300 US dollars in euros on 8 May 2014: in cash at banks in the United States (6.73
  /// % on average) and at an airport (10.17 %), and by card.
  public static let source: StaticString = "https://www.cardhub.com/edu/currency-exchange-study/"

  /// Returns the position of a markup in tenths of a percent, in thousandths of the scale.
  ///
  /// The position is 1000 · log(1 + p) / log 16 for p percent, linearly interpolated between known
  /// values.
  static func position(of tenths: Int) -> Int {
    let known = [
      (0, 0), (5, 146), (10, 250), (20, 396), (30, 500), (40, 580), (60, 702), (80, 792),
      (100, 865),
      (120, 925), (150, 1_000),
    ]
    for index in known.indices.dropFirst() where tenths <= known[index].0 {
      let (start, end) = (known[index - 1], known[index])
      return start.1 + (end.1 - start.1) * (max(tenths, 0) - start.0) / (end.0 - start.0)
    }
    return 1_000
  }
}

/// The verdict on an offer, or on the cost of cash.
extension OfferSheet {
  /// The verdict; nil if there is nothing to compare.
  public var verdict: OfferVerdict? {
    offer.flatMap { verdict(on: $0) } ?? withdrawals.first.map { verdict(on: $0) }
  }

  /// Returns the names of the sources of the official rate, with the day if it was chosen.
  @inline(never)
  func officialName(_ route: RateRoute) -> String {
    let names = route.sources.map { name in
      RateSource.ecb.name.isSame(as: name) ? wording(.dealECB) : wording.name(ofSource: name)
    }.joinedByDots
    let day = model.place.on == nil ? nil : route.asOf
    return day.map { wording(.dealOnDay(source: names, day: wording.date($0))) } ?? names
  }

  private func verdict(on offer: Offer) -> OfferVerdict? {
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
    let rates = wording(
      .dealRates(
        rate: wording.rate(offer.rate.value),
        official: wording.rate(offer.official.route.ratio.value)
      )
    )
    let card = cardFee.flatMap { try? offer.worth(with: $0) }
      .map { wording(.dealWithCard(amount: money($0))) }
    return OfferVerdict(
      text: text,
      money: percent.isZero ? "" : difference(offer.loss, isMore: isMore),
      detail: [percent.isZero ? "" : rates, card ?? "", day(of: offer.official)].joinedByDots,
      button: nil,
      doubt: meant(by: offer)
    )
  }

  /// Returns the verdict for a payment terminal: the cheaper currency; nil if both cost the same.
  private func press(instead offer: Offer, _ name: String) -> OfferVerdict? {
    let own = cardFee.flatMap { try? offer.worth(with: $0) } ?? offer.worth
    guard let excess = try? ExactFraction(offer.offered).adding(-own),
      !tenths(offer.markup).isZero || cardFee != nil, !rounded(excess).isZero
    else { return nil }
    let isOwnCheaper = !excess.isNegative
    let (base, quote) = (model.place.pair.base, model.place.pair.quote)
    let (cheap, dear) = isOwnCheaper ? (base, quote) : (quote, base)
    return OfferVerdict(
      text: wording(.dealPayIn(currency: units(of: cheap))),
      money: wording(
        .dealOtherCosts(currency: units(of: dear), amount: money(isOwnCheaper ? excess : -excess))
      ),
      detail: day(of: offer.official),
      button: cheap,
      doubt: meant(by: offer)
    )
  }

  private func verdict(on cash: CashWithdrawal) -> OfferVerdict {
    let name = officialName(cash.official.route)
    let excess = (try? cash.cost.adding(-cash.worth)) ?? cash.cost
    return OfferVerdict(
      text: wording(.dealDearer(percent: percent(tenths(cash.markup)), source: name)),
      money: difference(excess, isMore: true),
      detail: [
        wording(.dealWithoutFees(amount: wording.number(rounded(cash.worth)))),
        day(of: cash.official),
      ].joinedByDots,
      button: nil,
      doubt: nil
    )
  }

  /// Returns the day of the official rate, `rates of 30 Oct 2026`; empty if the source's name
  /// includes it, or the rate has no day.
  private func day(of official: Conversion) -> String {
    guard model.place.on == nil, let day = official.route.asOf else { return "" }
    return wording(.recentDay(day: wording.date(day)))
  }

  /// Returns the probable meaning of an implausible offer: one in the other direction, or the rate
  /// shown by an exchange office.
  ///
  /// nil unless that reading is within 15 % of the official rate.
  @inline(never)
  private func meant(by offer: Offer) -> (text: String, address: Address)? {
    let (amount, pair) = (offer.official.term.amount, model.place.pair)
    func isNear(_ share: ExactFraction?) -> Bool {
      guard let share = share?.value else { return false }
      return share > ExactDecimal(85, scale: 2) && share < ExactDecimal(115, scale: 2)
    }
    guard offer.markup.value.absoluteValue > ExactDecimal(50) else { return nil }
    let back = try? offer.official.route.ratio.multiplied(by: ExactFraction(offer.offered))
    if isNear(try? back?.divided(by: amount)) {
      return (
        wording(.dealIsIt(amount: wording.number(offer.offered) + " " + pair.base.code)),
        model.address { $0.pair = pair.reversed }
      )
    }
    let offered = ExactFraction(offer.offered)
    guard isNear(try? offered.divided(by: offer.official.route.ratio)),
      let total = try? offered.multiplied(by: amount).value
    else { return nil }
    return (
      wording(.dealIsIt(amount: money(ExactFraction(total)))),
      model.address { $0.offer.amount = total.withoutTrailingZeros.description }
    )
  }
}
