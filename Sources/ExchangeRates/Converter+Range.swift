import ExactMoney

extension Converter {
  /// The pair's rates of `range`, which ends with its newest rate.
  ///
  /// - Throws: ``RateError`` as ``series(for:from:through:)`` does.
  public func series(
    for pair: CurrencyPair,
    over range: HistoryRange
  ) throws(RateError) -> RateSeries {
    let newest = try route(for: pair)
    guard let last = newest.publishedLegs.map({ $0.asOf }).max() else {
      // Law and pegs alone join the pair: there is nothing to draw.
      throw .noHistory(pair, from: range.firstDay(endingOn: today), through: today)
    }
    return try series(for: pair, from: range.firstDay(endingOn: last), through: last)
  }
}
