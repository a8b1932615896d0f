import ExactJSON
import ExactMoney
import HTTPTypes

/// What is noted of every request: it is counted, and has its line in the log.
///
/// The query is left out: it has the amounts, which are nobody's business.
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

    fileprivate var microseconds: Int {
      let (seconds, attoseconds) = took.components
      return Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
    }
  }

  let metrics: ServerMetrics
  let sink: LogSink
  let now: @Sendable () -> Instant

  func note(_ entry: Entry) {
    let (method, microseconds) = (entry.request.method, entry.microseconds)
    metrics.count(
      route: entry.route,
      method: method,
      status: entry.status,
      microseconds: microseconds
    )
    let (path, status) = (entry.request.path?.prefix { $0 != "?" } ?? "", entry.status.code)
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
