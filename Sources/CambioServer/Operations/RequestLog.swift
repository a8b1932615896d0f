import ExactJSON
import HTTPTypes
import Hummingbird
import OfflineFirst

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
    var members = [
      JSONMember("time", .string(now().isoText)),
      JSONMember("level", .string("info")),
      JSONMember("message", .string("request")),
      JSONMember("id", .string(context.id)),
      JSONMember("method", .string(request.method.rawValue)),
      JSONMember("path", .string(String(request.uri.path.prefix(500)))),
      JSONMember("status", .integer(Int(response.status.code))),
    ]
    if let bytes = response.body.contentLength {
      members.append(JSONMember("bytes", .integer(bytes)))
    }
    let (seconds, attoseconds) = took.components
    let microseconds = Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
    members.append(JSONMember("microseconds", .integer(microseconds)))
    sink.add(JSONValue.object(members).bytes, isUrgent: response.status.code >= 500)
  }
}
