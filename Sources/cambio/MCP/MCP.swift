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

      The tools are convert, explain, rate, history and currencies. They read amounts in any locale, \
      answer exact decimals as strings with the source and the date of each rate, and refuse what has no \
      answer or two. No network is used.
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
    var input = LineInput(mostBytes: MCPServer.mostBytes)
    while let lines = input.next() {
      for answer in server.answers(to: lines) { try Output.print(answer + "\n") }
    }
  }
}

/// Reads lines of standard input as they come.
struct LineInput {
  private let mostBytes: Int
  private var pending: [UInt8] = []
  /// Whether the rest of a line that is too long is skipped.
  private var isSkipping = false
  private var hasEnded = false

  init(mostBytes: Int) { self.mostBytes = mostBytes }

  /// The lines that one read ended, nil for one that is too long; nil at the end of the input.
  mutating func next() -> [[UInt8]?]? {
    var lines: [[UInt8]?] = []
    while lines.isEmpty {
      if hasEnded { return nil }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      hasEnded = count <= 0
      for byte in buffer.prefix(max(count, 0)) {
        if byte == UInt8(ascii: "\n") {
          if !isSkipping { lines.append(pending) }
          pending = []
          isSkipping = false
        } else if pending.count < mostBytes {
          pending.append(byte)
        } else if !isSkipping {
          lines.append(nil)
          isSkipping = true
        }
      }
      if hasEnded, !pending.isEmpty, !isSkipping {
        lines.append(pending)
        pending = []
      }
    }
    return lines
  }
}
