import ExactMoney

/// A parameter of an endpoint: its name, what it means, and how its text is read and written.
public struct Parameter<Value: Sendable>: Sendable {
  public let facts: ParameterFacts
  /// The value of a text; today is the server's day.
  ///
  /// A problem that it throws says what is wrong with the text; the reader adds which parameter it was.
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

/// What is said of a parameter in the description of the interface.
public struct ParameterFacts: Hashable, Sendable {
  public let name: String
  public let summary: String
  public let shape: Shape
  public var isRequired = false

  /// The texts that it can have, where there are only some.
  public var choices: [String] {
    if case .choice(let texts) = shape { texts } else { [] }
  }

  /// The same parameter where a question cannot be read without it.
  public var required: ParameterFacts {
    var facts = self
    facts.isRequired = true
    return facts
  }
}
