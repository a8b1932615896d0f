import ExactJSON

/// Frankfurter's OpenAPI description of each version.
enum FrankfurterDescription {
  /// Returns the document of the version `name`; nil if there is no such version.
  static func json(of name: String) -> JSONValue? {
    let addresses = DialectParameters.frankfurter.addresses.filter {
      $0.path.hasPrefix("/\(name)/")
    }
    guard !addresses.isEmpty else { return nil }
    let paths = addresses.map { address in
      let path = String(address.path.dropFirst(name.utf8.count + 1))
      let names = address.parameters.map { $0.name }
      let parts = path.split(separator: "{").dropFirst().map { String($0.prefix { $0 != "}" }) }
      let parameters =
        parts.map { parameter($0, in: "path") } + names.map { parameter($0, in: "query") }
      let answer: JSONValue = ["description": "OK"]
      return JSONMember(
        path,
        ["get": ["parameters": .array(parameters), "responses": ["200": answer]]]
      )
    }
    return [
      "openapi": "3.1.0",
      "info": ["title": "Frankfurter", "version": .string(name)],
      // Relative to this document, since it is reached below several paths.
      "servers": [["url": "."]],
      "paths": .object(paths),
    ]
  }

  private static func parameter(_ name: String, in place: String) -> JSONValue {
    [
      "name": .string(name), "in": .string(place),
      "required": .bool(place == "path"),
      "schema": ["type": "string"],
    ]
  }
}
