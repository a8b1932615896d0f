import ExactMoney
import ExchangeRates
import Localization

extension ConverterViewModel {
  /// The worth of the typed amount.
  struct Outcome: Sendable {
    /// A part of a sum in several currencies, with its worth.
    struct Part: Sendable {
      let amount: Money
      let worth: Money
    }

    /// The paid amount in the base, as typed or as computed and rounded; nil if there is none.
    private(set) var paid: ExactDecimal?
    /// The paid amounts as fractions.
    private(set) var terms: [ConversionTerm] = []
    /// The arriving amount in the quote, rounded once to its minor units; nil if there is no
    /// result.
    private(set) var result: ExactDecimal?
    /// The arriving amount to two significant digits; nil unless it is less than half a minor unit.
    private(set) var trace: ExactDecimal?
    /// The maximum difference between the arriving amount and the one by exact rates.
    ///
    /// nil if every published rate on the way is known to a thousandth.
    private(set) var deviation: ExactDecimal?
    /// Whether the arriving amount is still the result of the amount typed before.
    private(set) var isOfAmount = false
    /// The parts of a sum in several currencies; empty for any other amount.
    private(set) var parts: [Part] = []
    /// The reason why an amount and a rate have no result; nil if they have one.
    private(set) var error: RateError?

    init(of field: AmountField, at place: ConverterAddress, by rates: Rates) {
      guard !field.terms.isEmpty, let converter = rates.converter, let route = rates.route else {
        return
      }
      do throws(RateError) {
        if place.receive != nil {
          let amount = place.amount.flatMap { NeutralAmount.number($0) }
          try ask(for: field.terms, in: place.typedCurrency, along: route, by: rates, of: amount)
          if let result, !route.coarseLegs.isEmpty {
            let sum = try converter.convert(terms, to: route.pair.quote, on: rates.day)
            deviation = try sum.deviation(of: result)
          }
        } else {
          // A single currency has become the base, or can replace it.
          let terms = field.terms.map { term in
            ConversionTerm(
              term.amount,
              field.terms.count > 1 ? term.currency ?? route.pair.base : route.pair.base
            )
          }
          self.terms = terms
          let sum = try converter.convert(terms, to: route.pair.quote, on: rates.day)
          let worth = try Worth(sum)
          (result, trace) = (worth.result, worth.trace)
          deviation = try sum.deviation(of: worth.trace ?? worth.result)
          paid = field.terms.count == 1 ? field.terms[0].value : nil
          if terms.count > 1 { try show(sum, in: route.pair.base, by: rates) }
        }
      } catch {
        self.error = error
        (paid, terms, result, deviation, parts) = (nil, [], nil, nil, [])
      }
    }

    /// Finds the amount to pay for `terms` of `currency`; `amount`, if that has this result.
    private mutating func ask(
      for terms: [Reckoning.Term],
      in currency: Currency,
      along route: RateRoute,
      by rates: Rates,
      of amount: ExactDecimal?
    ) throws(RateError) {
      let pair = CurrencyPair(base: route.pair.base, quote: currency)
      guard terms.count == 1, let converter = rates.converter else {
        throw .notJoined(pair, asked: rates.day)
      }
      let asked = terms[0].amount
      let isQuote = currency == route.pair.quote
      let ratio = isQuote ? route.ratio : try converter.route(for: pair, on: rates.day).ratio
      do throws(DecimalError) {
        var paid = try asked.divided(by: ratio)
        if let amount, asked.isExact,
          try ratio.worth(of: ExactFraction(amount), digits: currency.resultDigits) == asked.value
        {
          (paid, isOfAmount) = (ExactFraction(amount), true)
          self.paid = amount
        } else {
          self.paid = try paid.rounded(
            to: .scale(pair.base.resultDigits),
            rounding: .toNearestOrAwayFromZero
          )
        }
        self.terms = [ConversionTerm(paid, pair.base)]
        result = try (isQuote ? asked : paid.multiplied(by: route.ratio)).rounded(
          to: .scale(route.pair.quote.resultDigits),
          rounding: .toNearestOrAwayFromZero
        )
      } catch {
        throw .overflow(pair)
      }
    }

    /// The exact paid amount; nil unless all of it is in the base.
    var exactPaid: ExactFraction? { terms.count == 1 ? terms[0].amount : nil }

    /// Returns the paid amount in the currency of `favourite`, rounded once; nil without an amount
    /// or a rate.
    func worth(in favourite: FavouriteRate, by rates: Rates) -> ExactDecimal? {
      let currency = favourite.currency
      if let exactPaid {
        return favourite.ratio.flatMap {
          try? $0.worth(of: exactPaid, digits: currency.resultDigits)
        }
      }
      guard !terms.isEmpty else { return nil }
      return try? rates.converter?.convert(terms, to: currency, on: rates.day).result().amount
    }

    /// Records the worth of each amount of a sum, and of all of them in the base, before any fee.
    private mutating func show(
      _ sum: ConversionSum,
      in base: Currency,
      by rates: Rates
    ) throws(RateError) {
      for index in sum.parts.indices {
        parts.append(Part(amount: sum.parts[index].source, worth: try sum.part(index).result()))
      }
      // A sum has a result even if no rate joins its currencies to the base.
      let whole = try? rates.converter?.withoutFees
        .convert(sum.parts.map { $0.term }, to: base, on: rates.day)
      paid = try? whole?.result().amount
    }
  }
}

/// The result of a conversion, for every screen that shows one.
struct Worth: Sendable {
  /// The result in the target currency, rounded once to its minor units.
  let result: ExactDecimal
  /// The result to two significant digits; nil unless it is less than half a minor unit.
  let trace: ExactDecimal?

  init(_ sum: ConversionSum) throws(RateError) {
    result = try sum.result().amount
    let shown = result.isZero ? try sum.shownResult().amount : result
    trace = result.isZero && !shown.isZero ? shown : nil
  }
}

extension Wording {
  /// Writes a result; its `trace`, if there is one.
  func amount(_ result: ExactDecimal, trace: ExactDecimal?, of currency: Currency) -> AmountText {
    trace.map { amount($0, of: currency, digits: .asWritten) } ?? amount(result, of: currency)
  }
}

extension ExactFraction {
  /// Returns `amount` times the ratio, rounded once, half up, to `digits` decimals.
  func worth(of amount: ExactFraction, digits: Int) throws(DecimalError) -> ExactDecimal {
    var sum = ExactSum()
    sum.add(amount, times: self)
    return try sum.rounded(to: .scale(digits), rounding: .toNearestOrAwayFromZero)
  }
}
