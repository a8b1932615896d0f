import CambioAPI
import Dialects
import WebViews

/// The page for people whose programs speak another API, with the settings and the differences.
enum ProgramsPage {
  /// Returns the page for a reader who reached this server at `address`, such as
  /// "http://127.0.0.1:8080".
  ///
  /// `maximumAge` is the maximum number of days for which answers carry a rate forward.
  static func document(
    _ dialects: [Dialect],
    at address: String,
    maximumAge: Int,
    _ assets: Assets
  ) -> HTML {
    PlainPage(
      title: "Clients of other APIs",
      assets: assets,
      about: about(maximumAge),
      groups: dialects.map { group($0, address) }
    ).document
  }

  private static func about(_ maximumAge: Int) -> HTML {
    PlainPage.group(
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
        PlainPage.row(
          "Answers",
          ["By this server's own rates, without a key, in the API's own form"]
        ),
        PlainPage.row(
          "No rate",
          [
            "Is an error of that API, never 1",
            """
            Where an answer has no place for the true day, a rate is carried forward at most \(maximumAge) days \
            (cambio serve --max-age); Frankfurter and the ECB's series name the day
            """,
          ]
        ),
        PlainPage.row(
          "Parameters",
          [
            """
            Each that an API documents is honoured, refused with an error of that API, or without effect at that \
            API too
            """,
            "Others are ignored, as those APIs do; Frankfurter 2 refuses them, as it does itself",
          ]
        ),
        PlainPage.row(
          "Rates that laws name",
          ["A conversion by a rule of law, with its receipt"],
          control: PlainPage.link("/rules", "Rules")
        ),
        PlainPage.row(
          "Without a server",
          ["cambio publish writes files for a web space, in one base each"]
            + StaticSite.written.map { dialect, bases -> HTML in "\(dialect.name): \(bases)" }
            + ["\(StaticSite.warning)"]
        ),
        PlainPage.row(
          "For assistants",
          ["cambio mcp, or /mcp if the server was started with --mcp"],
          control: PlainPage.link("/llms.txt", "llms.txt")
        ),
        PlainPage.row(
          "For launchers",
          ["cambio launcher, on your machine: KRunner, GNOME, rofi, Ulauncher, Alfred, Raycast"]
        ),
      ]
    )
  }

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
          control: PlainPage.link(example, "Try")
        ),
        PlainPage.row("Host names", ["\(dialect.hosts.joined(separator: ", "))"]),
      ] + settings + (dialect.parameters.map { [parameters($0)] } ?? [])
        + [
          PlainPage.row(
            "Differs",
            dialect.differences.map { difference -> HTML in "\(difference)" }
          )
        ]
    )
  }

  /// Returns one line per address, and one for the common parameters.
  private static func parameters(_ table: DialectParameters) -> HTML {
    let lines = table.addresses.map { address -> HTML in
      "<code>\(address.path)</code>\(address.isRefused ? ": refused" + words(address.parameters, ", with ") : words(address.parameters, ": "))"
    }
    let common = words(table.common, "")
    return PlainPage.row("Parameters", lines + (common.isEmpty ? [] : ["All addresses: \(common)"]))
  }

  /// Returns the names of parameters by their effect, after `lead`; empty if there are none.
  private static func words(_ parameters: [DialectParameters.Parameter], _ lead: String) -> String {
    func names(_ effect: DialectParameters.Parameter.Effect, _ label: String) -> String? {
      let own = parameters.filter { $0.effect == effect }.map { parameter in
        let values = effect == .refused ? parameter.values : []
        return parameter.name + (values.isEmpty ? "" : " (\(values.joined(separator: ", ")))")
      }
      return own.isEmpty ? nil : label + own.joined(separator: ", ")
    }
    let parts = [
      names(.honoured, ""), names(.refused, "refused: "), names(.none, "without effect: "),
    ].compactMap { $0 }
    return parts.isEmpty ? "" : lead + parts.joined(separator: "; ")
  }

  /// Returns the same facts as plain text for assistants (https://llmstxt.org).
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
      - POST \(OpenAPI.verifyPath): whether a receipt of a conversion by a rule of law holds
      - [For people](/api/v1): the same, explained
      - Model Context Protocol: `cambio mcp`, or /mcp here if the server was started with --mcp

      ## Other APIs

      \(others.joined(separator: "\n"))

      """
  }
}
