import CambioAPI
import ExactJSON
import ExactMoney
import ExchangeRates
import HTTPTypes
import Hummingbird
import NIOCore
import PlainBytes
import Presentation

/// The forms of pages without script, each of which makes its change and leads back to its page.
struct FormRoutes: Sendable {
  let pages: Pages
  let verticals: [any ServedVertical]
  let refreshing: RateRefreshing

  func add(to routes: inout ServerRoutes) {
    for path in ["/favourites", "/settings", "/settings/theme"] {
      routes.post(path) { request, body, _ in
        Work(.page) { try change(request, Query(form: body)) }
      }
    }
    routes.post("/settings/erase") { request, _, _ in
      try SiteCheck.check(request)
      var response = Response.seeOther("/settings", cookie: PreferenceCookie.erasing)
      // Data stored by script are erased too, since a page whose program did not start sends this
      // form.
      response.headers[.clearSiteData] = "\"storage\", \"cache\""
      return Work(response)
    }
    routes.post("/refresh") { request, body, _ in
      Work(try await refresh(request, Query(form: body)))
    }
    routes.get("/settings/export", .page) { request, _ in export(request) }
  }

  private func change(_ request: Request, _ form: Query) throws -> Response {
    try SiteCheck.check(request)
    let reader = Reader(request, pages.languages)
    if let refusal = try pages.refusal(of: form, from: request, reader) { return refusal }
    var preferences = Preferences(
      form: form,
      over: reader.preferences,
      locale: reader.wording.locale,
      now: pages.current.backend.now()
    )
    preferences.changes = reader.preferences.changes + 1
    guard preferences.text.utf8.count <= PreferenceCookie.maximumBytes else {
      throw Problem(.tooLarge, "A browser keeps at most \(PreferenceCookie.maximumBytes) bytes.")
    }
    return .seeOther(
      way(back: form["back"], from: request),
      cookie: PreferenceCookie.keeping(preferences)
    )
  }

  /// Refreshes only the sources that are due, as readers may not use up the operator's quotas.
  ///
  /// A browser is redirected to its page, which shows the result. A program gets the result, with
  /// the time to ask again.
  private func refresh(_ request: Request, _ form: Query) async throws -> Response {
    try SiteCheck.check(request)
    let back = form["back"]
    let outcome = await refreshing.refresh(.whenDue)
    guard !request.wantsPage else {
      return .seeOther(way(back: back, from: request))
    }
    let now = pages.current.backend.now()
    let statuses = pages.current.snapshot.statuses
    let due = statuses.compactMap { $0.due }.min()
    let wait = due.map { max($0.seconds(since: now), 1) }
    guard !outcome.isFailure else {
      var problem = Problem(
        .refreshFailed,
        "Every source that was asked failed; the old rates stay.",
        retryAfter: wait
      )
      problem.reason = outcome.failure?.trouble.name
      problem.source = outcome.failure?.source
      if outcome.asked == 0 {
        problem.due = statuses.first { $0.source.provider.source.name == problem.source }?.due
      }
      throw problem
    }
    let json: JSONValue = ["asked": .integer(outcome.asked), "due": .moment(due)]
    var response = Response(json.text + "\n", type: ContentType.json, .ownSite)
    if outcome.asked == 0, let wait { response.headers[.retryAfter] = String(wait) }
    return response
  }

  private func export(_ request: Request) -> Response {
    let text = Reader(request, pages.languages).preferences.fileText
    var response = Response(text, type: ContentType.text, .page)
    response.headers[.contentDisposition] = "attachment; filename=\"cambio.txt\""
    return response
  }

  /// Returns the address that a form states, else the browser's referrer; "/" if neither is on this
  /// site.
  private func way(back: String?, from request: Request) -> String {
    if let address = back.flatMap({ address($0) }) { return address }
    guard let referer = request.headers[.referer], SiteCheck.isOwn(referer, request),
      let host = SiteCheck.host(of: referer)
    else { return "/" }
    return address(String(referer[host.endIndex...])) ?? "/"
  }

  /// Returns the address of our page that `text` names, in our own spelling; nil if there is none.
  private func address(_ text: String) -> String? {
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first.map({ String($0) }), path.hasPrefix("/") else { return nil }
    let query = parts.count > 1 ? String(parts[1]) : ""
    return Address(path: path, query: query)?.text
      ?? verticals.lazy.compactMap { $0.address(path: path, query: query) }.first
  }
}

extension Query {
  /// Reads the fields of a form from the body of its request.
  init(form body: ByteBuffer) { self.init(String(buffer: body)) }
}
