import ExactJSON
import ExactMoney
import Logging

/// Passes log messages to a ``LogWriter``.
struct LogWriterHandler: LogHandler {
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?
  var logLevel = Logger.Level.info

  private let label: String
  private let logWriter: LogWriter
  private let now: @Sendable () -> Instant

  init(label: String, logWriter: LogWriter, now: @escaping @Sendable () -> Instant) {
    self.label = label
    self.logWriter = logWriter
    self.now = now
  }

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
