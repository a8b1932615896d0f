import CambioAPI
import HTTPTypes
import Hummingbird

/// Refuses what other sites have a reader's browser send.
enum SiteCheck {
  /// Browsers say where a request comes from, in `Sec-Fetch-Site` or at least in `Origin`; programs say
  /// nothing, and bring nobody's cookie.
  static func check(_ request: Request) throws(Problem) {
    if let site = request.headers[.secFetchSite] {
      guard site == "same-origin" || site == "none" else { throw refused }
      return
    }
    guard let origin = request.headers[.origin] else { return }
    guard isOwn(origin, request) else { throw refused }
  }

  /// Whether an origin or an address is of the site that `request` was sent to.
  static func isOwn(_ address: String, _ request: Request) -> Bool {
    guard let host = host(of: address), let own = request.head.authority else { return false }
    return host == own
  }

  /// The host and port of an origin or an address: `127.0.0.1:8080`.
  static func host(of address: String) -> Substring? {
    let parts = address.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[0].hasSuffix(":"), parts[1].isEmpty else { return nil }
    return parts[2].prefix { $0 != "/" }
  }

  private static var refused: Problem {
    Problem(.crossSite, "Only a page of this site may change what it keeps.")
  }
}
