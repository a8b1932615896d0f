package import Feeds
import Hummingbird
import PlainBytes
package import Refreshing

/// The access keys of sources, and the place where they are stored.
package struct SourceKeys: Sendable {
  /// The obstacle to storing a key, as a sentence.
  package struct Failure: Error {
    package let reason: String

    package init(reason: String) {
      self.reason = reason
    }
  }

  /// The place where keys are stored, to be shown: the path of a file.
  package let place: String
  /// Returns a source with a key, at its configured address.
  package let source: @Sendable (_ provider: RateProvider, _ key: String) -> ConfiguredSource
  /// Stores a key of the source `id`, or removes it if nil; either takes effect at the next start.
  ///
  /// - Throws: ``Failure`` if it cannot be stored or removed.
  package let keep: @Sendable (_ key: String?, _ id: String) throws(Failure) -> Void

  package init(
    place: String,
    source: @escaping @Sendable (_ provider: RateProvider, _ key: String) -> ConfiguredSource = {
      ConfiguredSource($0, key: $1)
    },
    keep: @escaping @Sendable (_ key: String?, _ id: String) throws(Failure) -> Void
  ) {
    self.place = place
    self.source = source
    self.keep = keep
  }
}

/// Takes and removes the operator's keys for sources.
///
/// A key is tried first, and stored only if the source accepts it.
extension OperatorRoutes {
  /// The maximum length of a key in bytes, our choice; a longer one is refused.
  private static let maximumKeyBytes = 200

  /// Stores a key after trying it, or removes one, and returns the page with the outcome.
  func takeKey(_ request: Request, _ form: Query) async throws -> Response {
    try SiteCheck.check(request)
    try access.check(request)
    guard let id = form["source"], let provider = RateProvider.all.named(id), provider.key != .none
    else { return await page("There is no such source, or it takes no key.") }
    if form["remove"] != nil { return await forgetKey(of: provider.id) }
    guard let key = form["key"], (1...OperatorRoutes.maximumKeyBytes).contains(key.utf8.count),
      key.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else {
      return await page(
        "A key has no spaces, and \(OperatorRoutes.maximumKeyBytes) characters at most."
      )
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

  /// Removes the key of the source `id`, whose rates stay in the store.
  private func forgetKey(of id: String) async -> Response {
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

  private func page(_ notice: String) async -> Response {
    await overview(notice, status: .unprocessableContent)
  }

  private func beginAgain(_ notice: String) async -> Response {
    restart.begin()
    var response = await overview(notice)
    // The page is unreachable for a moment, so the browser must not load it at once.
    response.headers[.refresh] = "2; url=/operator"
    return response
  }
}
