import ExactMoney
import ExchangeRates
import OfflineFirst
import Presentation

/// Answers that need no server: worked out from the rates at hand.
struct LocalAnswers {
  /// Every publication of the ECB; nil until the page has had to ask.
  private var history: RateHistory?

  /// Keeps the ECB's history.
  mutating func keep(_ text: [UInt8]) {
    if history == nil { history = RateHistory(source: .ecb, text: text) }
  }

  /// The answer to `query`; nil when the rates at hand have none.
  func answer(_ query: RateQuery, from surroundings: Surroundings) -> RateAnswer? {
    let newest = surroundings.rates.archive
    let archive =
      history.map { newest.preceded(by: [$0], order: newest.sources) } ?? newest
    switch query {
    case .tables: return history == nil ? nil : .tables(archive)
    case .series(let pair, let range):
      let converter = Converter(archive: archive, today: surroundings.now.day)
      return (try? converter.series(for: pair, over: range)).map { .series($0) }
    case .fetches: return nil
    }
  }
}
