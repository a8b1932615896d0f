import ExactMoney
import ExchangeRates
import LocalStore
import Logging
import Presentation
import Repositories
import Synchronization

/// The rates that the server works with, and the answers to questions about them.
///
/// All of them lie in memory, as an edition that never changes; requests never touch the store. It is read
/// when something was fetched, on a thread of its own, and the next edition made of what is new.
final class RateDesk: Sendable {
  private struct State {
    var edition: RateEdition
    var answers: [RateQuery: RateAnswer] = [:]
  }

  /// More answers are not remembered at one time.
  private static let mostAnswers = 256

  let supply: RateSupply
  let events: EventBroadcaster
  private let log: Logger
  private let state: Mutex<State>

  init(_ supply: RateSupply, events: EventBroadcaster, log: Logger) {
    self.supply = supply
    self.events = events
    self.log = log
    var first = RateEdition.embedded(supply)
    if let store = supply.store {
      do throws(StoreError) {
        first = try RateEdition(after: first, supply, store: store, trouble: nil)
      } catch {
        log.error("store unreadable", metadata: ["reason": "\(error)"])
      }
    }
    state = Mutex(State(edition: first))
  }

  /// The newest rates.
  var edition: RateEdition { state.withLock { $0.edition } }

  /// The day in UTC, which is the server's.
  var today: CalendarDate { supply.now().day }

  // MARK: Editions

  /// Makes a new edition of what is in the store now, and tells who waits for new rates.
  func renew(trouble: RefreshTrouble?) async {
    guard let store = supply.store else { return }
    let (past, supply) = (edition, supply)
    do throws(StoreError) {
      let new = try await store.run { store throws(StoreError) in
        try RateEdition(after: past, supply, store: store, trouble: trouble)
      }
      let isNewer = state.withLock { state in
        guard state.edition.number < new.number else { return false }
        state = State(edition: new)
        return true
      }
      if isNewer, new.book.version != past.book.version { events.tell(new.book.version) }
    } catch {
      log.error("store unreadable", metadata: ["reason": "\(error)"])
    }
  }

  // MARK: Answers

  /// The answer to `query`; nil where the rates have none.
  func answer(to query: RateQuery) -> RateAnswer? {
    let (edition, known) = state.withLock { ($0.edition, $0.answers[query]) }
    if let known { return known }
    guard let answer = answer(to: query, by: edition) else { return nil }
    state.withLock { state in
      guard state.edition.number == edition.number else { return }
      if state.answers.count >= RateDesk.mostAnswers { state.answers = [:] }
      state.answers[query] = answer
    }
    return answer
  }

  private func answer(to query: RateQuery, by edition: RateEdition) -> RateAnswer? {
    switch query {
    case .tables(let days): return .tables(edition.archive.part(over: days))
    case .series(let pair, let range):
      return (try? Converter(archive: edition.archive, today: today).series(for: pair, over: range))
        .map { .series($0) }
    case .fetches(let pair): return .fetches(fetches(of: pair, in: edition))
    }
  }

  private func fetches(of pair: CurrencyPair, in edition: RateEdition) -> [FetchedRate] {
    let sources = supply.sources.map { $0.provider.source }
    do throws(StoreError) {
      return try edition.log?.entries(of: pair, from: sources).map { entry in
        FetchedRate(
          source: entry.source.name,
          fetchedAt: entry.fetchedAt,
          asOf: entry.asOf,
          rate: entry.rate
        )
      } ?? []
    } catch {
      log.error("store damaged", metadata: ["reason": "\(error)"])
      return []
    }
  }
}
