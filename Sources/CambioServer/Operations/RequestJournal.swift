import ExactJSON
import ExactMoney
import HTTPTypes

/// What is noted of every request: it is counted, and has its line in the log.
///
/// The query is left out: it has the amounts, which are nobody's business, and keys. Paths of other APIs may have keys
/// too: of these, and of what nothing is served at, only the beginning is noted.
struct RequestJournal: Sendable {
  /// A request that was answered.
  struct Entry {
    let request: HTTPRequest
    /// The pattern of its path.
    let route: String
    let id: String
    let status: HTTPResponse.Status
    /// The bytes of the body; nil where their number is not known beforehand.
    let bytes: Int?
    let took: Duration

    /// The path as far as it may be noted.
    fileprivate var path: Substring {
      RequestJournal.path(of: request.path ?? "", route: route)
    }

    fileprivate var microseconds: Int {
      let (seconds, attoseconds) = took.components
      return Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
    }
  }

  let metrics: ServerMetrics
  let sink: LogSink
  let now: @Sendable () -> Instant

  /// The part of a path that may be noted: all of it when its route spells it to the end, else what stands before the
  /// second slash, with "/…" for the rest.
  static func path(of address: String, route: String?) -> Substring {
    let path = address.prefix { $0 != "?" }
    // What no route was found for has a word in its place, or nothing.
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
    let (path, status) = (entry.path, entry.status.code)
    switch sink.format {
    case .json:
      var line = LogLine(time: now(), message: "request")
      line.fields = [
        JSONMember(LogLine.requestID, .string(entry.id)),
        JSONMember("method", .string(method.rawValue)),
        JSONMember("path", .string(String(path.prefix(500)))),
        JSONMember("status", .integer(status)),
      ]
      if let bytes = entry.bytes { line.fields.append(JSONMember("bytes", .integer(bytes))) }
      line.fields.append(JSONMember("microseconds", .integer(microseconds)))
      sink.add(line.json, isUrgent: status >= 500)
    case .text:
      guard status >= 400 || !path.hasPrefix("/assets/") else { return }
      let tenths = (microseconds + 50) / 100
      let time = "\(tenths / 10).\(tenths % 10) ms"
      let words = "\(method.rawValue) \(path.prefix(60)) \(status), \(time)"
      sink.add(LogLine(time: now(), message: "").text(of: words), isUrgent: status >= 500)
    }
  }
}
