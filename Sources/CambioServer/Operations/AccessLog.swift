import ExactJSON
import ExactMoney
import HTTPTypes

/// Counts every request, and writes its line to the log.
///
/// The query is left out: it has amounts, which are private, and keys. Other APIs' paths may have
/// keys too, so only their beginning is logged, as it is for unknown paths.
struct AccessLog: Sendable {
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

  /// Counts and logs a request, answered after `start` with `bytes`, nil if their number is not
  /// known beforehand; `route` is the pattern of its path.
  func note(
    _ request: HTTPRequest,
    route: String,
    id: String,
    status: HTTPResponse.Status,
    bytes: Int?,
    since start: ContinuousClock.Instant
  ) {
    let method = request.method
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    let microseconds = Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
    metrics.count(route: route, method: method, status: status, microseconds: microseconds)
    let path = AccessLog.path(of: request.path ?? "", route: route)
    let (status, time) = (status.code, now())
    switch logWriter.format {
    case .json:
      var line = LogLine(time: time, message: "request")
      line.fields = [
        JSONMember(LogLine.requestID, .string(id)),
        JSONMember("method", .string(method.rawValue)),
        JSONMember("path", .string(String(path.prefix(500)))),
        JSONMember("status", .integer(status)),
      ]
      if let bytes { line.fields.append(JSONMember("bytes", .integer(bytes))) }
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
