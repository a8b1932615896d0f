import EmbeddedData
import ExactMoney
import Feeds
import LocalStore
import Movies
import Presentation
import Refreshing
import Synchronization
import TestSupport
import Upstream

@testable import CambioServer

/// A fault of a source of movies, and the failure that readers see.
struct LiveFault: Sendable, CustomStringConvertible {
  let description: String
  let trouble: RefreshTrouble
  let answer: @Sendable (String) throws(UpstreamError) -> UpstreamResponse

  private init(
    _ description: String,
    _ trouble: RefreshTrouble,
    _ answer: @escaping @Sendable (String) throws(UpstreamError) -> UpstreamResponse
  ) {
    (self.description, self.trouble, self.answer) = (description, trouble, answer)
  }

  private static func text(_ text: String, _ status: Int, _ type: String = "application/json")
    -> UpstreamResponse
  {
    UpstreamResponse(status: status, contentType: type, body: Array(text.utf8))
  }

  /// Returns a fault whose responses ask for `seconds` without requests.
  static func resting(seconds: Int64) -> LiveFault {
    LiveFault("resting", .rateLimited) { _ throws(UpstreamError) in
      let body = #"{"success":false,"status_code":25,"status_message":"Over the limit."}"#
      return UpstreamResponse(
        status: 429,
        contentType: "application/json",
        body: Array(body.utf8),
        retryAfter: seconds
      )
    }
  }

  static let all = [
    LiveFault("refused", .noConnection) { url throws(UpstreamError) in throw .refused(host: url) },
    LiveFault("closed", .noConnection) { url throws(UpstreamError) in
      throw .connectionLost(host: url)
    },
    LiveFault("late", .unanswered) { url throws(UpstreamError) in
      throw .timedOut(host: url, phase: .firstByte)
    },
    LiveFault("a page of HTML", .unreadable) { _ throws(UpstreamError) in
      text("<html>hello</html>", 200, "text/html")
    },
    LiveFault("an empty object", .unreadable) { _ throws(UpstreamError) in text("{}", 200) },
    LiveFault("null", .unreadable) { _ throws(UpstreamError) in text("null", 200) },
    LiveFault("cut off", .unreadable) { _ throws(UpstreamError) in text(#"{"page":1,"resul"#, 200)
    },
    LiveFault("wrong key", .keyRefused) { _ throws(UpstreamError) in
      text(#"{"success":false,"status_code":7,"status_message":"Invalid API key."}"#, 401)
    },
    LiveFault("too many", .rateLimited) { _ throws(UpstreamError) in
      text(#"{"success":false,"status_code":25,"status_message":"Over the limit."}"#, 429)
    },
    LiveFault("broken", .sourceFailed) { _ throws(UpstreamError) in
      text(#"{"success":false,"status_code":11,"status_message":"Internal error."}"#, 500)
    },
  ]
}

/// An imitation of TMDb, with its own movies and twenty per page of a list.
final class TMDbLookAlike: Sendable {
  private struct State {
    var asked: [String] = []
    var fault: LiveFault?
    var failing: Set<Int> = []
    var isHeld = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let count: Int
  /// The first movie's release date, and the number of days by which each movie is older than the
  /// previous one.
  private let (firstDay, daysApart): (CalendarDate, Int)
  private let state = Mutex(State())
  private static let firstID = 9_000_000

  init(movies count: Int, from firstYear: Int = 2090, daysApart: Int = 365) {
    self.count = count
    let day = CalendarDate(year: firstYear, month: 1, day: 1) ?? ServerBench.noon.day
    (firstDay, self.daysApart) = (day, daysApart)
  }

  /// The requested addresses.
  var asked: [String] { state.withLock { $0.asked } }

  /// The requested page numbers of lists, sorted and without repetitions.
  var pages: [Int] {
    let numbers = asked.compactMap { url in
      url.contains("/movie/9") ? nil : Int(TMDbLookAlike.value("page", in: url) ?? "")
    }
    return Set(numbers).sorted()
  }

  var fault: LiveFault? {
    get { state.withLock { $0.fault } }
    set { state.withLock { $0.fault = newValue } }
  }

  /// The page numbers of lists that fail.
  var failing: Set<Int> {
    get { state.withLock { $0.failing } }
    set { state.withLock { $0.failing = newValue } }
  }

  /// Delays all further responses until ``letGo()``.
  func hold() { state.withLock { $0.isHeld = true } }

  func letGo() {
    let waiting = state.withLock { state in
      state.isHeld = false
      defer { state.waiting = [] }
      return state.waiting
    }
    for each in waiting { each.resume() }
  }

  /// Returns the place of the movie with `name` in an address; nil if this source does not have it.
  static func place(of name: String) -> Int? {
    guard name.hasPrefix("tmdb"), let id = Int(name.dropFirst(4)) else { return nil }
    return id >= firstID ? id - firstID : nil
  }

  /// Returns the TMDb id of the movie at `place`.
  static func id(at place: Int) -> Int { firstID + place }

  private static func value(_ name: String, in url: String) -> String? {
    url.split { $0 == "?" || $0 == "&" }.first { $0.hasPrefix(name + "=") }
      .map { String($0.dropFirst(name.count + 1)) }
  }

  private func listed(_ place: Int) -> String {
    let day = CalendarDate(clamping: firstDay.dayNumber - Int32(place * daysApart))
    return """
      "id":\(TMDbLookAlike.id(at: place)),"title":"Zyx \(place)","original_title":"Zyx",\
      "genre_ids":[18,37],"release_date":"\(day)","vote_average":7,"vote_count":500
      """
  }

  private func body(_ url: String) -> String? {
    if let movie = url.split(separator: "/movie/9").dropFirst().first,
      !url.contains("external_ids"),
      let id = Int("9\(movie.prefix { $0.isNumber })"),
      case let place = id - TMDbLookAlike.firstID, place < count
    {
      return """
        {\(listed(place)),"runtime":100,"overview":"Zyx.","imdb_id":null,"credits":\
        {"cast":[{"name":"Second","order":1},{"name":"First","order":0}],\
        "crew":[{"name":"Maker","job":"Director"}]}}
        """
    }
    let lists = ["/movie/popular", "/search/movie", "/discover/movie", "/trending/movie"]
    guard lists.contains(where: { url.contains($0) }) else { return nil }
    let page = Int(TMDbLookAlike.value("page", in: url) ?? "") ?? 1
    let movies = ((page - 1) * 20..<max(min(page * 20, count), (page - 1) * 20)).map {
      "{\(listed($0))}"
    }
    return """
      {"page":\(page),"results":[\(movies.joined(separator: ","))],\
      "total_pages":\((count + 19) / 20),"total_results":\(count)}
      """
  }

  var client: UpstreamClient {
    UpstreamClient { [self] request throws(UpstreamError) in
      await withCheckedContinuation { continuation in
        let isHeld = state.withLock { state in
          state.asked.append(request.url)
          if state.isHeld { state.waiting.append(continuation) }
          return state.isHeld
        }
        if !isHeld { continuation.resume() }
      }
      if let fault { return try fault.answer(request.url) }
      if let page = TMDbLookAlike.value("page", in: request.url).flatMap({ Int($0) }),
        failing.contains(page)
      {
        return UpstreamResponse(
          status: 500,
          contentType: "application/json",
          body: Array("{}".utf8)
        )
      }
      let body = body(request.url)
      let missing = #"{"success":false,"status_code":34,"status_message":"Not found."}"#
      return UpstreamResponse(
        status: body == nil ? 404 : 200,
        contentType: "application/json",
        body: Array((body ?? missing).utf8)
      )
    }
  }

  /// Returns a server with this source.
  ///
  /// `patience` is long, since other suites keep the processors busy.
  func server(
    _ store: TemporaryStore,
    patience: Duration = .seconds(60),
    pagePatience: Duration = .seconds(60),
    popularPages: Int = 0,
    now: @escaping @Sendable () -> Instant = { ServerBench.noon }
  ) -> CambioServer {
    var configuration = ServerConfiguration()
    configuration.port = 0
    let library = RateLibrary(
      store: nil,
      embedded: ServerBench.recent,
      order: [],
      known: RateProvider.all.map { $0.source }
    )
    return CambioServer(
      configuration,
      backend: RateBackend(library: library, store: nil, sources: [], refresher: nil, now: now),
      files: ServedFiles(root: "/assets/3f9c", versioned: [], fixed: []),
      verticals: [
        .movies(
          MovieBackend(
            refresher: MovieRefresher(store: store.store, client: client, now: now),
            sources: [.init(.tmdb, key: "0123abcd")],
            store: store.store,
            patience: patience,
            pagePatience: pagePatience,
            clientPatience: patience,
            popularPages: popularPages
          )
        )
      ]
    )
  }
}
