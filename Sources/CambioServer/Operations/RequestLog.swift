import ExactJSON
import ExactMoney
import HTTPTypes
import Hummingbird

/// The line of each request in the log.
///
/// The query is left out: it has the amounts, which are nobody's business.
struct RequestLog: Sendable {
  let sink: LogSink
  let now: @Sendable () -> Instant

  func write(
    _ request: Request,
    _ response: Response,
    _ context: ServerContext,
    took: Duration
  ) {
    let (seconds, attoseconds) = took.components
    let microseconds = Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
    let (path, status) = (request.uri.path, Int(response.status.code))
    switch sink.format {
    case .json:
      var line = LogLine(time: now(), message: "request")
      line.fields = [
        JSONMember(LogLine.requestID, .string(context.id)),
        JSONMember("method", .string(request.method.rawValue)),
        JSONMember("path", .string(String(path.prefix(500)))),
        JSONMember("status", .integer(status)),
      ]
      if let bytes = response.body.contentLength {
        line.fields.append(JSONMember("bytes", .integer(bytes)))
      }
      line.fields.append(JSONMember("microseconds", .integer(microseconds)))
      sink.add(line.json, isUrgent: status >= 500)
    case .text:
      guard status >= 400 || !path.hasPrefix("/assets/") else { return }
      let tenths = (microseconds + 50) / 100
      let time = "\(tenths / 10).\(tenths % 10) ms"
      let words = "\(request.method.rawValue) \(path.prefix(60)) \(status), \(time)"
      sink.add(LogLine(time: now(), message: "").text(of: words), isUrgent: status >= 500)
    }
  }
}
