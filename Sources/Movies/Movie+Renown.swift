public import ExactMoney

extension Movie {
  /// How well known a film is, in points: the order of "popular" where nobody counts who asks for what.
  ///
  /// A point for each critic's review times the critics' mean, 40 for each Oscar won, 5 for each Oscar it
  /// was nominated for, one for each two million dollars taken, whole ones alone, and one for each Wikipedia
  /// with an article of it, which is told of the films after the catalogue. Reviews say how
  /// many wrote of a film, their mean keeps what was only talked about from the top; receipts lift what
  /// many went to see. A film that took money in another currency gets nothing for it, rather than
  /// points by a rate of some day.
  public var renown: ExactDecimal {
    let critics = ratings.first { $0.kind == .criticsMean }
    var points = ExactDecimal(40 * oscars.won + 5 * oscars.nominated + articles)
    if let critics, let votes = critics.votes,
      let written = try? critics.value.multiplied(by: ExactDecimal(votes)),
      let sum = try? points.adding(written)
    {
      points = sum
    }
    if let boxOffice, boxOffice.money.currency == .usd,
      let millions = try? boxOffice.money.amount.divided(
        by: ExactDecimal(2_000_000),
        to: .scale(0),
        rounding: .towardZero
      ), let sum = try? points.adding(millions)
    {
      points = sum
    }
    return points
  }
}
