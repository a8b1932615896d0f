import ExactJSON
import ExactMoney
import HTTPTypes

/// Counts every request, and writes its line to the log.
///
/// The query is left out: it has amounts, which are private, and keys. Other APIs' paths may have
/// keys too, so only their beginning is logged, as it is for unknown paths.
struct AccessLog: Sendable {
  /// An answered request.
  struct Entry {
    let request: HTTPRequest
    /// The pattern of the path.
    let route: String
    let id: String
    let status: HTTPResponse.Status
    /// The number of bytes of the body; nil if it is not known beforehand.
    let bytes: Int?
    let took: Duration

    /// The part of the path that may be logged.
    fileprivate var path: Substring {
      AccessLog.path(of: request.path ?? "", route: route)
    }

    fileprivate var microseconds: Int {
      let (seconds, attoseconds) = took.components
      return Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
    }
  }

  let metrics: ServerMetrics
  let logWriter: LogWriter
  let now: @Sendable () -> Instant

  /// Returns the part of a path that may be logged.
  ///
  /// That is all of it if its route spells it to the end, else the part before the second slash,
  /// with "/…" for the rest.
  static func path(of address: String, route: String?) -> Substring {
    let path = address.prefix { $0 != "?" }
    // Without a route, there is a word in its place or nothing.
    let isSpelled = route.map { $0.hasPrefix("/") && !$0.hasSuffix("**") } ?? false
    guard !isSpelled, let slash = path.dropFirst().firstIndex(of: "/") else { return path }
    return path[..<slash] + "/…"
  }

  func note(_ entry: Entry) {
    let (method, microseconds) = (entry.request.method, entry.microseconds)
    metrics.count(
      route: entry.route,
      method: method,
      status: entry.status,
      microseconds: microseconds
    )
    let (path, status, time) = (entry.path, entry.status.code, now())
    switch logWriter.format {
    case .json:
      var line = LogLine(time: time, message: "request")
      line.fields = [
        JSONMember(LogLine.requestID, .string(entry.id)),
        JSONMember("method", .string(method.rawValue)),
        JSONMember("path", .string(String(path.prefix(500)))),
        JSONMember("status", .integer(status)),
      ]
      if let bytes = entry.bytes { line.fields.append(JSONMember("bytes", .integer(bytes))) }
      line.fields.append(JSONMember("microseconds", .integer(microseconds)))
      logWriter.add(line, isUrgent: status >= 500)
    case .text:
      guard status >= 400 || !path.hasPrefix("/assets/") else { return }
      let tenths = (microseconds + 50) / 100
      let took = "\(tenths / 10).\(tenths % 10) ms"
      let words = "\(method.rawValue) \(path.prefix(60)) \(status), \(took)"
      let line = LogLine(time: time, message: "").text(of: words)
      logWriter.add(line, at: time, isUrgent: status >= 500)
    }
  }
}
