import ExactJSON

/// A server of the Model Context Protocol, which answers JSON-RPC 2.0 messages.
///
/// In versions up to 2025-11-25 a session begins with `initialize`; since 2026-07-28 each request
/// names its version. See https://modelcontextprotocol.io/specification/2026-07-28.
package struct MCPServer: Sendable {
  /// The maximum number of bytes of a message; longer ones are answered with an error.
  static let maximumBytes = 65_536

  /// The versions whose sessions begin with `initialize`, newest first.
  static let versions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
  /// The version without sessions, which each request names.
  static let statelessVersion = "2026-07-28"
  private static let allVersions = [statelessVersion] + versions

  let tools: MCPTools

  package init(tools: MCPTools) {
    self.tools = tools
  }

  /// A line of the input.
  enum Line {
    case message([UInt8])
    /// A line of more than ``maximumBytes``; `id` is null if it has none.
    case tooLong(id: JSONValue)
  }

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

  /// Returns the answers to `lines`, each of which is a message.
  ///
  /// A request is not answered if another of these lines cancels it.
  func answers(to lines: [Line]) -> [String] {
    let messages = lines.map { line -> JSONValue? in
      if case .message(let bytes) = line { MCPServer.message(bytes) } else { nil }
    }
    let cancelled = Set(
      messages.compactMap { message in
        message?["method"]?.stringValue == "notifications/cancelled"
          ? message?["params"]?["requestId"] : nil
      }
    )
    return zip(lines, messages).compactMap { line, message -> String? in
      switch line {
      case .tooLong(let id):
        let text = "A message has at most \(MCPServer.maximumBytes) bytes."
        return MCPServer.error(.unreadable, text, id: id).text
      case .message(let bytes):
        if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { return nil }
        guard let message else { return MCPServer.notJSON.text }
        if let id = message["id"], cancelled.contains(id) { return nil }
        return answer(to: message)?.text
      }
    }
  }

  private static func message(_ bytes: [UInt8]) -> JSONValue? {
    try? JSONValue(bytes, maximumValues: 4_096)
  }

  private static var notJSON: JSONValue {
    error(.unreadable, "The message is not JSON.", id: .null)
  }

  /// Returns whether `id` is a string, a number or null, as JSON-RPC requires.
  static func isID(_ id: JSONValue) -> Bool {
    switch id {
    case .string, .number, .null: true
    default: false
    }
  }

  /// Returns the answer to an HTTP request and its status; nil for a notification.
  ///
  /// `header` returns the value of the header field with a name; nil if the request has
  /// none.
  package func response(
    to body: [UInt8],
    header: @escaping (String) -> String?
  ) -> (text: String, status: Int)? {
    let message = MCPServer.message(body)
    let answered = message.map { answer(to: $0, header: header) } ?? MCPServer.notJSON
    guard let answer = answered else { return nil }
    let isStateless = message?["params"]?.statelessVersion != nil
    let status =
      switch answer["error"]?["code"]?.integerValue.flatMap({ Failure(rawValue: $0) }) {
      case nil: 200
      case .unknownMethod: isStateless ? 404 : 200
      case .invalidParameters: isStateless ? 400 : 200
      case .unreadable, .invalidRequest, .otherHeader, .unsupportedVersion: 400
      }
    return (answer.text, status)
  }

  /// Returns the answer to a message; nil for a notification.
  private func answer(to message: JSONValue, header: ((String) -> String?)? = nil) -> JSONValue? {
    let id = message["id"]
    let isIdentified = id.map { MCPServer.isID($0) } ?? true
    guard isIdentified, message["jsonrpc"]?.stringValue == "2.0",
      let method = message["method"]?.stringValue
    else {
      // The message is an answer, although the server sends no requests.
      if message["result"] != nil || message["error"] != nil { return nil }
      return MCPServer.error(
        .invalidRequest,
        "This is not a JSON-RPC 2.0 request.",
        id: isIdentified ? id ?? .null : .null
      )
    }
    if let version = header?("MCP-Protocol-Version"), !MCPServer.allVersions.contains(version) {
      return MCPServer.unsupported(.string(version), id: id ?? .null)
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
      return MCPServer.unsupported(version, id: id)
    }
    return answer(to: method, parameters, id: id, isStateless: true)
  }

  private func answer(
    to method: String,
    _ parameters: JSONValue,
    id: JSONValue,
    isStateless: Bool = false
  ) -> JSONValue {
    // The answer stays fresh for an hour: the tools change only with the program.
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

  private static func unsupported(_ version: JSONValue, id: JSONValue) -> JSONValue {
    error(
      .unsupportedVersion,
      "The version of the protocol is not supported.",
      data: ["supported": .strings(allVersions), "requested": version],
      id: id
    )
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
  /// The version of the protocol that a request's parameters name; nil in a session.
  fileprivate var statelessVersion: JSONValue? {
    self["_meta"]?["io.modelcontextprotocol/protocolVersion"]
  }
}
