public import ExactMoney

/// An amount that somebody gives or charges for another, compared with the official rate.
///
/// Of 75 GBP for which a terminal charges 112.01 USD:
///
///     let offer = try Offer(.charge, ExactDecimal("112.01"), for: official)    // 75 GBP in USD
///     offer?.markup       // 11.46… percent of 100.49 USD
///
/// Where a card is charged, the markup over the ECB's newest rate is the one that Regulation (EU) 2019/518 has shown
/// before the payment.
public struct Offer: Hashable, Sendable {
  /// Which side of the exchange is offered.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The reader gets it for the amount.
    case give
    /// The reader pays it for the amount.
    case charge
  }

  public let kind: Kind
  /// The amount, converted officially into the currency of the offer.
  public let official: Conversion
  /// The amount that is given or charged, in the currency of the offer; above zero.
  public let offered: ExactDecimal
  /// What the amount is officially worth, in the currency of the offer.
  public let worth: ExactFraction
  /// Units of the offer's currency per unit of the amount's.
  public let rate: ExactFraction
  /// How much worse than the official rate it is, in the currency of the offer; below zero, better.
  public let loss: ExactFraction
  /// The same in percent of ``worth``.
  public let markup: ExactFraction

  /// Compares `offered` with `official`; the kind is the one that makes it worse where it is nil.
  ///
  /// nil where the offer or the amount is not above zero.
  ///
  /// - Throws: ``RateError/overflow(_:)`` beyond the range of a decimal.
  public init?(
    _ kind: Kind?,
    _ offered: ExactDecimal,
    for official: Conversion
  ) throws(RateError) {
    guard offered > .zero, official.term.amount.value > .zero else { return nil }
    do throws(DecimalError) {
      worth = try official.term.amount.multiplied(by: official.route.ratio)
      let amount = ExactFraction(offered)
      rate = try amount.divided(by: official.term.amount)
      let excess = try amount.adding(-worth)
      self.kind = kind ?? (excess.isNegative ? .give : .charge)
      loss = self.kind == .charge ? excess : -excess
      markup = try loss.percent(of: worth)
    } catch {
      throw .overflow(official.route.pair)
    }
    (self.official, self.offered) = (official, offered)
  }

  /// What the same comes to where the reader's bank takes `fee` on the official rate, in the currency of the offer.
  ///
  /// - Throws: ``RateError/overflow(_:)`` beyond the range of a decimal.
  public func worth(with fee: FeePercent) throws(RateError) -> ExactFraction {
    do throws(DecimalError) {
      return try fee.applied(to: worth, isPaid: kind == .charge)
    } catch {
      throw .overflow(official.route.pair)
    }
  }
}

/// What cash from a machine costs at home: the machine takes a fixed fee for each draw, and the reader's bank a
/// percentage.
public struct CashWithdrawal: Hashable, Sendable {
  /// The cash, converted officially into the currency that pays for it.
  public let official: Conversion
  /// What the machine takes for a draw, in the currency of the cash; zero or above.
  public let machineFee: ExactDecimal
  /// What the reader's bank takes, on the cash and on the machine's fee.
  public let bankFee: FeePercent?
  /// How often cash is drawn.
  public let draws: Int
  /// What the cash is officially worth, in the currency that pays for it.
  public let worth: ExactFraction
  /// What it costs, in the currency that pays for it.
  public let cost: ExactFraction
  /// How much the cost is above ``worth``, in percent of it.
  public let markup: ExactFraction

  /// Reckons with `draws` draws, one or more.
  ///
  /// nil where the cash is not above zero, or the fee of the machine is below it.
  ///
  /// - Throws: ``RateError/overflow(_:)`` beyond the range of a decimal.
  public init?(
    _ official: Conversion,
    machineFee: ExactDecimal,
    bankFee: FeePercent?,
    draws: Int = 1
  ) throws(RateError) {
    guard draws > 0, !machineFee.isNegative, official.term.amount.value > .zero else { return nil }
    do throws(DecimalError) {
      worth = try official.term.amount.multiplied(by: official.route.ratio)
      let fees = ExactFraction(try machineFee.multiplied(by: ExactDecimal(draws)))
      let drawn = try official.term.amount.adding(fees).multiplied(by: official.route.ratio)
      cost = try bankFee?.applied(to: drawn, isPaid: true) ?? drawn
      markup = try cost.adding(-worth).percent(of: worth)
    } catch {
      throw .overflow(official.route.pair)
    }
    (self.official, self.machineFee, self.bankFee) = (official, machineFee, bankFee)
    self.draws = draws
  }
}

extension ExactFraction {
  /// The value in percent of `whole`.
  fileprivate func percent(of whole: ExactFraction) throws(DecimalError) -> ExactFraction {
    try divided(by: whole).multiplied(by: ExactFraction(ExactDecimal(100)))
  }
}
