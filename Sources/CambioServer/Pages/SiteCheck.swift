import CambioAPI
import HTTPTypes
import Hummingbird

/// Refuses requests that other sites send through a reader's browser.
enum SiteCheck {
  /// Checks that `request` is from a page of this site, or from a program.
  ///
  /// Browsers send the request's origin in `Sec-Fetch-Site`, or at least in `Origin`. Programs send
  /// neither, and have no reader's cookie.
  ///
  /// - Throws: ``Problem`` if it is from another site.
  static func check(_ request: Request) throws(Problem) {
    if let site = request.headers[.secFetchSite] {
      guard site == "same-origin" || site == "none" else { throw refused }
      return
    }
    guard let origin = request.headers[.origin] else { return }
    guard isOwn(origin, request) else { throw refused }
  }

  /// Returns whether an origin or an address has the host and port of `request`.
  static func isOwn(_ address: String, _ request: Request) -> Bool {
    guard let host = host(of: address), let own = request.head.authority else { return false }
    return host == own
  }

  /// Returns the host and port of an origin or an address, such as `127.0.0.1:8080`; nil if it has
  /// none.
  static func host(of address: String) -> Substring? {
    let parts = address.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[0].hasSuffix(":"), parts[1].isEmpty else { return nil }
    return parts[2].prefix { $0 != "/" }
  }

  private static var refused: Problem {
    Problem(.crossSite, "Only a page of this site may change what it keeps.")
  }
}
