import ExactMoney
import ExchangeRates
import Localization

extension ConverterViewModel {
  /// What the amount that is typed comes to.
  struct Outcome: Sendable {
    /// A part of a sum in several currencies, and what it is worth.
    struct Part: Sendable {
      let amount: Money
      let worth: Money
    }

    /// What is paid, in the base, not rounded; nil without an amount.
    private(set) var paid: ExactFraction?
    /// What arrives, in the quote, rounded once to its minor units; nil without a result.
    private(set) var result: ExactDecimal?
    /// The parts of a sum in several currencies; empty for other amounts.
    private(set) var parts: [Part] = []
    /// Why there is no result although there are an amount and a rate.
    private(set) var error: RateError?

    init(of field: AmountField, at place: ConverterAddress, by rates: Rates) {
      guard !field.terms.isEmpty, let route = rates.route else { return }
      do throws(RateError) {
        if place.receive != nil {
          try ask(for: field.terms, in: place.typedCurrency, along: route, by: rates)
        } else if field.terms.count > 1 {
          try add(field.terms, along: route, by: rates)
        } else {
          // One currency that is named has become the base, or may stand for it.
          paid = field.terms[0].amount
          result = try paid?.converted(at: route.ratio, to: route.pair)
        }
      } catch {
        self.error = error
        (paid, result) = (nil, nil)
      }
    }

    /// Finds out what must be paid for so much of `currency`.
    private mutating func ask(
      for terms: [Reckoning.Term],
      in currency: Currency,
      along route: RateRoute,
      by rates: Rates
    ) throws(RateError) {
      let pair = CurrencyPair(base: route.pair.base, quote: currency)
      guard terms.count == 1, let converter = rates.converter else {
        throw .notJoined(pair, asked: rates.day)
      }
      let asked = terms[0].amount
      let isQuote = currency == route.pair.quote
      let ratio =
        isQuote ? route.ratio : try converter.route(for: pair, on: rates.day).ratio
      let paid = try asked.multiplied(by: ratio.inverted, of: pair)
      self.paid = paid
      result =
        isQuote
        ? try asked.converted(at: .one, to: route.pair)
        : try paid.converted(at: route.ratio, to: route.pair)
    }

    /// Converts each term on its own, and rounds their sum once.
    private mutating func add(
      _ terms: [Reckoning.Term],
      along route: RateRoute,
      by rates: Rates
    ) throws(RateError) {
      guard let converter = rates.converter else { return }
      var (total, base) = (ExactFraction(.zero), ExactFraction(.zero))
      for term in terms {
        let currency = term.currency ?? route.pair.base
        let pair = CurrencyPair(base: currency, quote: route.pair.quote)
        let ratio = try converter.route(for: pair, on: rates.day).ratio
        total = try total.adding(term.amount.multiplied(by: ratio, of: pair), of: pair)
        let back = CurrencyPair(base: currency, quote: route.pair.base)
        let toBase = try converter.route(for: back, on: rates.day).ratioBeforeFee ?? .one
        base = try base.adding(term.amount.multiplied(by: toBase, of: back), of: back)
        let worth = try term.amount.converted(at: ratio, to: pair)
        parts.append(
          Part(amount: Money(term.value, currency), worth: Money(worth, pair.quote))
        )
      }
      paid = base
      result = try total.converted(at: .one, to: route.pair)
    }
  }
}

extension Currency {
  /// How many digits after the point an amount of it is rounded to.
  var shownDigits: Int { minorUnits ?? displayDigits }
}

extension ExactFraction {
  /// The value times `ratio`, rounded once to the minor units of the pair's quote.
  func converted(at ratio: ExactRatio, to pair: CurrencyPair) throws(RateError) -> ExactDecimal {
    let precision = Precision.scale(pair.quote.shownDigits)
    do throws(DecimalError) {
      return try ratio.divided(by: denominator)
        .applied(to: numerator, precision: precision, rounding: .toNearestOrAwayFromZero)
    } catch {
      return try multiplied(by: ratio, of: pair).rounded(to: precision, of: pair)
    }
  }

  /// The value rounded once to the minor units of the pair's base; nil when it does not fit.
  func rounded(asBaseOf pair: CurrencyPair) -> ExactDecimal? {
    try? rounded(to: .scale(pair.base.shownDigits), of: pair)
  }

  private func rounded(
    to precision: Precision,
    of pair: CurrencyPair
  ) throws(RateError) -> ExactDecimal {
    do throws(DecimalError) {
      return try numerator.divided(
        by: denominator,
        to: precision,
        rounding: .toNearestOrAwayFromZero
      )
    } catch {
      throw .overflow(pair)
    }
  }

  func multiplied(by ratio: ExactRatio, of pair: CurrencyPair) throws(RateError) -> ExactFraction {
    do throws(DecimalError) {
      return try multiplied(by: ExactFraction(ratio.numerator))
        .divided(by: ExactFraction(ratio.denominator))
    } catch {
      throw .overflow(pair)
    }
  }

  func adding(_ other: ExactFraction, of pair: CurrencyPair) throws(RateError) -> ExactFraction {
    do throws(DecimalError) { return try adding(other) } catch { throw .overflow(pair) }
  }
}
