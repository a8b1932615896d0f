public import ExactJSON
public import ExactMoney
public import ExchangeRates
import PlainBytes

/// Encodes rules of law, and conversions by them, as JSON.
public enum RuleJSON {
  /// The document of every version of every rule.
  public static var all: JSONValue { ["rules": .array(LegalRule.all.map { encode($0) })] }

  /// Returns the document of `rule`.
  public static func encode(_ rule: LegalRule) -> JSONValue {
    [
      "id": .string(rule.id),
      "version": .integer(rule.version),
      "law": .string(rule.law),
      "publication": .string(rule.publication),
      "event": .string(rule.eventWord),
      "source": .string(rule.source.name),
      "policy": .string(rule.policy.name),
      "into": .strings(rule.targets.map { $0.code }),
      "since": .string(rule.since.description),
      "notCovered": .strings(rule.notCovered),
      "standing": .string(rule.standing.rawValue),
    ]
  }

  /// Returns the document of a conversion, with its `legs` if these are wanted.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if an exact amount or rate does not fit 38 digits.
  public static func encode(
    _ ruled: RuledConversion,
    legs: Bool,
    notes: [String],
    today: CalendarDate
  ) throws(RateError) -> JSONValue {
    var style = ConversionStyle()
    (style.place, style.policy) = (.minorUnits, ruled.rule.policy)
    (style.legs, style.notes) = (legs, notes)
    return try ConversionJSON.encode([ruled.conversion.alone], style, today: today)
      .adding(["rule": .string(ruled.rule.name)])
  }
}

extension RateParameters {
  static let rule = text(
    "rule",
    "The rule of law that chooses the rate of the date, by the id that /api/v1/rules gives it: pl-vat or pl-vat/1."
  )

  /// Reads the rule for an event on a day; nil if the request names none.
  ///
  /// - Throws: ``Problem`` if the rule is unknown, has no `event`, or comes with a parameter that
  ///   it decides itself, even with the default value.
  static func rule(
    _ reader: QuestionReader,
    on event: CalendarDate?
  ) throws(Problem) -> LegalRule? {
    guard let name = reader.text(rule.facts) else {
      let hasReceipt = reader.text(receipt.facts) != nil
      guard !hasReceipt else { throw needs(receipt.facts.name, "rule", "pl-vat") }
      return nil
    }
    let others = [
      policy.facts, maximumAge.facts, source.facts, fee.facts, card.facts, rounding.facts,
      digits.facts, cash.facts, euroIntermediate.facts,
    ]
    for other in others where reader.text(other) != nil {
      throw Problem(
        .malformedParameter,
        "rule and \(other.name) exclude each other.",
        parameter: other.name,
        hint: "Leave out one of them: a rule decides by itself."
      )
    }
    guard let event else { throw needs("rule", "date", "2024-11-12") }
    if let rule = LegalRule.rule(name.lowercased(), on: event) { return rule }
    throw Problem(
      .malformedParameter,
      "There is no rule \(Problem.quoted(name)).",
      parameter: "rule",
      hint: "The rules are at /api/v1/rules."
    )
  }

  private static func needs(_ name: String, _ other: String, _ example: String) -> Problem {
    Problem(
      .missingParameter,
      "\(name) needs \(other) beside it.",
      parameter: other,
      hint: "Add \(other)=\(example)."
    )
  }
}
