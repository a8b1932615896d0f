import ExactJSON

/// A server of the Model Context Protocol: JSON-RPC 2.0 messages, and answers.
///
/// See https://modelcontextprotocol.io/specification/2025-06-18.
struct MCPServer: Sendable {
  /// The most bytes of a message.
  static let mostBytes = 65_536

  /// The protocol's versions, the newest first.
  static let versions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]

  let tools: MCPTools

  /// The errors of JSON-RPC (section 5.1).
  private enum Failure: Int {
    case unreadable = -32_700
    case invalidRequest = -32_600
    case unknownMethod = -32_601
    case invalidParameters = -32_602
  }

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

  /// The answer to a message; nil for a notification.
  func answer(to message: JSONValue) -> JSONValue? {
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
    switch method {
    case "initialize": return MCPServer.result(beginning(parameters), id: id)
    case "ping": return MCPServer.result([:], id: id)
    case "tools/list": return MCPServer.result(["tools": .array(MCPTools.descriptions)], id: id)
    case "tools/call":
      guard let name = parameters["name"]?.stringValue, let tool = MCPTools.Tool(rawValue: name)
      else { return MCPServer.error(.invalidParameters, "There is no such tool.", id: id) }
      return MCPServer.result(tools.call(tool, parameters["arguments"] ?? [:]), id: id)
    default:
      return MCPServer.error(.unknownMethod, "There is no method \(method.prefix(50)).", id: id)
    }
  }

  private func beginning(_ parameters: JSONValue) -> JSONValue {
    let requested = parameters["protocolVersion"]?.stringValue ?? ""
    let version = MCPServer.versions.contains(requested) ? requested : MCPServer.versions[0]
    return [
      "protocolVersion": .string(version),
      "capabilities": ["tools": [:]],
      "serverInfo": [
        "name": "cambio", "title": "Cambio", "version": .string(Version.number),
      ],
      "instructions": .string(
        "Pass amounts and dates as the user wrote them, with the user's locale: the tools read them. "
          + "Results are exact decimals in strings; do not compute with floating-point numbers. "
          + "Name the source and the date of a rate. When a tool refuses, tell the user why, and do not "
          + "estimate."
      ),
    ]
  }

  private static func result(_ result: JSONValue, id: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "id": id, "result": result]
  }

  private static func error(_ failure: Failure, _ text: String, id: JSONValue) -> JSONValue {
    let error: JSONValue = ["code": .integer(failure.rawValue), "message": .string(text)]
    return ["jsonrpc": "2.0", "id": id, "error": error]
  }
}
