import ExactJSON
import ExactMoney
import Logging

/// Passes log messages to a ``LogWriter``.
struct LogWriterHandler: LogHandler {
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?
  var logLevel = Logger.Level.info

  let logWriter: LogWriter
  let now: @Sendable () -> Instant

  subscript(metadataKey key: String) -> Logger.MetadataValue? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var line = LogLine(time: now(), level: event.level, message: event.message.description)
    let all = metadata.merging(event.metadata ?? [:]) { _, new in new }
    for (name, value) in all.sorted(by: { $0.key < $1.key }) {
      let name = name == LogWriterHandler.requestID ? LogLine.requestID : name
      line.fields.append(JSONMember(name, .string(value.description)))
    }
    logWriter.add(line, isUrgent: true)
  }

  /// The server framework's name for the id of a request.
  static let requestID = "hb.request.id"
}
