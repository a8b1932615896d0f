import ExactMoney
import Feeds
package import LocalStore
import Logging
import Movies
import Presentation
package import Refreshing
import Synchronization

/// The origins of movies other than the catalogue: the sources to call, and the store.
package struct MovieBackend: Sendable {
  let refresher: MovieRefresher
  /// The sources in use, in the order of calls.
  let sources: [ConfiguredMovieSource]
  let store: LocalStore
  /// The maximum wait for the sources of a page that has nothing to show.
  let patience: Duration
  /// The maximum wait of a list's page for its page at the source.
  let pagePatience: Duration
  /// The maximum wait of a client of another API, which asks once and keeps the answer.
  let clientPatience: Duration
  /// The number of pages of popular movies that are fetched at launch, and again when they are due.
  let popularPages: Int
  let now: @Sendable () -> Instant

  /// The percentage of a quota for all readers; the rest is for the operator's own requests.
  private static let quotaPercentage = 50

  /// Returns the part of the quota of `source` that readers may use; nil if it has no quota.
  static func readersQuota(of source: ConfiguredMovieSource) -> Provider.Quota? {
    source.provider.facts.quota?.percentage(quotaPercentage)
  }

  package init(
    refresher: MovieRefresher,
    sources: [ConfiguredMovieSource],
    store: LocalStore,
    patience: Duration = .seconds(2),
    pagePatience: Duration = .milliseconds(500),
    clientPatience: Duration = .milliseconds(3_500),
    popularPages: Int = 0
  ) {
    self.refresher = refresher.using(quotaPercentage: MovieBackend.quotaPercentage)
    (self.sources, self.store) = (sources, store)
    (self.patience, self.clientPatience) = (patience, clientPatience)
    (self.pagePatience, self.popularPages) = (pagePatience, popularPages)
    now = refresher.now
  }
}

/// An answer of a source, by the ids of its movies.
struct MovieAnswer: Sendable {
  let movies: [MovieIDs]
  /// Whether the answer is a page of the popular list.
  var isPopular = false
}

/// The state of a page of a list at its source.
enum SourcePage {
  case arrived([MovieIDs])
  /// The page is being requested, or is about to be.
  case coming
  case failed
  /// No source has the list or the page, or the client has no share of their quotas left.
  case none
}

/// Calls the sources for readers' questions, each once per lifetime, and renews the movies from the
/// answers.
///
/// A failure is retried after some minutes; the store keeps to quotas and to the pauses that
/// sources require.
final class MovieFetches: Sendable {
  /// Renews the movies after an answer was stored.
  typealias Renewal = @Sendable (MovieAnswer, LocalStore) async -> Void

  /// The number of seconds after which a failed question is due again, unless the source names a
  /// time.
  private static let pause: Int64 = 600
  /// The state of a question.
  private struct Progress {
    var asking: MovieSource?
    var failures: [SourceFailure] = []
    /// The movies of a page of a list in the source's order; nil until they have arrived.
    var page: [MovieIDs]?
  }

  /// A client with its own share of a quota; for IPv6 its whole site.
  private enum Sharer: Hashable {
    case client(ClientAddress?)
    case site(ClientParty)

    init(_ client: ClientAddress?) { self = client?.site.map { .site($0) } ?? .client(client) }
  }

  private struct State {
    /// The number of questions of each sharer for a source since the quota's period began.
    var uses: [MovieSource: (start: Instant, counts: [Sharer: Int])] = [:]
    var progress: [MovieQuestion: Progress] = [:]
    /// The number of the last page of each list at each source, by the list's first page.
    var lastPages: [MovieQuestion: [MovieSource: Int]] = [:]
  }

  let backend: MovieBackend
  /// The questions for lists and movies; one beyond the limit gets the stored movies.
  private let questions: FetchThrottle<MovieQuestion>
  /// The questions for amounts and days of movies, for which no request waits.
  private let monies: FetchThrottle<MovieQuestion>
  /// The movies of lists that need their numbers at IMDb.
  private let numbers: MovieNumbers
  private let log: Logger
  /// The number of shares in the readers' part of a quota.
  private static let sharers = 8
  /// The maximum number of questions with a remembered state; beyond it all are forgotten.
  private let capacity: Int
  private let state = Mutex(State())

  init(
    _ backend: MovieBackend,
    now: @escaping @Sendable () -> Instant,
    log: Logger,
    capacity: Int = 5_000
  ) {
    (self.backend, self.log, self.capacity) = (backend, log, capacity)
    questions = FetchThrottle(atOnce: 16, on: WorkThreads.shared, now: now)
    monies = FetchThrottle(atOnce: 4, on: WorkThreads.shared, now: now)
    numbers = MovieNumbers(backend)
  }

  /// The running requests to sources.
  var tasks: [Task<Void, Never>] { questions.tasks + monies.tasks + numbers.tasks }

  /// Sends `question` to its sources if it is due; `renew` is called after answers are stored.
  ///
  /// Returns the task that sends it; nil if none does.
  func ask(
    _ question: MovieQuestion,
    for client: ClientAddress?,
    renew: @escaping Renewal
  ) -> Task<Void, Never>? {
    let sources = sources(for: question)
    let free = sources.filter { !isUsedUp($0, by: client) }
    let task =
      free.isEmpty
      ? nil
      : queue(of: question).ask(question) { [self] in
        let rest = await send(question, to: free, for: client, renew: renew)
        // Another client may have a share left for the other sources.
        return free.count == sources.count ? rest : min(rest, MovieFetches.pause)
      }
    if task == nil, case .movie(let ids) = question, let id = ids.imdb {
      _ = ask(.money(id), for: client, renew: renew)
    }
    return task
  }

  /// Returns the states of the sources for `question` of `client`.
  func states(of question: MovieQuestion, for client: ClientAddress?) -> [MovieSourceState] {
    let queue = queue(of: question)
    let (isRunning, isPaused) = (queue.isRunning(question), queue.isPaused(question))
    let progress = state.withLock { $0.progress[question] }
    let usedUp = isRunning || isPaused ? [] : usedUp(for: question, by: client)
    var states = (progress?.failures ?? []).map { MovieSourceState.failed($0) }
    states += usedUp
    // A question that waits for others is still to be sent; one at rest was sent, even if its state
    // is forgotten.
    if isRunning || progress == nil && !isPaused && usedUp.isEmpty,
      let source = progress?.asking ?? sources(for: question).first?.provider.source
    {
      states.append(.asking(source))
    }
    return states
  }

  /// Returns the failures of the sources for `question` whose quota has no share of `client` left.
  private func usedUp(for question: MovieQuestion, by client: ClientAddress?) -> [MovieSourceState]
  {
    sources(for: question).compactMap { source in
      guard isUsedUp(source, by: client), let quota = source.provider.facts.quota else {
        return nil
      }
      return .failed(
        SourceFailure(
          .quotaSpent,
          of: source.provider.facts.name,
          retryAt: quota.periodEnd(at: backend.now())
        )
      )
    }
  }

  /// Returns whether `client` has used up its share of the quota of `source`.
  private func isUsedUp(_ source: ConfiguredMovieSource, by client: ClientAddress?) -> Bool {
    guard let quota = MovieBackend.readersQuota(of: source) else { return false }
    let start = quota.periodStart(at: backend.now())
    return state.withLock { state in
      guard let use = state.uses[source.provider.source], use.start == start else { return false }
      return use.counts[Sharer(client)] ?? 0 >= max(quota.calls / MovieFetches.sharers, 1)
    }
  }

  /// Counts a question of `client` for `source`.
  private func use(_ source: ConfiguredMovieSource, by client: ClientAddress?) {
    guard let quota = MovieBackend.readersQuota(of: source) else { return }
    let start = quota.periodStart(at: backend.now())
    state.withLock { state in
      var use = state.uses[source.provider.source] ?? (start, [:])
      if use.start != start { use = (start, [:]) }
      // More clients than calls cannot have used the quota.
      if use.counts.count < quota.calls { use.counts[Sharer(client), default: 0] += 1 }
      state.uses[source.provider.source] = use
    }
  }

  /// Returns the state of the page of a list that `question` is for, as far as `client` may have it
  /// fetched.
  func page(_ question: MovieQuestion, for client: ClientAddress?) -> SourcePage {
    if let movies = state.withLock({ $0.progress[question]?.page }) { return .arrived(movies) }
    if sources(for: question).allSatisfy({ isUsedUp($0, by: client) }) { return .none }
    return questions.isPaused(question) ? .failed : .coming
  }

  /// Returns whether `question` may be sent before a reader needs its answer; that is so if its
  /// first source has no quota.
  func mayFetchAhead(_ question: MovieQuestion) -> Bool {
    sources(for: question).first.map { $0.provider.facts.quota == nil } ?? false
  }

  /// Returns the movies that sources found for a search, through the page of `question`.
  func movies(through question: MovieQuestion) -> [MovieIDs] {
    guard case .list(.search) = question else { return [] }
    return state.withLock { state in
      (1...max(question.page, 1)).flatMap { state.progress[question.page($0)]?.page ?? [] }
    }
  }

  private func queue(of question: MovieQuestion) -> FetchThrottle<MovieQuestion> {
    if case .money = question { monies } else { questions }
  }

  /// Returns the sources for `question`; for a further page, those that have answered the list and
  /// have the page.
  private func sources(for question: MovieQuestion) -> [ConfiguredMovieSource] {
    let lastPages = state.withLock { $0.lastPages[question.page(1)] } ?? [:]
    let hasBegun = question.page > 1 && !lastPages.isEmpty
    return backend.sources.filter { source in
      // The first page is requested again, even if it was empty.
      question.page <= max(lastPages[source.provider.source] ?? (hasBegun ? 0 : .max), 1)
        && question.isFor(source.provider, backend.refresher.context(of: source))
    }
  }

  /// Sends a question to one source after the other: for a list until one answers, for a movie to
  /// all.
  ///
  /// Returns the number of seconds for which the question rests.
  private func send(
    _ question: MovieQuestion,
    to sources: [ConfiguredMovieSource],
    for client: ClientAddress?,
    renew: @escaping Renewal
  ) async -> Int64 {
    let isPopular = if case .list(.popular) = question { true } else { false }
    var (rest, isAnswered) = (question.lifetime, false)
    // The movies that have arrived are shown until the source has answered again.
    note(question) { $0 = Progress(page: $0.page) }
    for source in sources {
      note(question) { $0.asking = source.provider.source }
      use(source, by: client)
      for report in await question.reports(from: source, by: backend.refresher) {
        note(report, of: question)
        if report.failure != nil { rest = min(rest, pause(after: report)) }
        isAnswered = report.failure == nil
        if isAnswered {
          await renew(MovieAnswer(movies: report.movies, isPopular: isPopular), backend.store)
          if let page = report.page { keep(page, of: report.provider.source, for: question) }
        }
        numbers.ask(for: report.unnumbered, renew: renew)
      }
      if isAnswered, question.isList { break }
    }
    note(question) { $0.asking = nil }
    if case .movie(let ids) = question, let id = await backend.refresher.imdb(of: ids) {
      _ = ask(.money(id), for: client, renew: renew)
    }
    return rest
  }

  private func note(_ question: MovieQuestion, _ change: (inout Progress) -> Void) {
    state.withLock { state in
      if state.progress.count >= capacity, state.progress[question] == nil {
        (state.progress, state.lastPages) = ([:], [:])
      }
      change(&state.progress[question, default: Progress()])
    }
  }

  /// Keeps a page whose movies are in the store.
  private func keep(_ page: MoviePage, of source: MovieSource, for question: MovieQuestion) {
    note(question) { $0.page = page.results.map { $0.ids } }
    state.withLock { state in
      // A list belongs to the source that answers its first page.
      if question.page == 1 { state.lastPages[question] = [:] }
      state.lastPages[question.page(1), default: [:]][source] = page.totalPages
    }
  }

  /// Records the failure of a source; an unknown movie is an answer, not a failure.
  private func note(_ report: MovieRefresher.Report, of question: MovieQuestion) {
    guard let failure = report.failure, failure.kind != .notFound else { return }
    log.warning(
      "movies not fetched",
      metadata: ["source": "\(report.provider.facts.name)", "reason": "\(failure.record)"]
    )
    let reported = SourceFailure(
      RefreshTrouble(failure),
      of: report.provider.facts.name,
      retryAt: backend.now().adding(seconds: pause(after: report))
    )
    note(question) { $0.failures.append(reported) }
  }

  /// Returns the number of seconds for which a question rests after a failure: as the source
  /// requires, or ``pause``.
  private func pause(after report: MovieRefresher.Report) -> Int64 {
    report.retryAt.map { max(1, $0.seconds(since: backend.now())) } ?? MovieFetches.pause
  }
}
