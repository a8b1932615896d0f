import CambioAPI
import ExactJSON
import ExactMoney
import ExchangeRates
import Presentation
import Receipts
import SharedAnswers

/// Answers requests for conversions by rules of law.
struct RuleAnswers {
  private let asking: Asking
  /// The name and version of the program, as receipts state it.
  private let program: String

  init(_ asking: Asking, program: String) {
    (self.asking, self.program) = (asking, program)
  }

  /// Returns the amount of `question` converted by `rule` for `event`, with a receipt if requested.
  ///
  /// - Throws: ``Problem`` unless the question has one amount and one quote, or if the rule
  ///   refuses.
  func convert(
    _ question: ConvertQuestion,
    by rule: LegalRule,
    on event: CalendarDate
  ) throws(Problem) -> JSONValue {
    let terms = try AmountTerms.read(question)
    guard let term = terms.first, terms.count == 1, term.amount.isExact, question.quotes.count == 1
    else {
      let isTargets = question.quotes.count > 1
      throw Problem(
        .malformedParameter,
        "A rule converts one amount, which is a decimal, into one currency.",
        parameter: isTargets ? "quotes" : "amount",
        hint: isTargets ? "Send one currency in quotes." : "Send one number: 1234.50."
      )
    }
    let ruled: RuledConversion
    do throws(RuleRefusal) {
      ruled = try rule.convert(
        Money(term.amount.value, term.currency),
        to: question.quotes[0],
        on: event,
        rates: asking.snapshot.archive,
        today: asking.today
      )
    } catch {
      throw Problem(error)
    }
    do throws(RateError) {
      return try RuleJSON.encode(
        ruled,
        legs: question.legs,
        notes: question.notes,
        today: asking.today
      ).adding(["receipt": question.receipt ? receipt(of: ruled) : nil])
    } catch {
      throw Problem(error, parameter: "quotes")
    }
  }

  private func receipt(of ruled: RuledConversion) -> JSONValue? {
    let made = Receipt.made(at: asking.now, by: program)
    return try? JSONValue(Array(Receipt(ruled, reference: nil, made: made).json.utf8))
  }
}

extension Problem {
  /// Creates the problem for a request that a rule of law refuses; its kind is the code of the
  /// refusal.
  fileprivate init(_ refusal: RuleRefusal) {
    let parameter =
      switch refusal {
      case .notFinal, .notCovered(_, .day), .contested: "date"
      case .notCovered(_, .origin): "base"
      case .notCovered(_, .target): "quotes"
      case .noRate, .isEuro, .overflow: nil as String?
      }
    let sentences = Wording.english.sentences(on: refusal)
    let kind = Kind(rawValue: refusal.code) ?? .outOfRange
    self.init(kind, sentences[0].capitalisedFirst, parameter: parameter)
    let rules = kind == .outOfRange ? nil : "What the rule covers is at /api/v1/rules."
    hint = sentences.dropFirst().first ?? rules
  }
}
