import ExactMoney
import ExchangeRates
import Localization

/// Rules of law, conversions by them, and refusals, in words.
extension CommandWording {
  // MARK: A conversion

  /// Returns the result, the published rates, their publications, and the rule.
  func text(for ruled: RuledConversion, receipt: String?) -> String {
    let width = Output.width
    let (source, target) = (ruled.conversion.source, ruled.conversion.target)
    let amount = "\(amount(source)) \(source.currency) ="
    let result = "\(number(ruled.result.amount)) \(target)"
    let gap = amount.columns + 1 + result.columns <= width ? " " : "\n  "
    let words = ofRules
    var origins = words.origins(of: ruled)
    let file = receipt.map { self(.receiptIn(file: $0)) }
    origins.append(clauses([words.applied(ruled.rule)] + [file].compactMap { $0 }))
    let lines = words.rates(of: ruled) + origins.flatMap { ProvenanceText.lines($0, width: width) }
    return ([amount + gap + result.strong] + lines.map { $0.faint }).text
  }

  // MARK: A refusal

  /// Returns the failure for an unknown rule.
  func unknownRule(_ name: String) -> CommandFailure {
    guard isOfTool else { return failure(.usage, .ruleUnknown(text: name.truncated(to: 40))) }
    let all = LegalRule.all.map { $0.id }.joined(separator: ", ")
    return CommandFailure(status: .usage, message: "The argument rule is one of \(all).")
  }

  /// The failure for a question that does not have exactly one amount and one target.
  var notOneAmount: CommandFailure {
    guard isOfTool else { return failure(.usage, .ruleOneAmount) }
    let words = "With the argument rule, ask for one amount in one currency: 1000 EUR in PLN."
    return CommandFailure(status: .usage, message: words)
  }

  /// Returns the failure for a refusal: the reason, and a hint unless the reason contains one.
  func failure(for refusal: RuleRefusal, today: CalendarDate, isFresh: Bool) -> CommandFailure {
    let wayOut: Message? =
      switch refusal {
      case .notFinal(_, let day, _):
        day <= today && !isFresh && !isOfTool ? .ruleAskSource : .ruleAskLater
      case .noRate(let rule, _, _), .contested(let rule, _):
        isOfTool ? nil : .ruleSeeRules(command: "cambio rules " + rule.id)
      case .notCovered, .isEuro, .overflow: nil
      }
    let status = if case .overflow = refusal { ExitStatus.data } else { ExitStatus.unavailable }
    let sentences = [ofRules.reason(for: refusal)] + [wayOut.map { self($0) }].compactMap { $0 }
    return CommandFailure(status: status, message: sentences.joined(separator: " "))
  }

  // MARK: Lists

  /// Returns each rule with its law, followed by the notices about all rules.
  func list(of rules: [LegalRule]) -> String {
    let facts = rules.map { ($0.id, [clauses([$0.law, $0.source.name])]) }
    let notes = [self(.ruleNotice), self(.rulesNot)]
    return table(facts) + "\n" + notes.flatMap { $0.wrapped(to: Output.width) }.text
  }

  /// Returns all facts about a rule.
  func facts(of rule: LegalRule) -> String {
    let notice = self(.ruleNotice).wrapped(to: Output.width).text
    return rule.name + "\n" + table(ofRules.facts(of: rule), indent: "  ") + notice
  }

  /// Returns names with their texts, in two columns.
  func table(_ rows: [(name: String, texts: [String])], indent: String = "") -> String {
    let column = (rows.map { $0.name.columns }.max() ?? 0) + 2
    let space = max(Output.width - indent.columns - column, 20)
    return rows.flatMap { name, texts in
      let below = texts.count > 1 ? "  " : ""
      return texts.map { $0.wrapped(to: space - below.columns) }
        .flatMap { $0.prefix(1) + $0.dropFirst().map { below + $0 } }
        .behind(indent + name.rightPadded(to: column))
    }.text
  }
}
