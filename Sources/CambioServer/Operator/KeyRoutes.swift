import Feeds
import Hummingbird
import Repositories

/// Takes the operator's keys for sources: each is tried first, and kept only when the source takes it.
struct KeyRoutes: Sendable {
  let access: OperatorAccess
  let current: CurrentRates
  let keys: SourceKeys?
  let restart: Restart
  let forms: FormReader
  /// Shows the operator's page with a notice.
  let page: @Sendable (_ notice: String) async -> Response

  /// No key is longer.
  private static let mostBytes = 200

  func add(to routes: inout ServerRoutes) {
    routes.post("/operator/keys") { request, _ in try await take(request) }
  }

  private func take(_ request: Request) async throws -> Response {
    try SiteCheck.check(request)
    try access.check(request)
    let form = try await forms.form(of: request)
    guard let id = form["source"], let provider = RateProvider.all.named(id), provider.key != .none
    else { return await page("There is no such source, or it takes no key.") }
    guard let key = form["key"], (1...KeyRoutes.mostBytes).contains(key.utf8.count),
      key.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else {
      return await page("A key has no spaces, and \(KeyRoutes.mostBytes) characters at most.")
    }
    guard let keys, let refresher = current.backend.refresher else {
      return await page("This server can neither try keys nor keep them.")
    }
    let report = await refresher.refresh(keys.source(provider, key), .now)
    if case .failed(let failure) = report.outcome {
      return await page("\(id) did not take the key: \(failure.record). Nothing was changed.")
    }
    do throws(SourceKeys.Failure) {
      try keys.keep(key, provider.id)
    } catch {
      return await page("The key works, but was not kept: \(error.reason) Nothing was changed.")
    }
    restart.begin()
    var response = await page("\(id) takes the key. The server begins again with it.")
    response.status = .ok
    // The page that a browser would be led to at once is not there for a moment.
    response.headers[.refresh] = "2; url=/operator"
    return response
  }
}
