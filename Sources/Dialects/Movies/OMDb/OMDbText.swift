import ExactJSON
import ExactMoney

/// An OMDb field with its value, which is always a text.
typealias OMDbField = (name: String, value: String)

/// OMDb's forms of values.
enum OMDbText {
  static let unknown = "N/A"

  /// Returns `text`, or "N/A" if it is nil or empty.
  static func known(_ text: String?) -> String {
    text.flatMap { $0.isEmpty ? nil : $0 } ?? unknown
  }

  /// Returns `number` in decimal digits, or "N/A" if it is nil.
  static func known(_ number: Int?) -> String { known(number.map { "\($0)" }) }

  /// Returns `texts` joined by commas, or "N/A" if there are none.
  static func list(_ texts: [String]) -> String { known(texts.joined(separator: ", ")) }

  /// Returns `day` as `25 May 1977`.
  static func written(_ day: CalendarDate) -> String {
    let parts = day.components
    let month = CalendarDate.englishMonths[parts.month - 1]
    return (parts.day < 10 ? "0" : "") + "\(parts.day) \(month) \(parts.year)"
  }

  /// Returns `digits` in groups of three: `1,400,000`.
  static func grouped(_ digits: String) -> String {
    var text = ""
    for (place, digit) in digits.enumerated() {
      if place > 0 && (digits.count - place) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }

  static func members(_ fields: [OMDbField]) -> [JSONMember] {
    fields.map { JSONMember($0.name, .string($0.value)) }
  }
}
