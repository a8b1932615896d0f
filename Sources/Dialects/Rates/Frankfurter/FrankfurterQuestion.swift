import ExactJSON
import ExchangeRates
import PlainBytes

/// Reads requests from Frankfurter clients, of version 1 with or without `/v1`, and of version 2.
package enum FrankfurterQuestion {
  /// Reads a client's request.
  package static func read(_ request: DialectRequest) -> RateDialectQuestion {
    let parts = request.path.parts(after: [])
    do throws(FrankfurterFailure) {
      switch parts.first {
      case nil: return .fixed(DialectText(index))
      case let version? where parts.count == 2 && parts[1] == "openapi.json":
        guard let description = FrankfurterDescription.json(of: version) else { throw .notFound }
        return .fixed(DialectText(description))
      case "v2" where parts.count == 1: return .fixed(DialectText(version("v2", "current")))
      case "v1" where parts.count == 1: return .fixed(DialectText(version("v1", "frozen")))
      case "v2": return try FrankfurterV2(request).question(Array(parts.dropFirst()))
      // The former host had version 1 at its root.
      default:
        return try FrankfurterV1(request.query, today: request.today)
          .question(request.path.parts(after: ["v1"]))
      }
    } catch {
      return .fixed(error.text())
    }
  }

  /// The answer at the server's limit of requests.
  package static var tooMany: DialectText {
    DialectText(["status": 429, "message": "too many requests"], status: 429)
  }

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
}
