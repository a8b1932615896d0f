import ExactMoney

/// A parameter of an endpoint: its documentation, and how its text is read and written.
public struct Parameter<Value: Sendable>: Sendable {
  public let facts: ParameterFacts
  /// Reads the value from a text on the server's day `today`.
  ///
  /// A problem that it throws describes the text; the reader adds the name of the parameter.
  let read: @Sendable (_ text: String, _ today: CalendarDate) throws(Problem) -> Value
  let write: @Sendable (Value) -> String

  init(
    _ name: String,
    _ summary: String,
    _ shape: Shape = .text,
    read: @escaping @Sendable (_ text: String, _ today: CalendarDate) throws(Problem) -> Value,
    write: @escaping @Sendable (Value) -> String
  ) {
    facts = ParameterFacts(name: name, summary: summary, shape: shape)
    self.read = read
    self.write = write
  }
}

/// The documentation of a parameter in the description of the API.
public struct ParameterFacts: Hashable, Sendable {
  public let name: String
  public let summary: String
  public let shape: Shape
  public var isRequired = false

  /// The texts that the parameter accepts; empty if they are not a fixed list.
  public var choices: [String] {
    if case .choice(let texts) = shape { texts } else { [] }
  }

  /// The parameter, marked as required.
  public var required: ParameterFacts {
    var facts = self
    facts.isRequired = true
    return facts
  }
}
