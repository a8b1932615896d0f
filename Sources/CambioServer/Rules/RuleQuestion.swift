import CambioAPI
import ExactMoney
import ExchangeRates
import Localization
import PlainBytes
import Presentation
import SharedAnswers

/// A request to the page of rules: its fields as sent, and their meaning.
struct RuleQuestion {
  /// The conversion, or the reason why there is none.
  enum Answer {
    /// The request names no rule, like the link from a conversion's page to the form.
    case none
    /// A field is unreadable, or names no known rule.
    case unreadable(Problem)
    case refused(RuleRefusal, by: LegalRule)
    case ruled(RuledConversion)
  }

  let rule: String
  /// The amount shown in the form: as typed, or as the locale writes it.
  let typed: String
  let from: String
  let into: String
  let day: String
  let answer: Answer

  /// Reads `query` and converts by the rates of `archive`.
  ///
  /// The amount is in `typedAmount`, in the number format of the locale of `say`, or in `amount`,
  /// in that of the API.
  init(_ query: Query, _ say: Wording, _ archive: RateArchive, today: CalendarDate) {
    rule = query["rule"] ?? ""
    from = query["from"] ?? "EUR"
    into = query["into"] ?? "PLN"
    day = query["on"] ?? ""
    let (typedAmount, plain) = (query["typedAmount"], query["amount"])
    let amount =
      typedAmount.map { try? AmountReader(say.locale).read($0).value }
      ?? plain.map { try? ExactDecimal($0) }
    typed = typedAmount ?? amount.flatMap { $0 }.map { NumberFormat(say.locale).text(of: $0) } ?? ""
    guard let asked = typedAmount ?? plain else {
      answer = .none
      return
    }
    /// Returns `value`, read from the text of a field.
    ///
    /// - Throws: ``Problem`` with `hint`, the expected form, if the value is nil.
    func read<Value>(
      _ value: Value?,
      _ field: String,
      _ text: String,
      _ hint: Message
    ) throws(Problem) -> Value {
      if let value { return value }
      let detail = say(.addressUnreadable(field: field, text: text.shortened))
      throw Problem(.malformedParameter, detail, parameter: field, hint: say(hint))
    }
    do throws(Problem) {
      let value = try read(amount ?? nil, "amount", asked, .addressNumber)
      let source = try read(Currency(from.uppercased()), "from", from, .addressCurrency)
      let target = try read(Currency(into.uppercased()), "into", into, .addressCurrency)
      let event = try read(CalendarDate(day), "on", day, .addressDay)
      if rule.isEmpty {
        answer = .none
        return
      }
      guard let found = LegalRule.rule(rule.lowercased(), on: event) else {
        let detail = say(.rulesUnknown(text: rule.shortened))
        throw Problem(.malformedParameter, detail, parameter: "rule")
      }
      let money = Money(value, source)
      do throws(RuleRefusal) {
        answer = .ruled(
          try found.convert(money, to: target, on: event, rates: archive, today: today)
        )
      } catch {
        answer = .refused(error, by: found)
      }
    } catch {
      answer = .unreadable(error)
    }
  }
}

extension RuledConversion {
  /// The query of the same request, with numbers as the API writes them.
  var query: Query {
    var query = Query()
    query.add("rule", rule.name)
    query.add("amount", conversion.source.amount.description)
    query.add("from", conversion.source.currency.code)
    query.add("into", result.currency.code)
    query.add("on", event.description)
    return query
  }
}
