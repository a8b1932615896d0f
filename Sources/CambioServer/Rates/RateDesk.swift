import CambioAPI
import EmbeddedRates
import ExactMoney
import ExchangeRates
import Feeds
import LocalStore
import Logging
import Presentation
import Repositories
import Synchronization

/// The rates that the server works with, and the answers to questions about them.
///
/// The newest ones lie ready as an edition; what reaches further back is read when it is asked for, and
/// remembered until the next edition.
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
    let first = RateDesk.edition(after: nil, supply, trouble: nil, log)
    state = Mutex(State(edition: first))
  }

  /// The newest rates.
  var edition: RateEdition { state.withLock { $0.edition } }

  /// The day in UTC, which is the server's.
  var today: CalendarDate { supply.now().day }

  // MARK: Editions

  /// Makes a new edition of what is in the store now, and tells who waits for new rates.
  func renew(trouble: RefreshTrouble?) {
    let past = edition
    let new = RateDesk.edition(after: past, supply, trouble: trouble, log)
    state.withLock { $0 = State(edition: new) }
    if new.book.version != past.book.version { events.tell(new.book.version) }
  }

  private static func edition(
    after past: RateEdition?,
    _ supply: RateSupply,
    trouble: RefreshTrouble?,
    _ log: Logger
  ) -> RateEdition {
    let now = supply.now()
    let first = now.day.adding(years: -1) ?? now.day
    let archive: RateArchive
    do throws(StoreError) {
      archive = try supply.library.archive(for: .init(days: first...now.day))
    } catch {
      log.error("store unreadable", metadata: ["reason": "\(error)"])
      archive = past?.book.archive ?? EmbeddedRates.archive
    }
    let statuses = supply.sources.compactMap { source in
      try? SourceStatus(source, store: supply.store, now: now)
    }
    var book = RateBook(
      archive: archive.newestPart(today: now.day),
      sources: statuses.map { state(of: $0, archive, isAsked: supply.refresher != nil) },
      version: ""
    )
    // The version is that of the document without it: two of equal version hold the same.
    let digest = ContentDigest(of: Array(RateBookJSON.encode(book).text.utf8)).text
    book.version = String(digest.prefix(16))
    return RateEdition(
      number: (past?.number ?? 0) + 1,
      book: book,
      document: RateBookJSON.encode(book).text,
      statuses: statuses,
      trouble: trouble
    )
  }

  private static func state(
    of status: SourceStatus,
    _ archive: RateArchive,
    isAsked: Bool
  ) -> SourceState {
    let provider = status.source.provider
    let known =
      status.retrievedAt
      ?? archive.newestDay(of: provider.source).map { Instant(startOf: $0).adding(seconds: 86_399) }
    return SourceState(
      source: provider.source,
      retrievedAt: status.retrievedAt,
      due: isAsked ? known.map { provider.schedule.next(after: $0) } : nil
    )
  }

  // MARK: Answers

  /// The answer to `query`; nil where the rates have none.
  func answer(to query: RateQuery) -> RateAnswer? {
    let (edition, known) = state.withLock { ($0.edition.number, $0.answers[query]) }
    if let known { return known }
    guard let answer = work(out: query) else { return nil }
    state.withLock { state in
      guard state.edition.number == edition else { return }
      if state.answers.count >= RateDesk.mostAnswers { state.answers = [:] }
      state.answers[query] = answer
    }
    return answer
  }

  private func work(out query: RateQuery) -> RateAnswer? {
    switch query {
    case .tables(let days):
      return .tables(archive(of: nil, on: days).part(over: days))
    case .series(let pair, let range):
      let first = range.firstDay(endingOn: edition.oldestNewestDay ?? today)
      let archive = archive(of: [pair.base, pair.quote], on: min(first, today)...today)
      return (try? Converter(archive: archive, today: today).series(for: pair, over: range))
        .map { .series($0) }
    case .fetches(let pair): return .fetches(fetches(of: pair))
    }
  }

  /// The rates of `days`, of `currencies` and what law and pegs lead to; of all where that is nil.
  func archive(of currencies: [Currency]?, on days: ClosedRange<CalendarDate>) -> RateArchive {
    do throws(StoreError) {
      return try supply.library.archive(for: .init(currencies: currencies, days: days))
    } catch {
      log.error("store unreadable", metadata: ["reason": "\(error)"])
      return edition.book.archive
    }
  }

  private func fetches(of pair: CurrencyPair) -> [FetchedRate] {
    guard let store = supply.store else { return [] }
    let sources = supply.sources.map { $0.provider.source }
    do throws(StoreError) {
      return try FetchLog(store: store).entries(of: pair, from: sources).map { entry in
        FetchedRate(
          source: entry.source.name,
          fetchedAt: entry.fetchedAt,
          asOf: entry.asOf,
          rate: entry.rate
        )
      }
    } catch {
      log.error("store unreadable", metadata: ["reason": "\(error)"])
      return []
    }
  }
}

extension RateEdition {
  /// The earliest of the sources' newest days: no newest rate is older, but for gaps.
  var oldestNewestDay: CalendarDate? {
    book.archive.sources.compactMap { book.archive.newestDay(of: $0) }.min()
  }
}
