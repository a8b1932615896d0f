import ExactJSON
import ExactMoney

/// A value of a provider's answer and the path that leads to it, so that an error can name the place.
///
/// The functions with a name look for a field of an object. Each throws ``FeedError/missing(path:)``
/// when there is none and ``FeedError/wrongType(path:expected:found:)`` when it is another kind.
struct JSONField {
  let value: JSONValue
  private let place: Place

  /// The steps from the whole body to a value: they become text for an error alone.
  private indirect enum Place {
    case body
    case member(String, of: Place)
    case element(Int, of: Place)

    var path: String {
      switch self {
      case .body: return ""
      case .member(let name, let parent):
        let (start, step) = (parent.path, name.prefix(JSONField.maximumStepLength))
        return start.isEmpty ? String(step) : "\(start).\(step)"
      case .element(let index, let parent): return "\(parent.path)[\(index)]"
      }
    }
  }

  /// The maximum number of characters of a name in a path.
  private static let maximumStepLength = 60

  /// The whole body.
  init(body: JSONValue) { self.init(body, .body) }

  private init(_ value: JSONValue, _ place: Place) {
    self.value = value
    self.place = place
  }

  /// From the whole body, ""; "rates[3].mid".
  var path: String { place.path }

  /// The value of a field; nil without one, and for `null`.
  subscript(name: String) -> JSONValue? {
    guard let value = value[name], value != .null else { return nil }
    return value
  }

  /// The field with this name, whatever its kind.
  func field(_ name: String) throws(FeedError) -> JSONField {
    JSONField(try value(name), .member(name, of: place))
  }

  /// The value of a field, whatever its kind: `null` is one of them.
  func value(_ name: String) throws(FeedError) -> JSONValue {
    guard let value = value[name] else {
      guard value.members != nil || value == .array([]) else { throw wrongType("object") }
      throw .missing(path: path(to: name))
    }
    return value
  }

  /// The text of a field.
  func string(_ name: String) throws(FeedError) -> String {
    let value = try value(name)
    guard let text = value.stringValue else { throw wrongType(name, "string", value) }
    return text
  }

  /// The name in a field.
  func name(_ name: String) throws(FeedError) -> String {
    UntrustedText.name(try string(name))
  }

  /// The name in a field that may be absent or `null`.
  func optionalName(_ name: String) throws(FeedError) -> String? {
    self[name] == nil ? nil : try self.name(name)
  }

  /// The provider's message in a field, fit to be shown; nil if it is not a text.
  func message(_ name: String) -> String? {
    self[name]?.stringValue.map { UntrustedText.message($0) }
  }

  /// The value of a field that is a number without a fraction.
  func integer(_ name: String) throws(FeedError) -> Int {
    let value = try value(name)
    guard let integer = value.integerValue else { throw wrongType(name, "integer", value) }
    return integer
  }

  /// Whether a field is true.
  func boolean(_ name: String) throws(FeedError) -> Bool {
    let value = try value(name)
    guard let truth = value.boolValue else { throw wrongType(name, "boolean", value) }
    return truth
  }

  /// A day written `yyyy-mm-dd`.
  func day(_ name: String) throws(FeedError) -> CalendarDate {
    let value = try value(name)
    guard let day = value.stringValue.flatMap({ CalendarDate($0) }) else {
      throw wrongType(name, "date", value)
    }
    return day
  }

  /// A moment in Unix seconds, of the years 1970 to 9999.
  func instant(_ name: String) throws(FeedError) -> Instant {
    let value = try value(name)
    guard let seconds = value.integerValue, (0..<253_402_300_800).contains(seconds) else {
      throw wrongType(name, "Unix seconds", value)
    }
    return Instant(unixSeconds: Int64(seconds))
  }

  /// The members of an object; none for an empty array, as PHP writes an empty object.
  func members(_ name: String) throws(FeedError) -> [JSONMember] {
    try field(name).members()
  }

  /// The members of this object; none for an empty array.
  func members() throws(FeedError) -> [JSONMember] {
    if let members = value.members { return members }
    guard value == .array([]) else { throw wrongType("object") }
    return []
  }

  /// The members of this object, each with its path.
  func fields() throws(FeedError) -> [(name: String, field: JSONField)] {
    try members().map { ($0.name, JSONField($0.value, .member($0.name, of: place))) }
  }

  /// The members of this object, whose names are days.
  func days() throws(FeedError) -> [(day: CalendarDate, field: JSONField)] {
    var days: [(CalendarDate, JSONField)] = []
    let members = try members()
    guard members.count <= FeedError.maximumDays else { throw FeedError.tooManyDays }
    for member in members {
      guard let day = CalendarDate(member.name) else {
        throw .wrongType(path: path(to: member.name), expected: "date", found: "name")
      }
      days.append((day, JSONField(member.value, .member(member.name, of: place))))
    }
    return days
  }

  /// The values of this array, the first `maximum` of them.
  func elements(atMost maximum: Int = .max) throws(FeedError) -> [JSONField] {
    guard let elements = value.elements else { throw wrongType("array") }
    return elements.prefix(maximum).enumerated().map { JSONField($1, .element($0, of: place)) }
  }

  /// Checks that a field has the value `expected`.
  func require(_ name: String, _ expected: String) throws(FeedError) {
    let text = try string(name)
    guard text == expected else {
      let found = UntrustedText.message(text)
      throw .wrongType(path: path(to: name), expected: expected, found: found)
    }
  }

  /// The error for this value being of another kind than `expected`.
  func wrongType(_ expected: String) -> FeedError {
    .wrongType(path: path.isEmpty ? "$" : path, expected: expected, found: value.kind.rawValue)
  }

  private func wrongType(_ name: String, _ expected: String, _ value: JSONValue) -> FeedError {
    .wrongType(path: path(to: name), expected: expected, found: value.kind.rawValue)
  }

  /// The path of a field: "rates[3].mid".
  func path(to name: String) -> String { Place.member(name, of: place).path }
}

extension JSONValue {
  /// What stands for a figure: the digits of a number, or a text as it is.
  ///
  /// Nothing for `null`; of another kind its JSON, which is no figure.
  var figure: ByteText {
    if self == .null { return [] }
    return ByteText((digits ?? stringValue ?? text).utf8)
  }
}
