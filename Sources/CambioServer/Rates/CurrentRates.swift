import ExactMoney
import ExchangeRates
import LocalStore
import Logging
import Presentation
import Refreshing
import Synchronization

/// The current rates of the server, and the answers to questions about them.
///
/// All rates are in memory, as a snapshot that never changes; requests never read the store. After
/// a fetch, the store is read on its own thread, and the next snapshot is made from its changes.
final class CurrentRates: Sendable {
  private struct State {
    var snapshot: RateSnapshot
    var answers = BoundedCache<RateQuery, RateAnswer>(maximumBytes: 8 << 20)
  }

  let backend: RateBackend
  let events: EventBroadcaster
  private let log: Logger
  private let state: Mutex<State>

  init(_ backend: RateBackend, events: EventBroadcaster, log: Logger) {
    self.backend = backend
    self.events = events
    self.log = log
    do throws(StoreError) {
      state = Mutex(State(snapshot: try RateSnapshot.current(backend)))
    } catch {
      log.error("store unreadable", metadata: ["reason": "\(error)"])
      state = Mutex(State(snapshot: .embedded(backend)))
    }
  }

  /// The newest snapshot.
  var snapshot: RateSnapshot { state.withLock { $0.snapshot } }

  /// The current day in UTC.
  var today: CalendarDate { backend.now().day }

  // MARK: Snapshots

  /// Makes a new snapshot from the store, and announces new rates to subscribers.
  func renew(trouble: RefreshTrouble?) async {
    guard let store = backend.store else { return }
    let (past, backend) = (snapshot, backend)
    do throws(StoreError) {
      let new = try await store.run { store throws(StoreError) in
        try RateSnapshot(after: past, backend, store: store, trouble: trouble)
      }
      let isNewer = state.withLock { state in
        guard state.snapshot.number < new.number else { return false }
        state = State(snapshot: new)
        return true
      }
      if isNewer, new.book.version != past.book.version { events.announce(new.book.version) }
    } catch {
      log.error("store unreadable", metadata: ["reason": "\(error)"])
    }
  }

  // MARK: Answers

  /// Returns the answer to `query`; nil if there are no rates for it.
  func answer(to query: RateQuery) -> RateAnswer? {
    let (snapshot, known) = state.withLock { ($0.snapshot, $0.answers[query]) }
    if let known { return known }
    guard let answer = answer(to: query, by: snapshot) else { return nil }
    state.withLock { state in
      guard state.snapshot.number == snapshot.number else { return }
      state.answers.keep(answer, for: query, bytes: answer.bytes)
    }
    return answer
  }

  private func answer(to query: RateQuery, by snapshot: RateSnapshot) -> RateAnswer? {
    switch query {
    case .tables(let days): return .tables(snapshot.archive.part(over: days))
    case .year(let day): return .year(snapshot.archive.year(through: day), through: day)
    case .series(let pair, let range):
      let converter = Converter(archive: snapshot.archive, today: today)
      guard let days = try? converter.days(of: range, for: pair) else { return nil }
      let (first, last) = (days.lowerBound, days.upperBound)
      return (try? IndexedConverter(converter).series(for: pair, from: first, through: last))
        .map { .series($0) }
    case .fetches(let pair): return .fetches(fetches(of: pair, in: snapshot))
    }
  }

  private func fetches(of pair: CurrencyPair, in snapshot: RateSnapshot) -> [FetchedRate] {
    let sources = backend.sources.map { $0.provider.source }
    do throws(StoreError) {
      return try snapshot.log?.entries(of: pair, from: sources).map { entry in
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

extension RateAnswer {
  /// The approximate number of bytes in memory.
  fileprivate var bytes: Int {
    switch self {
    case .tables(let archive), .year(let archive, _):
      archive.tables.reduce(1_024) { $0 + $1.text.count }
    case .series(let series): 1_024 + series.points.count * MemoryLayout<RatePoint>.stride
    case .fetches(let fetches): 1_024 + fetches.count * 256
    }
  }
}
