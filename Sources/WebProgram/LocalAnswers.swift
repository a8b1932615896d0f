import ExactMoney
import ExchangeRates
import Presentation

/// Answers that need no server, from the loaded rates and the ECB's history.
struct LocalAnswers {
  /// Every publication of the ECB; nil until the page has fetched it.
  private var history: RateHistory?

  /// Stores the ECB's history.
  mutating func keep(_ text: [UInt8]) {
    if history == nil { history = RateHistory(source: .ecb, text: text) }
  }

  /// Returns the answer to `query`; nil if it is not available here.
  ///
  /// Without the history there is no answer, because the loaded rates could show one year as if it
  /// were five.
  func answer(_ query: RateQuery, from environment: AppEnvironment) -> RateAnswer? {
    guard let history else { return nil }
    let newest = environment.rates.book.archive
    let archive = newest.preceded(by: [history], order: newest.sources)
    switch query {
    case .tables: return .tables(archive)
    case .year(let day): return .year(RateArchive([history]), through: day)
    case .series(let pair, let range):
      let converter = Converter(archive: archive, today: environment.now.day)
      return (try? converter.series(for: pair, over: range)).map { .series($0) }
    case .fetches: return nil
    }
  }
}
