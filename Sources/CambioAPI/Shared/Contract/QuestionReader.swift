public import ExactMoney
public import PlainBytes

/// A parameter of an endpoint: its documentation, and how its text is read.
public struct Parameter<Value: Sendable>: Sendable {
  public let facts: ParameterFacts
  /// Reads the value from a text on the server's day `today`.
  ///
  /// A problem that it throws describes the text; the reader adds the name of the parameter.
  let read: @Sendable (_ text: String, _ today: CalendarDate) throws(Problem) -> Value

  init(
    _ name: String,
    _ summary: String,
    _ shape: Shape = .text,
    read: @escaping @Sendable (_ text: String, _ today: CalendarDate) throws(Problem) -> Value
  ) {
    facts = ParameterFacts(name: name, summary: summary, shape: shape)
    self.read = read
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

/// Reads the parameters of a request strictly: a misspelt one is an error, not ignored.
public struct QuestionReader: Sendable {
  private let values: [Query.Item]
  private let today: CalendarDate

  /// Takes the parameters of a request to an endpoint.
  ///
  /// - Throws: ``Problem`` if a parameter is unknown to the endpoint, repeated or empty.
  public init(
    _ endpoint: EndpointFacts,
    _ values: [Query.Item],
    today: CalendarDate
  ) throws(Problem) {
    self.values = values
    self.today = today
    for (index, value) in values.enumerated() {
      guard endpoint.parameters.contains(where: { $0.name == value.name }) else {
        throw Problem(
          .unknownParameter,
          "There is no parameter \(Problem.quoted(value.name)) here.",
          parameter: value.name,
          hint: endpoint.parameters.isEmpty
            ? "This address takes no parameters."
            : "It takes " + endpoint.parameters.map { $0.name }.joined(separator: ", ") + "."
        )
      }
      guard !values[..<index].contains(where: { $0.name == value.name }) else {
        throw Problem(
          .repeatedParameter,
          "The parameter \(value.name) came twice.",
          parameter: value.name,
          hint: "Send it once; several currencies go into one, with commas between them."
        )
      }
      // A value left empty by mistake must not be taken for a request for the newest rates.
      guard !value.value.isEmpty else {
        throw Problem(
          .malformedParameter,
          "The parameter \(value.name) is empty.",
          parameter: value.name,
          hint: "Leave it out, or give it a value."
        )
      }
    }
  }

  /// Returns the text of a parameter; nil if it is left out.
  func text(_ parameter: ParameterFacts) -> String? {
    values.first { $0.name == parameter.name }?.value
  }

  /// Returns the value of a parameter; nil if it is left out.
  func value<Value>(_ parameter: Parameter<Value>) throws(Problem) -> Value? {
    guard let text = text(parameter.facts) else { return nil }
    do throws(Problem) {
      return try parameter.read(text, today)
    } catch {
      var problem = error
      problem.parameter = parameter.facts.name
      throw problem
    }
  }

  /// Returns the value of a required parameter; `example` is a valid one for the hint.
  func value<Value>(
    _ parameter: Parameter<Value>,
    suchAs example: String
  ) throws(Problem) -> Value {
    if let value = try value(parameter) { return value }
    let name = parameter.facts.name
    throw Problem(
      .missingParameter,
      "The parameter \(name) is missing.",
      parameter: name,
      hint: "Add \(name)=\(example)."
    )
  }
}

extension Problem {
  /// Returns the first 60 characters of a text from a request in quotation marks.
  public static func quoted(_ text: String) -> String { "\"\(text.prefix(60))\"" }
}
