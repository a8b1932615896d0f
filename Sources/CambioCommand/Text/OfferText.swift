import ExactMoney
import ExchangeRates
import Localization

/// Offers and the cost of cash as text: the verdict, then the rates, then their origin.
struct OfferText {
  let wording: CommandWording
  let origins: ConversionText

  /// Returns the verdict on an offer, and the official rate with the bank's `fee`.
  func text(of offer: Offer, _ fee: FeePercent?) throws(RateError) -> String {
    let official = offer.official
    let offered = text(of: ExactFraction(offer.offered), in: official.target)
    let amount = "\(wording.amount(official.term)) \(official.term.currency)"
    let difference = text(of: offer.loss.isNegative ? -offer.loss : offer.loss, in: official.target)
    let size = percent(offer.markup)
    let isSame = size == percent(ExactFraction(.zero))
    let message =
      switch (offer.kind, offer.loss.isNegative) {
      case (.charge, false): Message.offerWorseCharged
      case (.give, false): Message.offerWorseGiven
      case (.charge, true): Message.offerBetterCharged
      case (.give, true): Message.offerBetterGiven
      }
    let verdict =
      isSame
      ? Message.offerSame(offered: offered, amount: amount)
      : message(offered, amount, size, difference)
    var lines = strong(wording(verdict))
    let byCard = try fee.map { fee throws(RateError) in try offer.worth(with: fee) }
    if let fee, let byCard {
      let (percent, amount) = (wording.number(fee.percent), text(of: byCard, in: official.target))
      let message: Message =
        fee.kind == .card
        ? .offerByCard(fee: percent, amount: amount) : .offerWithFee(fee: percent, amount: amount)
      lines += wording(message).wrapped(to: origins.width)
    }
    if offer.kind == .charge, !isSame || byCard != nil {
      let isCardCheaper = (byCard ?? offer.worth).value < offer.offered
      let currency = isCardCheaper ? official.term.currency : official.target
      lines.append(wording(.offerPayIn(currency: currency.code)))
    }
    lines.append(
      wording(
        .offerRate(
          base: official.term.currency.code,
          rate: wording.rate(offer.rate.value),
          quote: official.target.code
        )
      )
    )
    return (lines + (try origins.lines(below: official))).text
  }

  /// Returns the cost of cash, one line per number of withdrawals.
  func text(of withdrawals: [CashWithdrawal]) throws(RateError) -> String {
    guard let first = withdrawals.first else { return "" }
    let official = first.official
    let lines = withdrawals.flatMap { withdrawal -> [String] in
      let cost = text(of: withdrawal.cost, in: official.target)
      guard withdrawal.draws > 1 else {
        return strong(
          wording(
            .cashCosts(
              cash: "\(wording.amount(official.term)) \(official.term.currency)",
              cost: cost,
              percent: percent(withdrawal.markup)
            )
          )
        )
      }
      return wording(.cashInDraws(cost: cost, percent: percent(withdrawal.markup)))
        .wrapped(to: origins.width)
    }
    return (lines + (try origins.lines(below: official))).text
  }

  /// Returns the lines of a verdict.
  private func strong(_ text: String) -> [String] {
    text.wrapped(to: origins.width).map { $0.strong }
  }

  /// Writes the absolute value of a percentage, to one decimal.
  private func percent(_ percent: ExactFraction) -> String {
    let size = percent.isNegative ? -percent : percent
    let rounded = try? size.rounded(to: .scale(1), rounding: .toNearestOrAwayFromZero)
    return wording.percent(rounded ?? size.value, decimals: 1)
  }

  private func text(of value: ExactFraction, in currency: Currency) -> String {
    let rounded = try? value.rounded(
      to: .scale(currency.resultDigits),
      rounding: .toNearestOrAwayFromZero
    )
    return "\(wording.number(rounded ?? value.value)) \(currency)"
  }
}
