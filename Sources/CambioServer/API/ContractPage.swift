import CambioAPI
import WebViews

/// The page about the API for people: every address, its parameters, and working examples.
enum ContractPage {
  static func document(_ assets: Assets) -> HTML {
    PlainPage(
      title: "Interface for programs",
      assets: assets,
      about: about,
      groups: Contract.endpoints.map { group($0) }
    ).document
  }

  private static let about = PlainPage.group(
    "In short",
    [
      PlainPage.row(
        "Exact",
        ["Amounts and rates are texts of digits, days those of UTC, moments as in RFC 3339"]
      ),
      PlainPage.row(
        "As a table",
        ["With .csv or .ndjson after the path, or an Accept field that asks for text/csv"]
      ),
      PlainPage.row("Errors", ["Documents that name the parameter and what to do (RFC 9457)"]),
      PlainPage.row(
        "Receipts",
        ["POST one to \(OpenAPI.verifyPath): whether it holds, and what does not; nothing is kept"]
      ),
      PlainPage.row(
        "For generators",
        ["Every address and document, in OpenAPI 3.1"],
        control: PlainPage.link("/api/v1/openapi.json", "openapi.json")
      ),
      PlainPage.row(
        "Clients of other APIs",
        ["What to set in each, and what differs"],
        control: PlainPage.link("/programs", "Programs")
      ),
      PlainPage.row(
        "Rates that laws name",
        ["A conversion by a rule of law, with its receipt"],
        control: PlainPage.link("/rules", "Rules")
      ),
    ]
  )

  private static func group(_ endpoint: EndpointFacts) -> HTML {
    let example = endpoint.address(with: endpoint.example)
    let parameters = endpoint.parameters.map { parameter -> HTML in
      PlainPage.row(parameter.name, [meaning(of: parameter, endpoint)])
    }
    return PlainPage.group(
      endpoint.path,
      [
        PlainPage.row(endpoint.summary, []),
        PlainPage.row(
          "Example",
          ["<a href=\"\(example)\">\(example)</a>"],
          control: tables(of: endpoint)
        ),
      ] + parameters
    )
  }

  private static func meaning(of parameter: ParameterFacts, _ endpoint: EndpointFacts) -> HTML {
    let isNeeded = parameter.isRequired || endpoint.isInPath(parameter)
    let choices =
      parameter.choices.isEmpty
      ? "" : " One of " + parameter.choices.joined(separator: ", ") + "."
    return "\(isNeeded ? "Needed. " : "")\(parameter.summary)\(choices)"
  }

  /// Returns links to the example in the other formats.
  private static func tables(of endpoint: EndpointFacts) -> HTML {
    let links = AnswerFormat.allCases.filter { $0 != .json }.map { format in
      PlainPage.link(endpoint.address(with: endpoint.example, as: format), format.rawValue)
    }
    return "\(links)"
  }
}
