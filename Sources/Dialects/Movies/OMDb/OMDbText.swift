import ExactJSON
import ExactMoney

/// A field of OMDb's: every value is a text.
typealias OMDbField = (name: String, value: String)

/// How OMDb writes values.
enum OMDbText {
  static let unknown = "N/A"

  /// The text, "N/A" without any.
  static func known(_ text: String?) -> String {
    text.flatMap { $0.isEmpty ? nil : $0 } ?? unknown
  }

  static func known(_ number: Int?) -> String { known(number.map { "\($0)" }) }

  static func list(_ texts: [String]) -> String { known(texts.joined(separator: ", ")) }

  /// `25 May 1977`.
  static func written(_ day: CalendarDate) -> String {
    let parts = day.components
    let month = CalendarDate.englishMonths[parts.month - 1]
    return (parts.day < 10 ? "0" : "") + "\(parts.day) \(month) \(parts.year)"
  }

  /// `1,400,000`.
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
