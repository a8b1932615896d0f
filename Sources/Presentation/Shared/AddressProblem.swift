import ExactMoney
import PlainBytes

/// A field of an address that is unreadable, and whose meaning is not guessed.
public struct AddressProblem: Error, Hashable, Sendable {
  /// The kind of value that the field requires.
  enum Kind: Hashable, Sendable {
    case number, day, currency
    /// One of these names.
    case choice(String)
    /// The field may be given only once.
    case once
  }

  let field: String
  let kind: Kind
  /// The field's text, cleaned and cut to 40 characters.
  let text: String

  init(_ field: String, _ kind: Kind, _ text: String) {
    (self.field, self.kind) = (field, kind)
    self.text = ShownText.line(text, most: 40)
  }

  public static func == (left: AddressProblem, right: AddressProblem) -> Bool {
    left.field.isSame(as: right.field) && left.text.isSame(as: right.text)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// An address with a field that is unreadable.
public struct UnreadableAddress: Hashable, Sendable {
  let problem: AddressProblem
  /// The address without its unreadable fields.
  let way: String

  var text: String {
    let (path, rest) = way.cut(at: "?")
    var query = Query()
    let item = Query.Item(name: problem.field, value: problem.text)
    query.items = problem.kind == .once ? [item, item] : [item]
    query.items += Query(rest ?? "").items.filter { !$0.name.isSame(as: problem.field) }
    return path + query.text
  }
}
