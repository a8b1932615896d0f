import PlainBytes

/// An absolute `http` or `https` address (RFC 3986), parsed as far as requests need it.
package struct WebAddress: Hashable, Sendable {
  package let isSecure: Bool
  /// The host's name or number in lower case; an IPv6 number is in brackets.
  package let host: String
  package let port: Int
  /// The path, at least `/`, and the query.
  package let target: String

  /// Reads an absolute address without its fragment.
  ///
  /// Nil for other schemes, addresses with a user or password, and anything but visible ASCII.
  package init?(_ text: String) {
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://")
    else { return nil }
    switch text[..<colon].lowercased() {
    case "http": isSecure = false
    case "https": isSecure = true
    default: return nil
    }
    let rest = text[colon...].dropFirst(3)
    let authority = rest.prefix { !"/?#".contains($0) }
    guard let (host, port) = WebAddress.hostAndPort(authority) else { return nil }
    self.host = host.lowercased()
    self.port = port ?? (isSecure ? 443 : 80)
    let target = rest[authority.endIndex...].prefix { $0 != "#" }
    self.target = target.hasPrefix("/") ? String(target) : "/" + target
  }

  /// The scheme, host and port, which identify a server.
  package var origin: String { "\(isSecure ? "https" : "http")://\(host):\(port)" }

  /// The address as text, with its port.
  package var text: String { origin + target }

  /// Returns the address of `reference`, absolute or relative to this address; nil if it is not an
  /// `http` or `https` address.
  package func resolving(_ reference: String) -> WebAddress? {
    let scheme = reference.prefix { !":/?#".contains($0) }
    guard !reference[scheme.endIndex...].hasPrefix(":") else { return WebAddress(reference) }
    let path = target.prefix { $0 != "?" }
    let beginning = reference.prefix { !"?#".contains($0) }
    let ending = reference[beginning.endIndex...]
    if beginning.hasPrefix("//") {
      return WebAddress((isSecure ? "https:" : "http:") + reference)
    } else if beginning.hasPrefix("/") {
      return WebAddress(origin + WebAddress.withoutDots(beginning) + ending)
    } else if beginning.isEmpty {
      return WebAddress(origin + (ending.hasPrefix("?") ? path + ending : target[...]))
    }
    let directory = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
    return WebAddress(origin + WebAddress.withoutDots(directory + beginning) + ending)
  }

  /// Returns whether a secret for this address may be sent to `other`.
  ///
  /// That is so for the same scheme, host and port, and for the same host with the default port of
  /// `https` instead of that of `http`.
  package func isSameServer(as other: WebAddress) -> Bool {
    let isUpgrade = !isSecure && port == 80 && other.isSecure && other.port == 443
    return host == other.host && (isSecure == other.isSecure && port == other.port || isUpgrade)
  }

  private static func hostAndPort(_ authority: Substring) -> (Substring, Int?)? {
    let bracket = authority.lastIndex(of: "]")
    let colon = authority[(bracket ?? authority.startIndex)...].firstIndex(of: ":")
    let host = authority[..<(colon ?? authority.endIndex)]
    guard bracket == nil ? isName(host) : isNumber(host) else { return nil }
    guard let colon else { return (host, nil) }
    let digits = authority[colon...].dropFirst()
    guard let port = Int(digits: digits), (1...65_535).contains(port) else { return nil }
    return (host, port)
  }

  private static func isName(_ host: Substring) -> Bool {
    !host.isEmpty
      && host.allSatisfy { $0.isLetter || $0.isWholeNumber || "-._".contains($0) }
  }

  /// Returns whether `host` looks like an IPv6 number in brackets.
  private static func isNumber(_ host: Substring) -> Bool {
    host.hasPrefix("[") && host.hasSuffix("]") && host.count > 3
      && host.dropFirst().dropLast().allSatisfy { $0.isHexDigit || ":.".contains($0) }
  }

  /// Returns `path` without the segments `.` and `..` (RFC 3986, section 5.2.4).
  private static func withoutDots(_ path: Substring) -> String {
    var segments: [Substring] = []
    let all = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in all.enumerated() {
      let isLast = index == all.count - 1
      switch segment {
      case "..":
        _ = segments.popLast()
        if isLast { segments.append("") }
      case ".": if isLast { segments.append("") }
      default: segments.append(segment)
      }
    }
    return "/" + segments.joined(separator: "/")
  }
}

/// The addresses that a request has passed through, and the rules for the next redirect.
package struct RedirectTrail: Sendable {
  private var visited: [WebAddress]
  private let maximum: Int
  private let isBound: Bool

  /// Creates a trail from `start` with at most `maximum` redirects; if it `isBound`, all stay on
  /// the same server.
  package init(start: WebAddress, maximum: Int, isBound: Bool) {
    visited = [start]
    self.maximum = maximum
    self.isBound = isBound
  }

  package static func isRedirect(_ status: Int) -> Bool {
    [301, 302, 303, 307, 308].contains(status)
  }

  /// Returns the address of the next request.
  ///
  /// - Throws: ``UpstreamError`` if there are too many redirects or a circle of them, if the next
  ///   address is less secure or on a forbidden host, or if `location` is not an address.
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
