import ExactJSON
import ExchangeRates
import PlainBytes

/// Reads requests from Frankfurter clients, of version 1 with or without `/v1`, and of version 2.
enum FrankfurterQuestion {
  /// Reads a client's request.
  static func read(_ request: DialectRequest) throws(DialectFailure) -> RateDialectQuestion {
    let parts = request.path.parts(after: [])
    switch parts.first {
    case nil: return .fixed(DialectText(index))
    case let version? where parts.count == 2 && parts[1] == "openapi.json":
      return .fixed(DialectText(try description(of: version).or(notFound)))
    case "v2" where parts.count == 1: return .fixed(DialectText(version("v2", "current")))
    case "v1" where parts.count == 1: return .fixed(DialectText(version("v1", "frozen")))
    case "v2": return try FrankfurterV2(request).question(Array(parts.dropFirst()))
    // The former host had version 1 at its root.
    default:
      return try FrankfurterV1(request.query, today: request.today)
        .question(request.path.parts(after: ["v1"]))
    }
  }

  /// The failure at the server's limit of requests.
  static let tooMany = DialectFailure(frankfurter: "too many requests", 429)

  /// The failure of an unknown address or code.
  static let notFound = DialectFailure(frankfurter: "not found", 404)

  /// The failure of a request that no rate answers.
  static let noData = DialectFailure(frankfurter: "not found", 404, hasStatus: false)

  // MARK: Documents

  private static func version(_ name: String, _ status: String) -> JSONValue {
    [
      "version": .string(name), "status": .string(status),
      "openapi": .string("/\(name)/openapi.json"), "docs": "https://frankfurter.dev",
    ]
  }

  private static var index: JSONValue {
    func version(_ name: String, _ status: String) -> JSONValue {
      [
        "base": .string("/\(name)"),
        "openapi": .string("/\(name)/openapi.json"),
        "status": .string(status),
      ]
    }
    return [
      "name": "Frankfurter",
      "versions": ["v1": version("v1", "frozen"), "v2": version("v2", "current")],
      "docs": "https://frankfurter.dev",
      "source": "https://github.com/lineofflight/frankfurter",
    ]
  }

  /// Returns Frankfurter's OpenAPI description of the version `name`; nil if there is no such
  /// version.
  private static func description(of name: String) -> JSONValue? {
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

extension DialectFailure {
  /// Creates a failure in Frankfurter's words, whose document has the status in version 2 alone.
  init(frankfurter message: String, _ status: Int, hasStatus: Bool = true) {
    self.init(
      json: ["status": hasStatus ? .integer(status) : nil, "message": .string(message)],
      status: status
    )
  }
}
