import CambioAPI
import HTTPTypes
import Hummingbird

/// The served paths, with the methods of each.
///
/// The router knows a path only with its method; this distinguishes an unknown path from a wrong
/// method.
struct KnownPaths: Sendable {
  private var entries: [(segments: [Substring], methods: [HTTPRequest.Method])] = []

  mutating func add(_ path: String, _ method: HTTPRequest.Method) {
    let segments = path.split(separator: "/")
    if let index = entries.firstIndex(where: { $0.segments == segments }) {
      entries[index].methods.append(method)
    } else {
      entries.append((segments, [method]))
    }
  }

  /// Every path as it was added.
  var all: [String] { entries.map { $0.segments.reduce("") { $0 + "/" + $1 } } }

  /// Returns the problem of a request without a handler.
  func problem(for request: Request) -> Problem {
    let methods = methods(at: request.uri.path)
    guard !methods.isEmpty, !methods.contains(request.method) else {
      return Problem(.notFound, "Nothing is served at \(request.uri.path.prefix(200)).")
    }
    let names = methods.map { $0.rawValue }
    var problem = Problem(
      .methodNotAllowed,
      "\(request.uri.path) takes \(names.joined(separator: ", ")), not \(request.method.rawValue)."
    )
    problem.allowed = names
    return problem
  }

  /// Returns the methods of an address (RFC 9110, section 9.3.7).
  ///
  /// If `isOpen`, other sites' pages may read the address, and revalidate it with `If-None-Match`.
  ///
  /// - Throws: ``Problem`` if nothing is served there.
  func options(for request: Request, isOpen: Bool) throws(Problem) -> Response {
    let isAny = request.uri.string == "*"
    let methods = isAny ? [.get, .head, .post, .options] : methods(at: request.uri.path)
    guard !methods.isEmpty else { throw problem(for: request) }
    var fields: HTTPFields = [
      .allow: methods.map { $0.rawValue }.joined(separator: ", "),
      .cacheControl: "no-store",
    ]
    if isOpen {
      fields[.accessControlAllowOrigin] = "*"
      fields[.accessControlAllowMethods] = "GET, HEAD"
      fields[.accessControlAllowHeaders] = "If-None-Match"
      fields[.accessControlMaxAge] = "86400"
    }
    return Response(status: .noContent, headers: fields)
  }

  private func methods(at path: String) -> [HTTPRequest.Method] {
    let segments = path.split(separator: "/")
    var methods: [HTTPRequest.Method] = []
    for entry in entries where KnownPaths.matches(segments, entry.segments) {
      for method in entry.methods where !methods.contains(method) {
        methods.append(method)
        if method == .get { methods.append(.head) }
      }
    }
    return methods.isEmpty ? [] : methods + [.options]
  }

  private static func matches(_ path: [Substring], _ pattern: [Substring]) -> Bool {
    if pattern.last == "**" { return path.starts(with: pattern.dropLast()) }
    guard path.count == pattern.count else { return false }
    return zip(path, pattern).allSatisfy { $0 == $1 || $1.hasPrefix(":") }
  }
}
