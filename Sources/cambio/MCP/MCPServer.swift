import ExactJSON

/// A server of the Model Context Protocol: JSON-RPC 2.0 messages, and answers.
///
/// Versions up to 2025-11-25 begin with `initialize`; since 2026-07-28 each request names its version. See
/// https://modelcontextprotocol.io/specification/2026-07-28.
struct MCPServer: Sendable {
  /// The most bytes of a message.
  static let mostBytes = 65_536

  /// The versions that begin with `initialize`, the newest first.
  static let versions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
  /// The version that each request names.
  static let statelessVersion = "2026-07-28"

  let tools: MCPTools

  /// The errors of JSON-RPC (section 5.1), and of the protocol.
  private enum Failure: Int {
    case unreadable = -32_700
    case invalidRequest = -32_600
    case unknownMethod = -32_601
    case invalidParameters = -32_602
    case otherHeader = -32_020
    case unsupportedVersion = -32_022
  }

  private static let information: JSONValue = [
    "name": "cambio", "title": "Cambio", "version": .string(Version.number),
  ]
  private static let capabilities: JSONValue = ["tools": [:]]
  private static let instructions: JSONValue = .string(
    "Pass amounts and dates as the user wrote them, with the user's locale: the tools read them. "
      + "Results are exact decimals in strings; do not compute with floating-point numbers. "
      + "Name the source and the date of a rate. When a tool refuses, tell the user why, and do not "
      + "estimate."
  )

  /// The answers to `lines`, a message each; nil for one that is too long.
  ///
  /// A request is not answered if another of these lines cancels it.
  func answers(to lines: [[UInt8]?]) -> [String] {
    let messages = lines.map { line in line.flatMap { try? JSONValue($0, maximumValues: 4_096) } }
    let cancelled = Set(
      messages.compactMap { message in
        message?["method"]?.stringValue == "notifications/cancelled"
          ? message?["params"]?["requestId"] : nil
      }
    )
    return zip(lines, messages).compactMap { line, message in
      if line?.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) == true { return nil }
      guard let message else {
        let text =
          line == nil
          ? "A message has at most \(MCPServer.mostBytes) bytes." : "The message is not JSON."
        return MCPServer.error(.unreadable, text, id: .null).text
      }
      if let id = message["id"], cancelled.contains(id) { return nil }
      return answer(to: message)?.text
    }
  }

  /// The answer to a request of HTTP, whose header has the value `header` of a name, and its status; nil for a notification.
  func response(
    to body: [UInt8],
    header: @escaping (String) -> String?
  ) -> (text: String, status: Int)? {
    guard let message = try? JSONValue(body, maximumValues: 4_096) else {
      return answers(to: [body]).first.map { ($0, 200) }
    }
    guard let answer = answer(to: message, header: header) else { return nil }
    let isStateless = message["params"]?.statelessVersion != nil
    let code = isStateless ? answer["error"]?["code"]?.integerValue : nil
    let status =
      switch code {
      case nil: 200
      case Failure.unknownMethod.rawValue: 404
      default: 400
      }
    return (answer.text, status)
  }

  /// The answer to a message; nil for a notification.
  private func answer(
    to message: JSONValue,
    header: ((String) -> String?)? = nil
  ) -> JSONValue? {
    let id = message["id"]
    guard message["jsonrpc"]?.stringValue == "2.0", let method = message["method"]?.stringValue
    else {
      // An answer, which nothing here asked for.
      if message["result"] != nil || message["error"] != nil { return nil }
      return MCPServer.error(
        .invalidRequest,
        "This is no request of JSON-RPC 2.0.",
        id: id ?? .null
      )
    }
    guard let id else { return nil }
    let parameters = message["params"] ?? [:]
    guard let version = parameters.statelessVersion else {
      return answer(to: method, parameters, id: id)
    }
    let name = method == "tools/call" ? parameters["name"]?.stringValue : nil
    if let header {
      guard header("MCP-Protocol-Version") == version.stringValue, header("Mcp-Method") == method,
        name == nil || header("Mcp-Name") == name
      else {
        return MCPServer.error(
          .otherHeader,
          "The header does not name what the message does.",
          id: id
        )
      }
    }
    guard version.stringValue == MCPServer.statelessVersion else {
      let supported = [MCPServer.statelessVersion] + MCPServer.versions
      return MCPServer.error(
        .unsupportedVersion,
        "The version of the protocol is not supported.",
        data: ["supported": .strings(supported), "requested": version],
        id: id
      )
    }
    return answer(to: method, parameters, id: id, isStateless: true)
  }

  private func answer(
    to method: String,
    _ parameters: JSONValue,
    id: JSONValue,
    isStateless: Bool = false
  ) -> JSONValue {
    // An hour: the tools change with the program alone.
    let lifetime: JSONValue = isStateless ? ["ttlMs": 3_600_000, "cacheScope": "public"] : [:]
    var result: JSONValue
    switch method {
    case "initialize" where !isStateless: result = beginning(parameters)
    case "ping" where !isStateless: result = [:]
    case "server/discover" where isStateless:
      result = lifetime.adding([
        "supportedVersions": [.string(MCPServer.statelessVersion)],
        "capabilities": MCPServer.capabilities, "instructions": MCPServer.instructions,
      ])
    case "tools/list": result = lifetime.adding(["tools": .array(MCPTools.descriptions)])
    case "tools/call":
      guard let name = parameters["name"]?.stringValue, let tool = MCPTools.Tool(rawValue: name)
      else { return MCPServer.error(.invalidParameters, "There is no such tool.", id: id) }
      result = tools.call(tool, parameters["arguments"] ?? [:])
    default:
      return MCPServer.error(.unknownMethod, "There is no method \(method.prefix(50)).", id: id)
    }
    if isStateless {
      result = result.adding([
        "resultType": "complete",
        "_meta": ["io.modelcontextprotocol/serverInfo": MCPServer.information],
      ])
    }
    return ["jsonrpc": "2.0", "id": id, "result": result]
  }

  private func beginning(_ parameters: JSONValue) -> JSONValue {
    let requested = parameters["protocolVersion"]?.stringValue ?? ""
    let version = MCPServer.versions.contains(requested) ? requested : MCPServer.versions[0]
    return [
      "protocolVersion": .string(version), "capabilities": MCPServer.capabilities,
      "serverInfo": MCPServer.information, "instructions": MCPServer.instructions,
    ]
  }

  private static func error(
    _ failure: Failure,
    _ text: String,
    data: JSONValue? = nil,
    id: JSONValue
  ) -> JSONValue {
    let error: JSONValue = [
      "code": .integer(failure.rawValue), "message": .string(text), "data": data,
    ]
    return ["jsonrpc": "2.0", "id": id, "error": error]
  }
}

extension JSONValue {
  /// The version of the protocol that the parameters of a request name; nil for one of a session.
  fileprivate var statelessVersion: JSONValue? {
    self["_meta"]?["io.modelcontextprotocol/protocolVersion"]
  }
}
