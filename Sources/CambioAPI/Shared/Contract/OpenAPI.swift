public import ExactJSON
import PlainBytes

/// The OpenAPI 3.1 description of the API, made from its endpoints and shapes.
public enum OpenAPI {
  /// The OpenAPI document.
  public static let document: JSONValue = [
    "openapi": "3.1.1",
    "info": info,
    "servers": [["url": "/"]],
    "paths": .object(
      Contract.endpoints.map { JSONMember($0.path, ["get": get($0)]) }
        + [JSONMember(verifyPath, ["post": verify])]
    ),
    "components": ["schemas": schemas, "responses": ["Problem": problem]],
  ]

  /// The path to which a receipt is sent for verification; the server stores nothing of it.
  public static let verifyPath = "/api/v1/receipts/verify"

  private static let verify: JSONValue = [
    "operationId": "verifyReceipt",
    "summary": "Whether a receipt is whole, reckoned right, as published, and as its rule says.",
    "description": "The body is one receipt of at most 64 KB. Nothing of it is kept.",
    "requestBody": [
      "required": true, "content": ["application/json": ["schema": ["type": "object"]]],
    ],
    "responses": [
      "200": [
        "description": "The answer, whatever it is.",
        "content": ["application/json": ["schema": Shape.named("Verdict").schema]],
      ],
      "default": ["$ref": "#/components/responses/Problem"],
    ],
  ]

  private static let info: JSONValue = [
    "title": "Cambio",
    "version": "1",
    "summary": "Exchange rates of central banks, exact and with their origin.",
    "description": .string(
      "Every amount and every rate is a string of digits, so that no reader makes a binary fraction "
        + "of it. Days are those of UTC. With .csv or .ndjson after the path, or an Accept field that "
        + "asks for them, answers come as a table."
    ),
    "license": ["name": "Apache License 2.0", "identifier": "Apache-2.0"],
  ]

  private static var schemas: JSONValue {
    let shapes = RateShapes.all + [("Problem", Problem.shape)]
    return .object(shapes.map { JSONMember($0.name, $0.shape.schema) })
  }

  private static let problem: JSONValue = [
    "description": "Why there is no answer (RFC 9457).",
    "content": ["application/problem+json": ["schema": Shape.named("Problem").schema]],
  ]

  private static func get(_ endpoint: EndpointFacts) -> JSONValue {
    let content = AnswerFormat.allCases.map { format in
      let shape = format == .json ? Shape.named(endpoint.answer) : .text
      return JSONMember(format.mediaType, ["schema": shape.schema])
    }
    return [
      "operationId": .string(endpoint.name),
      "summary": .string(endpoint.summary),
      "description": limit(of: endpoint),
      "parameters": .array(endpoint.parameters.map { parameter($0, of: endpoint) }),
      "responses": [
        "200": [
          "description": "The answer.",
          "headers": ["ETag": ["schema": Shape.text.schema]],
          "content": .object(content),
        ],
        "304": ["description": "The client has it already."],
        "default": ["$ref": "#/components/responses/Problem"],
      ],
    ]
  }

  /// Returns a sentence on the maximum number of rates; nil if the endpoint has none.
  private static func limit(of endpoint: EndpointFacts) -> JSONValue? {
    guard endpoint.maximumRates > 0 else { return nil }
    return .string(
      "An answer takes at most \(endpoint.maximumRates) published rates: currencies times days. More is refused "
        + "with status 422; of much at one time some is refused with 429 and Retry-After."
    )
  }

  private static func parameter(
    _ parameter: ParameterFacts,
    of endpoint: EndpointFacts
  ) -> JSONValue {
    let isInPath = endpoint.isInPath(parameter)
    let example = endpoint.example.first { $0.name == parameter.name }
    return [
      "name": .string(parameter.name),
      "in": isInPath ? "path" : "query",
      "description": .string(parameter.summary),
      "required": .bool(isInPath || parameter.isRequired),
      "schema": parameter.shape.schema,
      "example": example.map { .string($0.value) },
    ]
  }
}
