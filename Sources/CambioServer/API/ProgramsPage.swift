import CambioAPI
import Dialects
import WebViews

/// The page for people whose programs speak another API: what to set, and what differs.
enum ProgramsPage {
  /// The document for a reader who reached this server at `address`, "http://127.0.0.1:8080".
  static func document(_ dialects: [Dialect], at address: String, _ assets: Assets) -> HTML {
    let groups = dialects.map { group($0, address) }
    let half = (groups.count + 1) / 2
    return PlainPage(
      title: "Programs of other APIs",
      assets: assets,
      columns: ["\(about)\(Array(groups.prefix(half)))", "\(Array(groups.suffix(from: half)))"]
    ).document
  }

  private static let about = PlainPage.group(
    "In short",
    [
      PlainPage.row(
        "Three ways",
        [
          """
          A path of this server, a port of its own (cambio serve --at fixer:8081), or the API's host \
          name, led here by the hosts file or the DNS
          """
        ]
      ),
      PlainPage.row("Answers", ["From the rates at hand, without a key, in the API's own form"]),
      PlainPage.row("No rate", ["Is an error of that API, never another day's rate and never 1"]),
      PlainPage.row(
        "For assistants",
        ["cambio mcp, or /mcp if the server was started with --mcp"],
        control: "<a class=\"btn btn-quiet\" href=\"/llms.txt\">llms.txt</a>"
      ),
      PlainPage.row(
        "For launchers",
        ["cambio launcher, on your machine: KRunner, GNOME, rofi, Ulauncher, Alfred, Raycast"]
      ),
    ]
  )

  private static func group(_ dialect: Dialect, _ address: String) -> HTML {
    let example = dialect.path + dialect.example
    let settings = dialect.programs.map { program -> HTML in
      let setting =
        program.setting.isEmpty
        ? "the host name" : program.setting.replacing(Dialect.server, with: address)
      return PlainPage.row(program.name, ["<code>\(setting)</code>"])
    }
    return PlainPage.group(
      dialect.name,
      [
        PlainPage.row(
          "Example",
          ["<code>curl '\(address + example)'</code>"],
          control: "<a class=\"btn btn-quiet\" href=\"\(example)\">Try</a>"
        ),
        PlainPage.row("Host names", ["\(dialect.hosts.joined(separator: ", "))"]),
      ] + settings
        + [
          PlainPage.row(
            "Differs",
            dialect.differences.map { difference -> HTML in "\(difference)" }
          )
        ]
    )
  }

  /// The same for assistants, as plain text (https://llmstxt.org).
  static func text(_ dialects: [Dialect]) -> String {
    let own = Contract.endpoints.map { endpoint in
      "- [\(endpoint.path)](\(endpoint.address(with: endpoint.example))): \(endpoint.summary)"
    }
    let others = dialects.map { dialect in
      "- [\(dialect.name)](\(dialect.path + dialect.example)): "
        + dialect.differences.joined(separator: " ")
    }
    return """
      # Cambio

      > Converts money exactly, with published rates of central banks, offline, and names the source and the \
      date of each rate. A question without a rate is answered with an error, never with another rate.

      Amounts and rates are strings of exact decimals. Days are those of UTC, written 2024-01-15.

      ## Interface

      - [Description](/api/v1/openapi.json): every address and document, in OpenAPI 3.1
      \(own.joined(separator: "\n"))
      - [For people](/api/v1): the same, explained
      - Model Context Protocol: `cambio mcp`, or /mcp here if the server was started with --mcp

      ## Other APIs

      \(others.joined(separator: "\n"))

      """
  }
}
