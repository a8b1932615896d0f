import ExactJSON
import ExactMoney
import ExchangeRates
import Logging

/// What the log says of one event.
struct LogLine {
  let time: Instant
  var level = Logger.Level.info
  let message: String
  var fields: [JSONMember] = []

  /// As an object: nothing that is quoted can end a line or begin another.
  var json: [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(256)
    let event: JSONValue = [
      "time": .string(time.isoText), "level": .string(level.rawValue), "message": .string(message),
    ]
    event.adding(.object(fields)).append(to: &line)
    return line
  }

  /// For a reader: `10:05:00Z warning: refresh failed, reason nameNotFound, source ECB`.
  var text: [UInt8] {
    var words = message
    for field in fields where field.name != LogLine.requestID {
      let value = if case .string(let text) = field.value { text } else { field.value.text }
      words += ", " + field.name + " " + value
    }
    return text(of: level == .info ? words : level.rawValue + ": " + words)
  }

  /// The same with `words` for all that is said; what a terminal would take as a command is replaced.
  func text(of words: String) -> [UInt8] {
    var line = time.clockText + " "
    for scalar in words.unicodeScalars {
      let isCommand = scalar.properties.generalCategory == .control
      line.unicodeScalars.append(isCommand ? "\u{FFFD}" : scalar)
    }
    return Array(line.utf8)
  }

  /// The name of the number of a request, which says nothing to a reader.
  static let requestID = "id"
}
