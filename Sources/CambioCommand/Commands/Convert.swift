import ArgumentParser
import ExactMoney
import ExchangeRates
import Localization

/// `cambio 100 usd brl`.
struct Convert: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    _superCommandName: Cambio.name,
    abstract: "Convert an amount into one or more currencies.",
    usage: "cambio [<amount>] <currency> [to] <currency> ... [<options>]"
  )

  @Argument(
    help: "An amount (1 when left out), its currency, and the currencies wanted.",
    completion: CompletionWords.question
  )
  var words: [String] = []

  @OptionGroup var rates: RateOptions
  @OptionGroup var session: SessionOptions

  @Flag(help: "Show each step, rate, date and source, and the one rounding.")
  var explain = false

  @Flag(help: "Write JSON, every number a string.")
  var json = false

  @Flag(
    name: [.customShort("q"), .long],
    help: "Write the number alone, with a point: for scripts."
  )
  var value = false

  @Option("n", "Round to this many decimals, 0 to 30.")
  var digits: Int?

  @Option(help: "How to round the result; half-up where none is named.")
  var rounding: ChoiceName<RoundingRule>?

  @Flag(help: "Round to what can be paid in cash: 0.05 CHF, 5 HUF.")
  var cash = false

  @OptionGroup var worth: WorthOptions
  @OptionGroup var ruleOptions: RuleOptions

  func validate() throws {
    try checkDigits(digits, cash: cash)
    try exclude("--value", json ? "--json" : "--explain", value && (json || explain))
    try refuse(if: json && explain, .jsonExplains)
    if ruleOptions.rule != nil { try excludeFromRule() }
  }

  /// Checks that no option is set that a rule of law decides itself.
  private func excludeFromRule() throws {
    try rates.exclude("--rule", worth, rounding, digits, cash)
    for (option, isNamed) in [("--json", json), ("--value", value), ("--explain", explain)] {
      try exclude("--receipt -", option, ruleOptions.receipt == "-" && isNamed)
    }
  }

  func run() throws {
    let wording = try session.wording()
    if ruleOptions.rule != nil {
      return try RuledRequest(
        words: words,
        wording: wording,
        rates: rates.request(session),
        options: ruleOptions,
        form: json ? .json : value ? .valueAlone : explain ? .explained : .text
      ).run()
    }
    try ConversionRequest(
      words: words,
      wording: wording,
      rates: rates.request(session),
      isExplained: explain,
      isJSON: json,
      isValueAlone: value,
      digits: digits,
      rounding: rounding?.choice ?? .toNearestOrAwayFromZero,
      isCash: cash,
      fee: try worth.fees.percent(wording),
      euroIntermediate: worth.euroIntermediate
    ).run()
  }
}
