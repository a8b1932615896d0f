import ExactMoney
package import LocalStore
import Logging
import Movies
package import Refreshing

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
  /// What failed is due again after so many seconds.
  private static let pause: Int64 = 600

  private let backend: MovieBackend
  /// Who comes while so many questions are asked gets what is at hand.
  private let questions: AskOnce<MovieQuestion>
  /// The lists whose films have their numbers asked for.
  private let lists: AskOnce<[MovieIDs]>
  private let log: Logger

  init(_ backend: MovieBackend, now: @escaping @Sendable () -> Instant, log: Logger) {
    (self.backend, self.log) = (backend, log)
    questions = AskOnce(atOnce: 4, now: now)
    lists = AskOnce(atOnce: 2, now: now)
  }

  /// How long an answer waits at most.
  var patience: Duration { backend.patience }

  /// What asks now.
  var tasks: [Task<Void, Never>] { questions.tasks + lists.tasks }

  /// Asks `question` where it is due; `renew` is called with the store when answers are in it.
  ///
  /// Returns what is under way for it, for who wants to wait; nil where nothing is.
  func ask(
    _ question: MovieQuestion,
    renew: @escaping @Sendable (LocalStore) async -> Void
  ) -> Task<Void, Never>? {
    questions.ask(question) { [self] in
      let reports = await send(question)
      let isAnswered = reports.contains { $0.failure == nil }
      if isAnswered { await renew(backend.store) }
      let films = question.isFirstPage ? reports.flatMap { $0.unnumbered } : []
      if !films.isEmpty { number(films, renew: renew) }
      return isAnswered ? question.lifetime : MovieFetches.pause
    }
  }

  /// Has IMDb's numbers of `films` asked for; nobody waits for it.
  ///
  /// Without them a film that has another title in the catalogue would stand twice.
  private func number(
    _ films: [MovieIDs],
    renew: @escaping @Sendable (LocalStore) async -> Void
  ) {
    lists.ask(films) { [self] in
      if await backend.refresher.number(films, from: backend.sources) {
        await renew(backend.store)
      }
      return 0
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
