import ExactJSON
import ExactMoney

/// A value in a response, with its path for error messages.
///
/// Functions with a name read a field of an object. They throw ``FeedError/missing(path:)`` if
/// there is none, and ``FeedError/wrongType(path:expected:found:)`` if its value has another type.
struct JSONField {
  let value: JSONValue
  private let place: Place

  /// The steps from the body to a value, joined to a text only for errors.
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

  /// The maximum number of characters of a name in a path; the rest is cut off.
  private static let maximumStepLength = 60

  /// Creates the field of the whole body.
  init(body: JSONValue) { self.init(body, .body) }

  private init(_ value: JSONValue, _ place: Place) {
    self.value = value
    self.place = place
  }

  /// The path from the body, such as "rates[3].mid"; empty for the body itself.
  var path: String { place.path }

  /// The value of the field `name`; nil if it is missing or `null`.
  subscript(name: String) -> JSONValue? {
    guard let value = value[name], value != .null else { return nil }
    return value
  }

  /// Returns the field `name`, of any type.
  func field(_ name: String) throws(FeedError) -> JSONField {
    JSONField(try value(name), .member(name, of: place))
  }

  /// Returns the value of the field `name`, of any type, including `null`.
  func value(_ name: String) throws(FeedError) -> JSONValue {
    guard let value = value[name] else {
      guard value.members != nil || value == .array([]) else { throw wrongType("object") }
      throw .missing(path: path(to: name))
    }
    return value
  }

  /// Returns the text of a field.
  func string(_ name: String) throws(FeedError) -> String {
    try read(name, as: "string") { $0.stringValue }
  }

  /// Returns the text of a field as a name, cut off at ``UntrustedText/maximumNameBytes``.
  func name(_ name: String) throws(FeedError) -> String {
    UntrustedText.name(try string(name))
  }

  /// Returns the text of a field as a name; nil if it is missing or `null`.
  func optionalName(_ name: String) throws(FeedError) -> String? {
    self[name] == nil ? nil : try self.name(name)
  }

  /// Returns the provider's message in a field, cleaned for display; nil if it is not a text.
  func message(_ name: String) -> String? {
    self[name]?.stringValue.map { UntrustedText.message($0) }
  }

  /// Returns the value of a field that is an integer.
  func integer(_ name: String) throws(FeedError) -> Int {
    try read(name, as: "integer") { $0.integerValue }
  }

  /// Returns the value of a field that is a boolean.
  func boolean(_ name: String) throws(FeedError) -> Bool {
    try read(name, as: "boolean") { $0.boolValue }
  }

  /// Returns the day in a field, written `yyyy-mm-dd`.
  func day(_ name: String) throws(FeedError) -> CalendarDate {
    try read(name, as: "date") { $0.stringValue.flatMap { CalendarDate($0) } }
  }

  /// Returns the time in a field, in Unix seconds of the years 1970 to 9999.
  func instant(_ name: String) throws(FeedError) -> Instant {
    let seconds = try read(name, as: "Unix seconds") { value in
      value.integerValue.flatMap { (0..<253_402_300_800).contains($0) ? Int64($0) : nil }
    }
    return Instant(unixSeconds: seconds)
  }

  /// Returns the members of the object in a field; empty for an empty array, as PHP writes an empty
  /// object.
  func members(_ name: String) throws(FeedError) -> [JSONMember] {
    try field(name).members()
  }

  /// Returns the members of this object; empty for an empty array.
  func members() throws(FeedError) -> [JSONMember] {
    if let members = value.members { return members }
    guard value == .array([]) else { throw wrongType("object") }
    return []
  }

  /// Returns the members of this object as fields.
  func fields() throws(FeedError) -> [(name: String, field: JSONField)] {
    try members().map { ($0.name, JSONField($0.value, .member($0.name, of: place))) }
  }

  /// Returns the members of this object, whose names are days.
  ///
  /// - Throws: ``FeedError/tooManyDays`` beyond ``FeedError/maximumDays``;
  ///   ``FeedError/wrongType(path:expected:found:)`` for another type or name.
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

  /// Returns the first `maximum` values of this array.
  func elements(atMost maximum: Int = .max) throws(FeedError) -> [JSONField] {
    guard let elements = value.elements else { throw wrongType("array") }
    return elements.prefix(maximum).enumerated().map { JSONField($1, .element($0, of: place)) }
  }

  /// Checks that a field is the text `expected`.
  func require(_ name: String, _ expected: String) throws(FeedError) {
    let text = try string(name)
    guard text == expected else {
      let found = UntrustedText.message(text)
      throw .wrongType(path: path(to: name), expected: expected, found: found)
    }
  }

  /// Returns the error for this value, which is not of the type `expected`.
  func wrongType(_ expected: String) -> FeedError {
    .wrongType(path: path.isEmpty ? "$" : path, expected: expected, found: value.kind.rawValue)
  }

  /// Returns the result of `read` for a field, whose type is not `expected` if that is nil.
  private func read<Value>(
    _ name: String,
    as expected: String,
    _ read: (JSONValue) -> Value?
  ) throws(FeedError) -> Value {
    let value = try value(name)
    guard let result = read(value) else {
      throw .wrongType(path: path(to: name), expected: expected, found: value.kind.rawValue)
    }
    return result
  }

  /// Returns the path of the field `name`, such as "rates[3].mid".
  func path(to name: String) -> String { Place.member(name, of: place).path }
}

extension JSONValue {
  /// The text of a figure: the digits of a number, or a string unchanged.
  ///
  /// It is empty for `null`, and for any other value its JSON, which cannot be read as a figure.
  var figure: ByteText {
    if self == .null { return [] }
    return ByteText((digits ?? stringValue ?? text).utf8)
  }
}
