import ExactJSON
import ExchangeRates

/// The descriptions of the tools that clients receive.
extension MCPTools {
  static let descriptions = Tool.allCases.map { $0.description }
}

extension MCPTools.Tool {
  /// A parameter of a tool, always a string.
  struct Parameter {
    let name: String
    let text: String
    let isRequired: Bool

    init(_ name: String, _ text: String, isRequired: Bool = false) {
      (self.name, self.text, self.isRequired) = (name, text, isRequired)
    }
  }

  var parameters: [Parameter] {
    let shared = [
      Parameter(
        "source",
        "The only source of rates to use, such as ecb, nbp or hmrc. Leave it out for the best one."
      ),
      Parameter(
        "locale",
        "The BCP 47 tag of the user's locale, such as pt-BR: it decides how numbers, dates and signs "
          + "are read, and the language of names and refusals."
      ),
    ]
    let date = Parameter(
      "date",
      "The day of the rate, yyyy-mm-dd, since 1999. Leave it out for the newest rates."
    )
    let rule = Parameter(
      "rule",
      "A rule of law that chooses the rate, with the date of the event: "
        + LegalRule.all.map { $0.id }.joined(separator: ", ")
        + ". For one amount, without source. Which rule applies is the user's to say."
    )
    let pair = [
      Parameter("base", "The currency whose price is asked for.", isRequired: true),
      Parameter("quote", "The currency of the price.", isRequired: true),
    ]
    switch self {
    case .convert, .explain:
      return [
        Parameter(
          "question",
          "The amount as the user wrote it, with its currency, and if it says so the target and the "
            + "day: \"R$ 1.234,50 in eur on 8 Nov 2024\", \"20 eur + 35 usd\", \"3.99 usd/lb in eur/kg\".",
          isRequired: true
        ),
        Parameter("to", "The target currency, if the question does not name it."), date,
      ] + (self == .convert ? [rule] : []) + shared
    case .rate: return pair + [date] + shared
    case .history:
      return pair + [
        Parameter("since", "The first day, yyyy-mm-dd. A year before the last by default."),
        Parameter("until", "The last day, yyyy-mm-dd. The newest by default."),
      ] + shared
    case .currencies:
      return [
        Parameter(
          "search",
          "Words of a name, a code, a sign, a country or a nickname, in English or the locale's language.",
          isRequired: true
        ), shared[1],
      ]
    case .verifyReceipt:
      return [
        Parameter(
          "receipt",
          "The JSON text of a receipt that Cambio made of a conversion by a rule of law.",
          isRequired: true
        ), shared[1],
      ]
    }
  }

  private var purpose: (title: String, text: String) {
    switch self {
    case .convert:
      (
        "Convert money",
        "Converts amounts exactly, with published rates that are on this machine. Answers the value rounded "
          + "for the currency, the exact value, the rate, its source and its date, how far the value may be off "
          + "where a source publishes few digits (deviation), and notes on what was ambiguous. "
          + "Refuses what has no rate or can be read in two ways."
      )
    case .explain:
      (
        "Explain a conversion",
        "Converts, and explains each step: every published rate, its source and date, the order of "
          + "operations and the one rounding."
      )
    case .rate:
      (
        "Rate of a pair",
        "Answers the price of one unit of a currency in another, its source and date."
      )
    case .history:
      (
        "History of a pair",
        "Answers the published rates of a pair day by day. Days without a publication are left out."
      )
    case .currencies:
      ("Find currencies", "Finds currencies and their ISO 4217 codes, old ones too.")
    case .verifyReceipt:
      (
        "Verify a receipt",
        "Answers whether a receipt is as it was made, whether its steps lead to its result, whether its rates were "
          + "published, and whether its rule names them: holds, contradicted or unknown, with the reason."
      )
    }
  }

  fileprivate var description: JSONValue {
    let properties = parameters.map { parameter in
      JSONMember(parameter.name, ["type": "string", "description": .string(parameter.text)])
    }
    return [
      "name": .string(rawValue),
      "title": .string(purpose.title),
      "description": .string(purpose.text),
      "inputSchema": [
        "type": "object",
        "properties": .object(properties),
        "required": .strings(parameters.filter { $0.isRequired }.map { $0.name }),
        "additionalProperties": false,
      ],
      "annotations": ["readOnlyHint": true, "openWorldHint": false],
    ]
  }
}
