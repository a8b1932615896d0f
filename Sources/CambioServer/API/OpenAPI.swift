/// The description of the interface (OpenAPI 3.1), as programs and people read it.
///
/// Written by hand: it says what is promised. A test asks every address that it names and holds the
/// answers against it.
enum OpenAPI {
  /// The document.
  static let document = """
    {"openapi":"3.1.1",
    "info":{"title":"Cambio","version":"1",
    "summary":"Exchange rates of central banks, exact and with their origin.",
    "description":"Every amount and every rate is a string of digits, so that no reader makes a \
    binary fraction of it. Days are those of UTC.",
    "license":{"name":"Apache License 2.0","identifier":"Apache-2.0"}},
    "servers":[{"url":"/"}],
    "paths":{\(paths)},
    "components":{"schemas":{\(schemas)},"parameters":{\(parameters)},"responses":{\(responses)}}}
    """

  /// An address that answers GET with a document of `schema`.
  static func path(
    _ path: StaticString,
    _ operation: StaticString,
    _ summary: StaticString,
    parameters: [StaticString],
    schema: StaticString,
    redirect: StaticString? = nil
  ) -> String {
    let references = parameters.map { "{\"$ref\":\"#/components/parameters/\($0)\"}" }
    let moved = redirect.map { description in
      """
      "307":{"description":"\(description)","headers":{"Location":{"schema":{"type":"string"}}}},

      """
    }
    return """
      "\(path)":{"get":{"operationId":"\(operation)","summary":"\(summary)","parameters":[\(references.joined(separator: ","))],
      "responses":{"200":{"description":"The answer.","headers":{"ETag":{"schema":{"type":"string"}}},
      "content":{"application/json":{"schema":{"$ref":"#/components/schemas/\(schema)"}}}},
      \(moved ?? "")"304":{"description":"The client has it already."},
      "default":{"$ref":"#/components/responses/Problem"}}}}
      """
  }

  private static let responses = """
    "Problem":{"description":"Why there is no answer (RFC 9457).",
    "content":{"application/problem+json":{"schema":{"$ref":"#/components/schemas/Problem"}}}}
    """
}
