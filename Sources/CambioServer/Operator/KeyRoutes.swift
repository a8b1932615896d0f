import Feeds
import Hummingbird
import Repositories

/// Takes the operator's keys for sources, each tried first and kept only when the source takes it; forgets them too.
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
    routes.post("/operator/keys", .page) { request, _ in try await take(request) }
  }

  private func take(_ request: Request) async throws -> Response {
    try SiteCheck.check(request)
    try access.check(request)
    let form = try await forms.form(of: request)
    guard let id = form["source"], let provider = RateProvider.all.named(id), provider.key != .none
    else { return await page("There is no such source, or it takes no key.") }
    if form["remove"] != nil { return await forget(provider.id) }
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
      try keys.keep(key, id)
    } catch {
      return await page("The key works, but was not kept: \(error.reason) Nothing was changed.")
    }
    return await beginAgain("\(id) takes the key. The server begins again with it.")
  }

  /// Takes away the key of the source with this id; what the source told stays in the store.
  private func forget(_ id: String) async -> Response {
    let isThere = current.snapshot.statuses.contains {
      $0.source.provider.id == id && $0.source.key != nil
    }
    guard let keys, isThere else { return await page("There is no key of \(id) here.") }
    do throws(SourceKeys.Failure) {
      try keys.keep(nil, id)
    } catch {
      return await page("The key of \(id) was not removed: \(error.reason) Nothing was changed.")
    }
    return await beginAgain("The key of \(id) is removed. The server begins again without it.")
  }

  private func beginAgain(_ notice: String) async -> Response {
    restart.begin()
    var response = await page(notice)
    response.status = .ok
    // The page that a browser would be led to at once is not there for a moment.
    response.headers[.refresh] = "2; url=/operator"
    return response
  }
}
