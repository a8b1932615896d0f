/// The addresses that one request passed through, and the rules for the next one.
package struct RedirectTrail: Sendable {
  private var visited: [WebAddress]
  private let maximum: Int
  private let isBound: Bool

  /// A trail from `start` with at most `maximum` redirects; if it `isBound`, none leads to another
  /// server.
  package init(start: WebAddress, maximum: Int, isBound: Bool) {
    visited = [start]
    self.maximum = maximum
    self.isBound = isBound
  }

  package static func isRedirect(_ status: Int) -> Bool {
    [301, 302, 303, 307, 308].contains(status)
  }

  /// The address that `location` leads to.
  ///
  /// - Throws: The rule it breaks: too many, a circle, less security, another host, or no address.
  package mutating func follow(location: String) throws(UpstreamError) -> WebAddress {
    let last = visited[visited.count - 1]
    guard let next = last.resolving(location) else { throw .notHTTP(host: last.host) }
    guard visited.count <= maximum, !visited.contains(next) else {
      throw .tooManyRedirects(host: last.host)
    }
    guard next.isSecure || !last.isSecure, !isBound || last.isSameServer(as: next) else {
      throw .insecureRedirect(host: last.host)
    }
    visited.append(next)
    return next
  }
}
