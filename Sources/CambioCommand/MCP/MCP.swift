import ArgumentParser
import ExactJSON

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// `cambio mcp`.
struct MCP: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    _superCommandName: Cambio.name,
    abstract: "Answer assistants by the Model Context Protocol.",
    usage: "cambio mcp [<options>]",
    discussion: """
      Speaks the Model Context Protocol on standard input and output: one JSON message a line, of at \
      most 64 KB. An assistant's program starts it; for Claude Desktop:

        {"mcpServers": {"cambio": {"command": "cambio", "args": ["mcp"]}}}

      The tools are convert, explain, rate, history, currencies and verify_receipt. They read amounts in any locale, \
      answer exact decimals as strings with the source and the date of each rate, and refuse what has no \
      answer or two. With a rule of law and a date, convert applies the rule. No network is used.
      """
  )

  @OptionGroup var locale: LocaleOptions
  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    let server = MCPServer(
      tools: MCPTools(
        wording: try locale.wording(),
        flags: storeOptions.flags(isOffline: true),
        usesOwnData: true
      )
    )
    var input = LineInput()
    while let lines = input.next() {
      for answer in server.answers(to: lines) { try Output.print(answer + "\n") }
    }
  }
}

/// Reads the lines of standard input as they arrive.
struct LineInput {
  private var pending: [UInt8] = []
  /// Reads the id of a line that is too long, whose bytes are dropped; nil for any other line.
  private var long: MessageID?
  private var hasEnded = false

  /// Returns the lines that the next read completed; nil at the end of the input.
  mutating func next() -> [MCPServer.Line]? {
    var lines: [MCPServer.Line] = []
    while lines.isEmpty {
      if hasEnded { return nil }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      hasEnded = count <= 0
      for byte in buffer.prefix(max(count, 0)) {
        if byte == UInt8(ascii: "\n") {
          lines.append(endLine())
        } else if long != nil {
          long?.read(byte)
        } else {
          pending.append(byte)
          if pending.count > MCPServer.maximumBytes {
            var id = MessageID()
            for byte in pending { id.read(byte) }
            long = id
          }
        }
      }
      if hasEnded, !pending.isEmpty { lines.append(endLine()) }
    }
    return lines
  }

  private mutating func endLine() -> MCPServer.Line {
    defer { (pending, long) = ([], nil) }
    return long.map { .tooLong(id: $0.value) } ?? .message(pending)
  }
}

/// Finds the `id` of a message in its bytes, however long the message is.
struct MessageID {
  /// The maximum number of bytes of a member with an id; longer members are ignored.
  private static let maximumBytes = 1_024

  /// The id; null until it is found, or if it is neither a string nor a number.
  private(set) var value = JSONValue.null
  /// The current member of the message, as name, colon and value.
  private var member: [UInt8] = []
  private var level = 0
  private var isInString = false
  private var isEscaped = false

  mutating func read(_ byte: UInt8) {
    if isInString {
      if isEscaped {
        isEscaped = false
      } else {
        isEscaped = byte == UInt8(ascii: "\\")
        isInString = byte != UInt8(ascii: "\"")
      }
    } else {
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        level += 1
        if level == 1 { return }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        level -= 1
        if level == 0 { endMember() }
      case UInt8(ascii: ",") where level == 1: return endMember()
      default: break
      }
    }
    if member.count <= MessageID.maximumBytes { member.append(byte) }
  }

  private mutating func endMember() {
    let object = [UInt8(ascii: "{")] + member + [UInt8(ascii: "}")]
    if let id = (try? JSONValue(object))?["id"], MCPServer.isID(id) { value = id }
    member = []
  }
}
