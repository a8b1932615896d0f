import CambioAPI
import ExchangeRates

extension Problem {
  /// Creates the problem of a request that a rule of law does not answer; its kind is the code of
  /// the refusal.
  init(_ refusal: RuleRefusal) {
    let (detail, hint): (String, String) =
      switch refusal {
      case .notFinal(let rule, let day, let newest):
        (
          "Rule \(rule.id) needs what \(rule.source.name) publishes for \(day); "
            + (newest.map { "the newest here is from \($0)." } ?? "nothing of it is here."),
          "Ask again later, or send an earlier date."
        )
      case .noRate(let rule, let currency, let day):
        (
          "Rule \(rule.id) needs the rate of \(currency) in what \(rule.source.name) published for \(day), "
            + "and there is none.",
          "What the rule covers is at /api/v1/rules."
        )
      case .notCovered(let rule, .day(let since)):
        ("Rule \(rule.id) is known here for days from \(since) on.", "Send one of them.")
      case .notCovered(let rule, .origin(let currency)):
        (
          "Rule \(rule.id) does not start from \(currency).",
          "It starts from " + rule.origins.map { $0.code }.joined(separator: ", ") + "."
        )
      case .notCovered(let rule, .target(let currency)):
        (
          "Rule \(rule.id) does not lead into \(currency).",
          "It leads into " + rule.targets.map { $0.code }.joined(separator: ", ") + "."
        )
      case .isEuro(let rule, let currency, let since):
        (
          "\(currency) has been the euro since \(since).",
          "Convert the amount into EUR first, and apply rule \(rule.id) to the euros."
        )
      case .contested(let rule, let day):
        (
          "Whether rule \(rule.id) means what \(rule.source.name) published on \(day) is disputed.",
          "What the rule covers is at /api/v1/rules."
        )
      case .overflow(let pair):
        ("The result in \(pair.quote) needs more than 38 digits.", "Send a smaller amount.")
      }
    let kind = Kind(rawValue: refusal.code) ?? .outOfRange
    let parameter =
      switch refusal {
      case .notFinal, .notCovered(_, .day), .contested: "date"
      case .notCovered(_, .origin): "base"
      case .notCovered(_, .target): "quotes"
      case .noRate, .isEuro, .overflow: nil as String?
      }
    self.init(kind, detail, parameter: parameter, hint: hint)
  }
}
