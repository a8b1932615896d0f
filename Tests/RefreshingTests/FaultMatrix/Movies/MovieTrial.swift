import ExactJSON
import ExactMoney
import LocalStore
import Movies
import Refreshing

/// One request to one source of movies, with one fault.
///
/// The fault comes between two good responses, while readers and clients use our server.
struct MovieTrial: Sendable, CustomStringConvertible {
  let subject: MovieCase
  let fault: Fault<MovieCase>
  /// Whether requests to the subject use TLS.
  let isSecure: Bool

  var description: String { "\(subject): \(fault)" }

  /// A time after which a response is stale: responses are used for at most a week.
  private static let week: Int64 = 8 * 86_400
  /// A time after which a failed request is due again: ten minutes and more.
  private static let pause: Int64 = 700

  func run() async -> FaultReport {
    do {
      return try await MovieScene.open(of: subject, by: fault.route(overTLS: isSecure)) {
        try await run(in: $0)
      }
    } catch {
      return FaultReport(fault: fault.name, outcome: "broken off", problems: ["\(self): \(error)"])
    }
  }

  private func run(in scene: MovieScene) async throws -> FaultReport {
    let (subject, fault, bench) = (subject, fault, scene.bench)
    try await scene.ask()
    let before = try StoredMovies(of: subject, in: bench)
    var findings = MovieFindings("\(self)")
    findings.expect(!before.isEmpty, "no good answer came")

    bench.advance(by: MovieTrial.week)
    scene.play(try fault.replies(subject, bench.now), isEverywhere: fault.isEverywhere)
    findings = try await scene.serve(facing: fault) { [findings] visit in
      var findings = findings
      let counts = scene.counts
      let page = try await visit.settled(subject.page)
      let after = try StoredMovies(of: subject, in: bench)
      findings.check(after, since: before, subject.endings[fault.name] ?? fault.expected(subject))
      findings.check(page, of: subject, fault.group)
      findings.checkOthers(of: subject, page.text, before: counts, after: scene.counts)
      if fault.retryAfter != nil {
        let asked = scene.counts[subject.id]
        bench.advance(by: MovieTrial.pause)
        _ = try await visit.settled(subject.page)
        findings.expect(scene.counts[subject.id] == asked, "asked again before its time")
      }
      try await findings.checkPrograms(visit, of: subject)
      return findings
    }

    let isNext = !findings.isAccepted
    bench.advance(by: MovieTrial.week)
    scene.play(isNext ? [subject.response(try subject.next(), at: bench.now)] : [])
    let last = try StoredMovies(of: subject, in: bench)
    try await scene.ask()
    let renewed = try StoredMovies(of: subject, in: bench)
    findings.expect(!renewed.hasSameMovies(as: last), "a good answer afterwards brought nothing")
    let complaints = try bench.store.check()
    findings.expect(complaints.isEmpty, "the store is broken: \(complaints)")
    return FaultReport(fault: fault.name, outcome: findings.outcome, problems: findings.problems)
  }
}

/// The movies and requests of one source in a store.
struct StoredMovies: Sendable {
  /// The movies concerned, as reported.
  ///
  /// Others may be fetched at the same time.
  let movies: [Movie]
  let popular: [MovieIDs]
  /// The source's requests, newest first.
  let fetches: [LoggedFetch]

  init(of subject: MovieCase, in bench: RefreshBench) throws {
    movies = try bench.store.movies.movies(from: MovieSource.allCases).filter {
      $0.provenance.sources.contains(subject.provider.source)
    }
    .sorted { ($0.ids.imdb?.number ?? 0) < ($1.ids.imdb?.number ?? 0) }
    popular = try bench.store.movies.popular().first?.movies ?? []
    fetches = try bench.store.log(of: subject.provider.name)
  }

  var isEmpty: Bool { movies.isEmpty }

  func hasSameMovies(as other: StoredMovies) -> Bool {
    movies == other.movies
  }
}

/// The problems found in one trial.
struct MovieFindings: Sendable {
  private let name: String
  private(set) var problems: [String] = []
  /// The result of the request with the fault.
  private(set) var outcome = ""
  /// Whether the request stored another response than the one before.
  private(set) var isAccepted = false

  init(_ name: String) { self.name = name }

  /// Records `words` unless `isRight`.
  mutating func expect(_ isRight: Bool, _ words: @autoclosure () -> String) {
    if !isRight { problems.append("\(name): \(words())") }
  }

  /// Checks that the requests ended as expected, and the state of the store after them.
  mutating func check(
    _ after: StoredMovies,
    since before: StoredMovies,
    _ expectation: FaultExpectation
  ) {
    let new = after.fetches.prefix(after.fetches.count - before.fetches.count)
    let kinds = new.compactMap { fetch in
      fetch.message.flatMap { RefreshFailure(record: $0)?.kind }
    }
    let isNew = !after.hasSameMovies(as: before)
    isAccepted = isNew
    outcome = kinds.last.map { $0.rawValue } ?? (isNew ? "updated" : "unchanged")
    expect(!new.isEmpty, "nothing was asked")
    expect("\(new)".contains("S3CR3T") == false, "the key is kept: \(new)")
    // A movie may have got its IMDb id at the same time.
    expect(
      after.popular.elementsEqual(before.popular) { $0.isSameMovie(as: $1) },
      "the list of what is popular is another"
    )
    switch expectation {
    case .failed(let expected):
      expect(!isNew, "the films changed")
      expect(!kinds.isEmpty && Set(kinds).isSubset(of: expected), "failed as \(kinds)")
    case .accepted: expect(isNew && kinds.isEmpty, "nothing new came, or with \(kinds)")
    default: expect(!isNew && kinds.isEmpty, "something new came, or \(kinds)")
    }
  }

  /// Checks that the page shows all known fields after any result.
  mutating func check(
    _ page: (status: Int, text: String),
    of subject: MovieCase,
    _ group: FaultGroup
  ) {
    expect(page.status == 200, "its page has status \(page.status)")
    expect(page.text.utf8.count < 300_000, "its page has \(page.text.utf8.count) bytes")
    for text in ["<script>alert", "<img src=x", "\" onmouseover", "\u{202E}", "\0"] {
      expect(!page.text.contains(text), "its page has \(text) as it came")
    }
    var texts = isAccepted ? [] : subject.shown
    if group == .text {
      texts = [subject.question == .movie ? "Princess" : "Zyx"]
    } else if subject.isShown {
      let quoted = isAccepted ? subject.nextText : subject.text
      texts.append(quoted.split(separator: "\"").last.map { String($0) } ?? quoted)
    }
    // If the source's list failed, another source's list takes its place, followed by stored
    // movies.
    if subject.question == .search, !["updated", "unchanged"].contains(outcome) {
      texts = [MovieCase.title]
    }
    for text in texts { expect(page.text.contains(text), "its page lacks \(text)") }
    let isNamed = page.text.contains("is-warning") && page.text.contains(subject.provider.name)
    let isFailure = !["updated", "unchanged", "notFound"].contains(outcome)
    expect(!isFailure || isNamed, "its page does not name the failure")
  }

  /// Checks the requests to other sources: a failed list is requested from the next source, and a
  /// movie from all.
  mutating func checkOthers(
    of subject: MovieCase,
    _ page: String,
    before: [String: Int],
    after: [String: Int]
  ) {
    let asked = ["tmdb", "omdb", "wikidata"].filter { id in
      id != subject.id && (after[id] ?? 0) > (before[id] ?? 0)
    }
    let hasFailed = !["updated", "unchanged"].contains(outcome)
    switch (subject.question, subject.id) {
    case (.popular, _): expect(asked.isEmpty, "\(asked) have no such list")
    case (.search, "tmdb"):
      expect(asked == (hasFailed ? ["omdb"] : []), "\(asked) were asked")
      expect(page.contains("Zyx: A Long Story") == hasFailed, "the page is not of who was asked")
    case (.search, _):
      expect(asked == (hasFailed ? ["tmdb"] : []), "\(asked) were asked")
      expect(page.contains(MovieCase.title), "the page is not of who was asked")
    case (.movie, "tmdb"): expect(asked == ["omdb", "wikidata"], "\(asked) were asked")
    case (.movie, let id):
      let others = ["tmdb", "omdb", "wikidata"].filter { $0 != id }
      expect(asked == others, "\(asked) were asked")
    }
  }

  /// Clients of other APIs get all known fields, and a refusal in the API's own form for the rest.
  mutating func checkPrograms(_ visit: MovieVisit, of subject: MovieCase) async throws {
    let found = try await visit.json("/tmdb/3/search/movie?query=zyx")
    let titles = found.value["results"]?.elements?.compactMap { $0["title"]?.stringValue } ?? []
    expect(found.status == 200 && titles.contains { $0.contains("Zyx") }, "TMDb finds \(titles)")
    let unknown = try await visit.json("/tmdb/3/movie/999999999")
    // If a source failed, a movie that it may have must not be reported as missing.
    expect(
      [404: 34, 502: 43, 504: 24][unknown.status] == unknown.value["status_code"]?.integerValue
        && unknown.value["success"]?.boolValue == false,
      "TMDb says \(unknown.status) \(unknown.value.text)"
    )
    let listed = try await visit.json("/omdb/?s=zyx")
    expect(
      listed.status == 200 && ["True", "False"].contains(listed.value["Response"]?.stringValue),
      "OMDb says \(listed.status) \(listed.value.text)"
    )
    let none = try await visit.json("/omdb/?i=tt99999999")
    expect(
      [200, 503].contains(none.status) && none.value["Response"]?.stringValue == "False"
        && none.value["Error"]?.stringValue == "Error getting data.",
      "OMDb says \(none.status) \(none.value.text)"
    )
  }
}
