import ExactJSON
import ExactMoney
import ExchangeRates
import Logging
import OfflineFirst

/// Writes what is logged as lines of JSON: nothing that is quoted can end a line or begin another.
struct JSONLogHandler: LogHandler {
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?
  var logLevel = Logger.Level.info

  private let label: String
  private let sink: LogSink
  private let now: @Sendable () -> Instant

  init(label: String, sink: LogSink, now: @escaping @Sendable () -> Instant) {
    self.label = label
    self.sink = sink
    self.now = now
  }

  subscript(metadataKey key: String) -> Logger.MetadataValue? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var members = [
      JSONMember("time", .string(now().isoText)),
      JSONMember("level", .string(event.level.rawValue)),
      JSONMember("message", .string(event.message.description)),
    ]
    let all = metadata.merging(event.metadata ?? [:]) { _, new in new }
    for (name, value) in all.sorted(by: { $0.key < $1.key }) {
      let name = name == JSONLogHandler.requestID ? "id" : name
      members.append(JSONMember(name, .string(value.description)))
    }
    sink.add(JSONValue.object(members).bytes, isUrgent: true)
  }

  /// The name under which the server framework numbers requests.
  static let requestID = "hb.request.id"
}

extension Instant {
  /// `2026-11-21T10:05:00Z`.
  var isoText: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let second = secondOfDay
    return "\(day)T\(two(second / 3_600)):\(two(second / 60 % 60)):\(two(second % 60))Z"
  }
}
