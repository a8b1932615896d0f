public import ExactMoney

/// An amount that is given or charged for another, compared with the official rate.
///
/// A terminal charges 112.01 USD for 75 GBP:
///
///     let offer = try Offer(.charge, ExactDecimal("112.01"), for: official)    // 75 GBP in USD
///     offer?.markup       // 11.46… percent of 100.49 USD
///
/// Regulation (EU) 2019/518 requires this markup, over the ECB's newest rate, to be shown before a
/// card payment.
public struct Offer: Hashable, Sendable {
  /// The side of the exchange that is offered.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The reader receives the offered amount.
    case give
    /// The reader pays the offered amount.
    case charge
  }

  public let kind: Kind
  /// The conversion of the amount into the offer's currency at the official rate.
  public let official: Conversion
  /// The amount that is given or charged, in the offer's currency; above zero.
  public let offered: ExactDecimal
  /// The official value of the amount, in the offer's currency.
  public let worth: ExactFraction
  /// The rate of the offer, in units of its currency per unit of the amount's currency.
  public let rate: ExactFraction
  /// The loss against the official rate, in the offer's currency; below zero for a gain.
  public let loss: ExactFraction
  /// The loss in percent of ``worth``.
  public let markup: ExactFraction

  /// Compares `offered` with `official`; nil if the offer or the amount is not above zero.
  ///
  /// If `kind` is nil, it becomes the kind that makes the offer worse than the official rate.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if a result does not fit a decimal.
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

  /// Returns ``worth`` with the `fee` of the reader's bank, in the offer's currency.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if the result does not fit a decimal.
  public func worth(with fee: FeePercent) throws(RateError) -> ExactFraction {
    do throws(DecimalError) {
      return try fee.applied(to: worth, isPaid: kind == .charge)
    } catch {
      throw .overflow(official.route.pair)
    }
  }
}

/// The cost of cash from a machine that charges a fixed fee per withdrawal, while the bank charges
/// a percentage.
public struct CashWithdrawal: Hashable, Sendable {
  /// The conversion of the cash, at the official rate, into the currency that pays for it.
  public let official: Conversion
  /// The fee of the machine per withdrawal, in the currency of the cash; not negative.
  public let machineFee: ExactDecimal
  /// The fee of the reader's bank, on the cash and on the machine's fee; nil for none.
  public let bankFee: FeePercent?
  /// The number of withdrawals.
  public let draws: Int
  /// The official value of the cash, in the currency that pays for it.
  public let worth: ExactFraction
  /// The total cost, in the currency that pays for the cash.
  public let cost: ExactFraction
  /// The excess of the cost over ``worth``, in percent of ``worth``.
  public let markup: ExactFraction

  /// Calculates the cost of the cash, taken in `draws` withdrawals.
  ///
  /// nil if the cash is not above zero, the fee of the machine is negative, or there are no
  /// withdrawals.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if a result does not fit a decimal.
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
  /// Returns the value in percent of `whole`.
  fileprivate func percent(of whole: ExactFraction) throws(DecimalError) -> ExactFraction {
    try divided(by: whole).multiplied(by: ExactFraction(ExactDecimal(100)))
  }
}
