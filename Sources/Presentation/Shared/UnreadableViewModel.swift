import Localization
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
    self.text = ShownText.line(text, atMost: 40)
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

/// The page for an address with an unreadable field.
public final class UnreadableViewModel: ScreenModel {
  public let environment: AppEnvironment
  private let place: UnreadableAddress

  public init(_ address: UnreadableAddress, _ environment: AppEnvironment) {
    (place, self.environment) = (address, environment)
  }

  public var address: Address { .unreadable(place) }
  /// The heading, which names the unreadable field.
  public var heading: String { wording(.addressUnreadable(field: field, text: place.problem.text)) }

  /// The help, which describes the required form of the field.
  public var help: String {
    switch place.problem.kind {
    case .number: wording(.addressNumber)
    case .day: wording(.addressDay)
    case .currency: wording(.addressCurrency)
    case .choice(let names): wording(.addressChoice(choices: names))
    case .once: wording(.addressOnce)
    }
  }

  /// The address without the unreadable fields.
  public var way: String { place.way }
  /// The label of the link to ``way``.
  public var wayName: String { wording(.addressWithout(field: field)) }

  private var field: String { place.problem.field }

  public func handle(_ action: Action, _ value: String) -> Step { [] }
}
