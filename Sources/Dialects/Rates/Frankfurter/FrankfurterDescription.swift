import ExactJSON

/// What may be asked of each version, as OpenAPI describes interfaces.
enum FrankfurterDescription {
  /// The paths of each version, and the parameters of their queries; those of a path stand in it between braces.
  private static let versions: [(name: String, paths: [(String, [String])])] = [
    (
      "v1",
      [
        ("/latest", ["base", "symbols", "amount"]), ("/{date}", ["base", "symbols", "amount"]),
        ("/{start}..{end}", ["base", "symbols", "amount"]),
        ("/{start}..", ["base", "symbols", "amount"]), ("/currencies", []),
      ]
    ),
    (
      "v2",
      [
        (
          "/rates", ["base", "quotes", "providers", "date", "from", "to", "group", "expand"]
        ),
        (
          "/rates.csv", ["base", "quotes", "providers", "date", "from", "to", "group", "expand"]
        ),
        ("/rate/{base}/{quote}", ["date", "providers", "expand"]),
        ("/currencies", ["scope", "providers"]), ("/currency/{code}", []), ("/providers", []),
        (
          "/providers/{key}/rates", ["base", "quotes", "date", "from", "to", "group", "expand"]
        ),
        ("/providers/{key}/rate/{base}/{quote}", ["date", "expand"]),
      ]
    ),
  ]

  /// The document of the version `name`; nil when there is no such version.
  static func json(of name: String) -> JSONValue? {
    guard let version = versions.first(where: { $0.name == name }) else { return nil }
    let paths = version.paths.map { path, names in
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
      // Beside this document, whichever way it is reached.
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
