import ExactMoney
package import LocalStore
import Logging
import Movies
package import Repositories
import Synchronization

/// Where a server has films from beside those in the program: who is asked, and how.
package struct MovieBackend: Sendable {
  let refresher: MovieRefresher
  /// The sources in use, in the order in which they are asked.
  let sources: [ConfiguredMovieSource]
  let store: LocalStore
  /// Where nothing at hand answers, an answer waits so long at most for the sources.
  let patience: Duration
  let now: @Sendable () -> Instant

  /// What readers may use of a quota: the rest is for the operator's own questions, whoever asks the server.
  private static let quotaPercentage = 50

  /// Creates the backend.
  package init(
    refresher: MovieRefresher,
    sources: [ConfiguredMovieSource],
    store: LocalStore,
    patience: Duration = .seconds(2)
  ) {
    self.refresher = refresher.using(quotaPercentage: MovieBackend.quotaPercentage)
    (self.sources, self.store) = (sources, store)
    (self.patience, now) = (patience, refresher.now)
  }
}

/// What a request would have the sources asked.
enum MovieQuestion: Hashable, Sendable {
  /// A page of what is popular, as the sources count pages.
  case popular(page: Int)
  case search(MovieSearch)
  /// A page of the films that pass a filter, or stand first in an order.
  case discover(MovieSelection, page: Int)
  /// A page of what is watched most this week.
  case trending(page: Int)
  case film(MovieIDs)

  /// What is asked for page `page`, `size` films each, of a list; nil for one that no source has.
  init?(_ selection: MovieSelection, page: Int, size: Int) {
    let number = (page - 1) * size / MoviePage.size + 1
    if !selection.search.isEmpty {
      self = .search(selection.search)
    } else if !(1...MovieQuery.lastPage).contains(number) {
      return nil
    } else if selection.filter.isEmpty && selection.order == .popularity && !selection.isReversed {
      self = .popular(page: number)
    } else {
      self = .discover(selection, page: number)
    }
  }

  /// Whether something at hand answers it.
  func isAnswered(by movies: MovieCollection) -> Bool {
    switch self {
    case .popular, .trending: true
    case .discover(let selection, _): movies.page(1, of: selection, size: 1).totalResults > 0
    case .search(let search):
      movies.page(1, of: MovieSelection(search: search), size: 1).totalResults > 0
    case .film(let ids): movies.movie(ids) != nil
    }
  }

  /// Whether it is about films that many see: those of a first page.
  fileprivate var isFirstPage: Bool {
    switch self {
    case .popular(let page), .discover(_, let page), .trending(let page): page == 1
    case .search: true
    case .film: false
    }
  }

  /// How long an answer serves, in seconds.
  fileprivate var lifetime: Int64 {
    switch self {
    case .popular, .trending: 6 * 3_600
    case .search, .discover: 86_400
    case .film: 7 * 86_400
    }
  }
}

/// Has the sources asked what readers ask, each question once in its time, and the films renewed by what comes.
///
/// A failure is tried again after some minutes; quotas and pauses that a source asks for are kept by the store.
final class MovieFetches: Sendable {
  private struct State {
    /// When each question is due again.
    var due: [MovieQuestion: Instant] = [:]
    var running: [MovieQuestion: Task<Void, Never>] = [:]
    /// How many lists have their films' numbers asked for.
    var numbering = 0
  }

  /// So many questions are asked at the same time; who comes then gets what is at hand.
  private static let maximumRunning = 4
  /// So many lists have the numbers of their films asked for at the same time.
  private static let maximumNumbering = 2
  /// More are forgotten, and may be asked again.
  private static let capacity = 5_000
  /// What failed is due again after so many seconds.
  private static let pause: Int64 = 600

  private let backend: MovieBackend
  private let now: @Sendable () -> Instant
  private let log: Logger
  private let state = Mutex(State())

  init(_ backend: MovieBackend, now: @escaping @Sendable () -> Instant, log: Logger) {
    (self.backend, self.now, self.log) = (backend, now, log)
  }

  /// How long an answer waits at most.
  var patience: Duration { backend.patience }

  /// Whether anything is being asked now.
  var isRunning: Bool { state.withLock { !$0.running.isEmpty || $0.numbering > 0 } }

  /// Asks `question` where it is due; `renew` is called with the store when answers are in it.
  ///
  /// Returns what is under way for it, for who wants to wait; nil where nothing is.
  func ask(
    _ question: MovieQuestion,
    renew: @escaping @Sendable (LocalStore) async -> Void
  ) -> Task<Void, Never>? {
    let now = now()
    return state.withLock { state in
      if let running = state.running[question] { return running }
      if let due = state.due[question], due > now { return nil }
      guard state.running.count < MovieFetches.maximumRunning else { return nil }
      if state.due.count >= MovieFetches.capacity { state.due = [:] }
      // Until it is known how it ends, it counts as failed.
      state.due[question] = now.adding(seconds: MovieFetches.pause)
      let task = Task {
        let reports = await send(question)
        let isAnswered = reports.contains { $0.failure == nil }
        if isAnswered { await renew(backend.store) }
        let films = question.isFirstPage ? reports.flatMap { $0.unnumbered } : []
        let isToNumber = end(question, isAnswered, films)
        if isToNumber { number(films, renew: renew) }
      }
      state.running[question] = task
      return task
    }
  }

  /// Notes how a question ended; whether the numbers of the `films` that came are to be asked for now.
  private func end(
    _ question: MovieQuestion,
    _ isAnswered: Bool,
    _ films: [MovieIDs]
  ) -> Bool {
    let due = now().adding(seconds: question.lifetime)
    return state.withLock { state in
      state.running[question] = nil
      if isAnswered { state.due[question] = due }
      guard !films.isEmpty, state.numbering < MovieFetches.maximumNumbering else { return false }
      state.numbering += 1
      return true
    }
  }

  /// Has IMDb's numbers of `films` asked for; nobody waits for it.
  ///
  /// Without them a film that has another title in the catalogue would stand twice.
  private func number(
    _ films: [MovieIDs],
    renew: @escaping @Sendable (LocalStore) async -> Void
  ) {
    Task {
      if await backend.refresher.number(films, from: backend.sources) {
        await renew(backend.store)
      }
      state.withLock { $0.numbering -= 1 }
    }
  }

  private func send(_ question: MovieQuestion) async -> [MovieRefresher.Report] {
    let reports =
      switch question {
      case .popular(let page):
        await backend.refresher.refresh(.popular(page: page), from: backend.sources)
      case .search(let search):
        await backend.refresher.refresh(.search(search, page: 1), from: backend.sources)
      case .discover(let selection, let page):
        await backend.refresher.discover(selection, page: page, from: backend.sources)
      case .trending(let page):
        await backend.refresher.trending(page: page, from: backend.sources)
      case .film(let ids): await backend.refresher.refresh(ids, from: backend.sources)
      }
    for report in reports {
      guard let failure = report.failure else { continue }
      log.warning(
        "films not fetched",
        metadata: ["source": "\(report.provider.facts.name)", "reason": "\(failure.record)"]
      )
    }
    return reports
  }
}
