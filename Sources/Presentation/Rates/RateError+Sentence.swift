public import ExactMoney
public import ExchangeRates
public import Localization

extension RateError {
  /// Returns the reason why there is no rate; `name` writes currencies, `day` writes days.
  public func sentence(name: (Currency) -> String, day: (CalendarDate) -> String) -> Message {
    switch self {
    case .neverPublished(let currency): .noRate(name: name(currency))
    case .beforeFirst(let currency, let first, let asked):
      .noRateBefore(name: name(currency), day: day(asked), first: day(first))
    case .afterLast(let currency, let last, _):
      .noRateAfter(name: name(currency), last: day(last))
    case .gap(let currency, let last, let next, let asked):
      .noRateBetween(name: name(currency), day: day(asked), last: day(last), next: day(next))
    case .notJoined(let pair, _), .noHistory(let pair, _, _):
      .notJoined(base: pair.base.code, quote: pair.quote.code)
    case .notOfDay(let pair, let asked):
      .notOfDay(base: pair.base.code, quote: pair.quote.code, day: day(asked))
    case .notOfDays(let pair, let first, let last):
      .notOfDays(base: pair.base.code, quote: pair.quote.code, first: day(first), last: day(last))
    case .notYetPublished(let pair, let last):
      .notYetPublished(base: pair.base.code, quote: pair.quote.code, day: day(last))
    case .incomplete(let pair, let first, let last):
      .incompleteRates(
        first: day(first),
        last: day(last),
        base: pair.base.code,
        quote: pair.quote.code
      )
    case .tooOld(let pair, let last, let asked, let limit):
      .ratesRefused(
        count: limit,
        base: pair.base.code,
        quote: pair.quote.code,
        day: day(asked),
        last: day(last)
      )
    case .afterNewest(let pair, let newest, let first):
      .ratesEnd(base: pair.base.code, quote: pair.quote.code, newest: day(newest), day: day(first))
    case .overflow: .resultOverflow
    }
  }
}

extension AppEnvironment {
  /// Returns the reason why `archive` has no newest rate of `pair`; nil if it has one.
  @inline(never)
  func absence(of pair: CurrencyPair, in archive: RateArchive) -> String? {
    do throws(RateError) {
      _ = try converter(by: archive).route(for: pair)
      return nil
    } catch {
      return wording.sentence(for: error)
    }
  }
}

extension Wording {
  /// Returns the reason why there is no rate.
  func sentence(for error: RateError) -> String {
    self(error.sentence(name: { name(of: $0) }, day: { date($0) }))
  }
}

extension RatePolicy {
  /// The meaning of the policy, in a phrase.
  public var words: Message {
    switch self {
    case .last: .policyLast
    case .onDay: .policyOnDay
    case .before: .policyBefore
    case .next: .policyNext
    case .monthLast: .policyMonthLast
    case .monthAverage: .policyMonthAverage
    case .yearAverage: .policyYearAverage
    case .period: .policyPeriod
    }
  }
}
