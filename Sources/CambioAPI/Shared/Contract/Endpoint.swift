public import ExactMoney
public import PlainBytes

/// A question that an endpoint answers, read from the parameters of its address and written into them.
public protocol EndpointQuestion: Hashable, Sendable {
  /// Reads the question.
  ///
  /// - Throws: ``Problem`` about the parameter that cannot be read.
  init(_ reader: QuestionReader) throws(Problem)

  /// The parameters that ask it; reading them gives the same question.
  var parameters: ParameterValues { get }

  /// Whether only a correction could change the answer, which may then be kept for a day.
  func isSettled(today: CalendarDate) -> Bool

  /// About how many published rates the answer takes, where there are rates of `days`.
  func rates(of days: ClosedRange<CalendarDate>) -> Int
}

/// One address of the interface: where it is, what may be asked there and what it answers.
///
/// The router, the checks of parameters, the description (OpenAPI), the page of examples and our own
/// client are all made of these values.
public struct Endpoint<Question: EndpointQuestion>: Sendable {
  public let facts: EndpointFacts

  init(
    _ name: String,
    _ path: String,
    _ summary: String,
    parameters: [ParameterFacts],
    answer: String,
    table: TableLayout,
    mostRates: Int,
    example: Question
  ) {
    facts = EndpointFacts(
      name: name,
      path: path,
      summary: summary,
      parameters: parameters,
      answer: answer,
      table: table,
      mostRates: mostRates,
      example: example.parameters
    )
  }

  /// The address that asks `question`.
  public func address(of question: Question) -> String {
    facts.address(with: question.parameters)
  }

  /// The question of a request; `values` are the parameters of its path, then those of its query.
  ///
  /// - Throws: ``Problem`` when a parameter is unknown, repeated, missing or cannot be read.
  public func question(
    _ values: [Query.Item],
    today: CalendarDate
  ) throws(Problem) -> Question {
    try Question(try QuestionReader(facts, values, today: today))
  }

  /// About how many published rates the answer to `question` takes, where there are rates of `days`.
  ///
  /// - Throws: ``Problem`` where they are more than one answer may take.
  public func rates(
    for question: Question,
    of days: ClosedRange<CalendarDate>
  ) throws(Problem) -> Int {
    let rates = question.rates(of: days)
    guard rates <= facts.mostRates else {
      throw Problem(
        .outOfRange,
        "This takes about \(rates) published rates; an answer here takes at most \(facts.mostRates).",
        parameter: "quotes",
        hint: "Ask for fewer currencies at a time, or for fewer days."
      )
    }
    return rates
  }
}

/// What is said of an endpoint, whatever its question is.
public struct EndpointFacts: Hashable, Sendable {
  /// The name of the operation, unlike all others: `getRates`.
  public let name: String
  /// The path, parameters in braces: `/api/v1/rates/{base}`.
  public let path: String
  public let summary: String
  public let parameters: [ParameterFacts]
  /// The name of the answer's shape.
  public let answer: String
  /// How the answer is written as a table.
  public let table: TableLayout
  /// The most published rates that an answer takes; 0 where it takes none.
  public let mostRates: Int
  /// The parameters of the example.
  public let example: ParameterValues

  /// Whether a parameter stands in the path.
  public func isInPath(_ parameter: ParameterFacts) -> Bool {
    names(parameter.name)
  }

  /// Whether the path has a place for the parameter of this name.
  private func names(_ name: String) -> Bool {
    path.parts(between: "/").contains("{" + name + "}")
  }

  /// The names of the parameters in the path, in order.
  public var namesInPath: [String] {
    parameters.filter { isInPath($0) }.map { $0.name }
  }

  /// The address with these parameters, in the path where they belong there, that answers in `format`.
  public func address(
    with values: ParameterValues,
    as format: AnswerFormat = .json
  ) -> String {
    var query = Query()
    var inPath: [String: String] = [:]
    for item in values.items {
      if names(item.name) {
        inPath[item.name] = item.value
      } else {
        query.items.append(item)
      }
    }
    var bytes: [UInt8] = []
    for part in path.parts(between: "/") {
      bytes.append(UInt8(ascii: "/"))
      let name = part.hasPrefix("{") ? String(part.dropFirst().dropLast()) : ""
      if let value = inPath[name] {
        PercentCoding.append(value, to: &bytes)
      } else {
        bytes += part.utf8
      }
    }
    if format != .json { bytes += ("." + format.rawValue).utf8 }
    return String(utf8: bytes) + query.text
  }
}

/// The parameters of a question, written one after the other.
public struct ParameterValues: Hashable, Sendable {
  public private(set) var items: [Query.Item] = []

  init() {}

  /// Adds a parameter; nothing where it is left out.
  func with<Value>(_ parameter: Parameter<Value>, _ value: Value?) -> ParameterValues {
    guard let value else { return self }
    var values = self
    values.items.append(Query.Item(name: parameter.facts.name, value: parameter.write(value)))
    return values
  }
}
