import ExactJSON
import ExactMoney
import ExchangeRates
import Logging

/// An event of the log.
struct LogLine {
  let time: Instant
  var level = Logger.Level.info
  let message: String
  var fields: [JSONMember] = []

  /// The event as a JSON object, in which no quoted text can end a line or begin another.
  var json: [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(256)
    let event: JSONValue = [
      "time": .string(time.isoText), "level": .string(level.rawValue), "message": .string(message),
    ]
    event.adding(.object(fields)).append(to: &line)
    return line
  }

  /// The event for a reader: `10:05:00Z warning: refresh failed, reason nameNotFound, source ECB`.
  var text: [UInt8] {
    var words = message
    for field in fields where field.name != LogLine.requestID {
      let value = if case .string(let text) = field.value { text } else { field.value.text }
      words += ", " + field.name + " " + value
    }
    return text(of: level == .info ? words : level.rawValue + ": " + words)
  }

  /// Returns `words` after the time, without control characters, which a terminal might take as
  /// commands.
  func text(of words: String) -> [UInt8] {
    var line = time.clockText + " "
    for scalar in words.unicodeScalars {
      let isCommand = scalar.properties.generalCategory == .control
      line.unicodeScalars.append(isCommand ? "\u{FFFD}" : scalar)
    }
    return Array(line.utf8)
  }

  /// The field with the id of a request, which only programs need.
  static let requestID = "id"
}

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
