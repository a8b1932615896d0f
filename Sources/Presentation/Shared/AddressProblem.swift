import ExactMoney
import PlainBytes

/// An unreadable field of an address; its meaning is not guessed.
public struct AddressProblem: Error, Hashable, Sendable {
  /// What the field should have been.
  enum Kind: Hashable, Sendable {
    case number, day, currency
    /// One of these names.
    case choice(String)
  }

  let field: StaticString
  let kind: Kind
  /// The field's text, made fit to be shown.
  let text: String

  init(_ field: StaticString, _ kind: Kind, _ text: String) {
    (self.field, self.kind) = (field, kind)
    self.text = ShownText.line(text, most: 40)
  }

  public static func == (left: AddressProblem, right: AddressProblem) -> Bool {
    left.field.isSame(as: right.field.description) && left.text.isSame(as: right.text)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension Query {
  /// The value of a field; nil if it is missing or empty, as a form leaves it out.
  func read<Value>(
    _ name: StaticString,
    _ kind: AddressProblem.Kind,
    _ value: (String) -> Value?
  ) throws(AddressProblem) -> Value? {
    guard let text = self[name], !text.utf8.isEmpty else { return nil }
    guard let value = value(text) else { throw AddressProblem(name, kind, text) }
    return value
  }

  func day(_ name: StaticString) throws(AddressProblem) -> CalendarDate? {
    try read(name, .day) { CalendarDate($0) }
  }

  /// The choice that a field names.
  func choice<Choice: NamedChoice>(
    _ name: StaticString,
    of _: Choice.Type
  ) throws(AddressProblem) -> Choice? {
    guard let text = self[name], !text.utf8.isEmpty else { return nil }
    if let choice = Choice(named: text) { return choice }
    let names = Choice.allCases.map { $0.name }
    throw AddressProblem(name, .choice(names.joined(separator: ", ")), text)
  }
}

/// An address with an unreadable field.
public struct UnreadableAddress: Hashable, Sendable {
  let problem: AddressProblem
  /// The address without its unreadable fields.
  let way: String

  var text: String {
    let (path, rest) = way.cut(at: "?")
    var query = Query()
    // The first field of a name counts.
    query.add(problem.field, problem.text)
    query.items += Query(rest ?? "").items
    return path + query.text
  }
}
