import HTTPTypes
import Hummingbird

/// The paths that are served, and the methods that each takes.
///
/// The router knows a path only with a method it takes: this tells an unknown path from a wrong method.
struct KnownPaths: Sendable {
  private var entries: [(segments: [Substring], methods: [HTTPRequest.Method])] = []

  /// Notes that `path` takes `method`.
  mutating func add(_ path: String, _ method: HTTPRequest.Method) {
    let segments = path.split(separator: "/")
    if let index = entries.firstIndex(where: { $0.segments == segments }) {
      entries[index].methods.append(method)
    } else {
      entries.append((segments, [method]))
    }
  }

  /// Why no handler was found.
  func problem(for request: Request) -> Problem {
    let segments = request.uri.path.split(separator: "/")
    var allowed: [String] = []
    for entry in entries where KnownPaths.matches(segments, entry.segments) {
      for method in entry.methods where !allowed.contains(method.rawValue) {
        allowed.append(method.rawValue)
        if method == .get { allowed.append(HTTPRequest.Method.head.rawValue) }
      }
    }
    guard !allowed.isEmpty, !allowed.contains(request.method.rawValue) else {
      return Problem(.notFound, "Nothing is served at \(request.uri.path.prefix(200)).")
    }
    var problem = Problem(
      .methodNotAllowed,
      "\(request.uri.path) takes \(allowed.joined(separator: ", ")), not \(request.method.rawValue)."
    )
    problem.allowed = allowed
    return problem
  }

  private static func matches(_ path: [Substring], _ pattern: [Substring]) -> Bool {
    if pattern.last == "**" { return path.starts(with: pattern.dropLast()) }
    guard path.count == pattern.count else { return false }
    return zip(path, pattern).allSatisfy { $0 == $1 || $1.hasPrefix(":") }
  }
}
