public import ExactJSON
import PlainBytes

/// The description of the interface (OpenAPI 3.1), made of its endpoints and shapes.
public enum OpenAPI {
  /// The document.
  public static let document = JSONValue.object([
    JSONMember("openapi", .string("3.1.1")),
    JSONMember(
      "info",
      text([
        ("title", "Cambio"), ("version", "1"),
        ("summary", "Exchange rates of central banks, exact and with their origin."),
        (
          "description",
          "Every amount and every rate is a string of digits, so that no reader makes a binary fraction "
            + "of it. Days are those of UTC. With .csv or .ndjson after the path, or an Accept field that "
            + "asks for them, answers come as a table."
        ),
      ]).adding("license", text([("name", "Apache License 2.0"), ("identifier", "Apache-2.0")]))
    ),
    JSONMember("servers", .array([text([("url", "/")])])),
    JSONMember(
      "paths",
      .object(Contract.endpoints.map { JSONMember($0.path, .object([JSONMember("get", get($0))])) })
    ),
    JSONMember(
      "components",
      .object([
        JSONMember(
          "schemas",
          .object(
            (RateShapes.all + [("Problem", Problem.shape)]).map {
              JSONMember($0.name, $0.shape.schema)
            }
          )
        ),
        JSONMember("responses", .object([JSONMember("Problem", problem)])),
      ])
    ),
  ])

  private static func get(_ endpoint: EndpointFacts) -> JSONValue {
    text([("operationId", endpoint.name), ("summary", endpoint.summary)] + limit(of: endpoint))
      .adding("parameters", .array(endpoint.parameters.map { parameter($0, of: endpoint) }))
      .adding(
        "responses",
        .object([
          JSONMember(
            "200",
            text([("description", "The answer.")])
              .adding(
                "headers",
                .object([JSONMember("ETag", .object([JSONMember("schema", Shape.text.schema)]))])
              )
              .adding(
                "content",
                .object(
                  AnswerFormat.allCases.map { format in
                    let shape = format == .json ? Shape.named(endpoint.answer) : .text
                    return JSONMember(
                      format.mediaType,
                      .object([JSONMember("schema", shape.schema)])
                    )
                  }
                )
              )
          ),
          JSONMember("304", text([("description", "The client has it already.")])),
          JSONMember("default", text([("$ref", "#/components/responses/Problem")])),
        ])
      )
  }

  /// What an answer may take, where that is limited.
  private static func limit(of endpoint: EndpointFacts) -> [(String, String)] {
    guard endpoint.mostRates > 0 else { return [] }
    return [
      (
        "description",
        "An answer takes at most \(endpoint.mostRates) published rates: currencies times days. More is refused "
          + "with status 422; of much at one time some is refused with 429 and Retry-After."
      )
    ]
  }

  private static func parameter(
    _ parameter: ParameterFacts,
    of endpoint: EndpointFacts
  ) -> JSONValue {
    let isInPath = endpoint.isInPath(parameter)
    let described = text([
      ("name", parameter.name), ("in", isInPath ? "path" : "query"),
      ("description", parameter.summary),
    ])
    .adding("required", .bool(isInPath || parameter.isRequired))
    .adding("schema", parameter.shape.schema)
    guard let example = endpoint.example.items.first(where: { $0.name == parameter.name }) else {
      return described
    }
    return described.adding("example", .string(example.value))
  }

  private static let problem = text([("description", "Why there is no answer (RFC 9457).")])
    .adding(
      "content",
      .object([
        JSONMember(
          "application/problem+json",
          .object([JSONMember("schema", Shape.named("Problem").schema)])
        )
      ])
    )

  private static func text(_ members: [(String, String)]) -> JSONValue {
    .object(members.map { JSONMember($0, .string($1)) })
  }
}

extension JSONValue {
  /// The object with one more member.
  fileprivate func adding(_ name: String, _ value: JSONValue) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members + [JSONMember(name, value)])
  }
}
