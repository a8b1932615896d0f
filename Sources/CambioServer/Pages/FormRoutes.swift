import ExactMoney
import ExchangeRates
import HTTPTypes
import Hummingbird
import NIOCore
import Presentation

/// The forms of the pages without script: each changes what it says and leads back to its page.
struct FormRoutes: Sendable {
  let pages: Pages
  let refreshing: RateRefreshing
  let mostBytes: Int

  func add(to routes: inout ServerRoutes) {
    for path in ["/favourites", "/settings", "/settings/theme"] {
      routes.post(path) { request, _ in try await change(request) }
    }
    routes.post("/settings/erase") { request, _ in
      try SiteCheck.check(request)
      return .seeOther("/settings", cookie: PreferenceCookie.erasing)
    }
    routes.post("/refresh") { request, _ in try await refresh(request) }
    routes.get("/settings/export") { request, _ in export(request) }
  }

  private func change(_ request: Request) async throws -> Response {
    try SiteCheck.check(request)
    let form = try await form(of: request)
    let reader = Reader(request, pages.languages)
    let preferences = Preferences(
      form: form,
      over: reader.preferences,
      locale: reader.language.wording.locale,
      now: pages.desk.supply.now()
    )
    guard preferences.text.utf8.count <= PreferenceCookie.mostBytes else {
      throw Problem(.tooLarge, "A browser keeps at most \(PreferenceCookie.mostBytes) bytes.")
    }
    return .seeOther(
      FormRoutes.way(back: form["back"], from: request),
      cookie: PreferenceCookie.keeping(preferences)
    )
  }

  /// The fields of a form; what breaks off or is framed wrongly is the client's fault.
  private func form(of request: Request) async throws -> Query {
    do {
      return Query(String(buffer: try await request.body.collect(upTo: mostBytes)))
    } catch let error as any HTTPResponseError {
      throw error
    } catch {
      throw Problem(.badRequest, "The body of the request does not come to its end.")
    }
  }

  /// Has the sources asked now.
  ///
  /// A browser that shows pages is led back, whatever came of it: the page says so. A program is told.
  private func refresh(_ request: Request) async throws -> Response {
    try SiteCheck.check(request)
    let back = try await form(of: request)["back"]
    let outcome = await refreshing.refresh(.now)
    if outcome.isFailure && !ErrorResponses.wantsPage(request) {
      var problem = Problem(
        .refreshFailed,
        "Every source that was asked failed; the old rates stay."
      )
      problem.reason = outcome.trouble?.name.description
      throw problem
    }
    return .seeOther(FormRoutes.way(back: back, from: request))
  }

  private func export(_ request: Request) -> Response {
    var fields = HTTPFields.page
    fields[.contentType] = ContentType.text
    fields[.contentDisposition] = "attachment; filename=\"cambio.txt\""
    fields[.cacheControl] = "no-store"
    let text = Reader(request, pages.languages).preferences.text
    return Response(
      status: .ok,
      headers: fields,
      body: ResponseBody(byteBuffer: ByteBuffer(string: text))
    )
  }

  /// The address that a form says it stands at, else the one that the browser says; only of this site.
  private static func way(back: String?, from request: Request) -> String {
    if let address = back.flatMap({ address($0) }) { return address.text }
    guard let referer = request.headers[.referer], SiteCheck.isOwn(referer, request),
      let host = SiteCheck.host(of: referer)
    else { return "/" }
    return address(String(referer[host.endIndex...]))?.text ?? "/"
  }

  private static func address(_ text: String) -> Address? {
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first, path.hasPrefix("/") else { return nil }
    return Address(path: String(path), query: parts.count > 1 ? String(parts[1]) : "")
  }
}
