public import ExactMoney
public import PlainBytes

/// A request to an endpoint, read from the parameters of its address.
public protocol EndpointQuestion: Sendable {
  /// Reads the question.
  ///
  /// - Throws: ``Problem`` about the parameter that cannot be read.
  init(_ reader: QuestionReader) throws(Problem)

  /// The documentation of every parameter of such questions.
  static var parameters: [ParameterFacts] { get }

  /// Returns whether only a correction could change the answer, so that it may be cached for a day.
  func isSettled(today: CalendarDate) -> Bool

  /// Returns the approximate number of published rates for the answer, if there are rates for
  /// `days`.
  func rates(of days: ClosedRange<CalendarDate>) -> Int
}

/// The defaults for questions whose answers have no rates.
extension EndpointQuestion {
  public func isSettled(today: CalendarDate) -> Bool { false }

  public func rates(of days: ClosedRange<CalendarDate>) -> Int { 0 }
}

/// An endpoint of the API: its address, its parameters and its answer.
///
/// The router, the checks of parameters, the OpenAPI description and the page of examples are all
/// made from these values.
public struct Endpoint<Question: EndpointQuestion>: Sendable {
  public let facts: EndpointFacts

  init(
    _ name: String,
    _ path: String,
    _ summary: String,
    answer: String,
    table: TableLayout,
    maximumRates: Int = 0,
    example: String
  ) {
    facts = EndpointFacts(
      name: name,
      path: path,
      summary: summary,
      parameters: Question.parameters,
      answer: answer,
      table: table,
      maximumRates: maximumRates,
      example: Query(example).items
    )
  }

  /// Reads the question of a request from the parameters of its path, followed by those of its
  /// query.
  ///
  /// - Throws: ``Problem`` if a parameter is unknown, repeated, missing or cannot be read.
  public func question(
    _ values: [Query.Item],
    today: CalendarDate
  ) throws(Problem) -> Question {
    try Question(try QuestionReader(facts, values, today: today))
  }

  /// Returns the approximate number of published rates for the answer, if there are rates for
  /// `days`.
  ///
  /// - Throws: ``Problem`` if the number is above the endpoint's maximum.
  public func rates(
    for question: Question,
    of days: ClosedRange<CalendarDate>
  ) throws(Problem) -> Int {
    let rates = question.rates(of: days)
    guard rates <= facts.maximumRates else {
      throw Problem(
        .outOfRange,
        "This takes about \(rates) published rates; an answer here takes at most \(facts.maximumRates).",
        parameter: "quotes",
        hint: "Ask for fewer currencies at a time, or for fewer days."
      )
    }
    return rates
  }
}

/// The documentation of an endpoint, independent of its question's type.
public struct EndpointFacts: Hashable, Sendable {
  /// The unique name of the operation: `getRates`.
  public let name: String
  /// The path, with parameters in braces: `/api/v1/rates/{base}`.
  public let path: String
  public let summary: String
  public let parameters: [ParameterFacts]
  /// The name of the shape of the answer.
  public let answer: String
  /// The layout of the answer as a table.
  public let table: TableLayout
  /// The maximum number of published rates for an answer; 0 if it needs none.
  public let maximumRates: Int
  /// The parameters of the example, in the order in which they are written.
  public let example: [Query.Item]

  /// Returns whether a parameter is a part of the path.
  public func isInPath(_ parameter: ParameterFacts) -> Bool { names(parameter.name) }

  /// Returns whether the path has a part for the parameter `name`.
  private func names(_ name: String) -> Bool {
    path.parts(between: "/").contains("{" + name + "}")
  }

  /// The names of the parameters in the path, in the order of ``parameters``.
  public var namesInPath: [String] {
    parameters.filter { isInPath($0) }.map { $0.name }
  }

  /// Returns the address with `values`, in the path or the query, for an answer in `format`.
  public func address(
    with values: [Query.Item],
    as format: AnswerFormat = .json
  ) -> String {
    var query = Query()
    var inPath: [String: String] = [:]
    for item in values {
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
