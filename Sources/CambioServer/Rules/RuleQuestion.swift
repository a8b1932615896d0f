import ExactMoney
import ExchangeRates
import Localization
import PlainBytes

/// A question to the page of rules: its fields as they came, and what they mean.
struct RuleQuestion {
  /// The answer, or the obstacle.
  enum Answer {
    /// Nothing was asked yet, or by no rule, as a conversion's page links to the form.
    case none
    /// A field of this name cannot be read; `hint` is its right form.
    case unreadable(field: String, text: String, hint: Message)
    case unknownRule(String)
    case refused(RuleRefusal)
    case ruled(RuledConversion)
  }

  let rule: String
  /// The amount for the form, as typed or in the numbers of the locale.
  let typed: String
  let from: String
  let into: String
  let day: String
  let answer: Answer

  /// Reads `query` and answers by the rates of `archive`.
  ///
  /// An amount is read in `typedAmount` as the locale writes numbers, or in `amount` as programs do.
  init(_ query: Query, _ locale: LocaleData, _ archive: RateArchive, today: CalendarDate) {
    rule = query["rule"] ?? ""
    from = query["from"] ?? "EUR"
    into = query["into"] ?? "PLN"
    day = query["on"] ?? ""
    let (typedAmount, plain) = (query["typedAmount"], query["amount"])
    let amount =
      typedAmount.map { try? AmountReader(locale).read($0).value }
      ?? plain.map { try? ExactDecimal($0) }
    typed = typedAmount ?? amount.flatMap { $0 }.map { NumberFormat(locale).text(of: $0) } ?? ""
    guard let asked = typedAmount ?? plain else {
      answer = .none
      return
    }
    guard let amount = amount.flatMap({ $0 }) else {
      answer = .unreadable(field: "amount", text: asked, hint: .addressNumber)
      return
    }
    guard let source = Currency(from.uppercased()) else {
      answer = .unreadable(field: "from", text: from, hint: .addressCurrency)
      return
    }
    guard let target = Currency(into.uppercased()) else {
      answer = .unreadable(field: "into", text: into, hint: .addressCurrency)
      return
    }
    guard let event = CalendarDate(day) else {
      answer = .unreadable(field: "on", text: day, hint: .addressDay)
      return
    }
    guard !rule.isEmpty else {
      answer = .none
      return
    }
    guard let rule = LegalRule.rule(rule.lowercased(), on: event) else {
      answer = .unknownRule(rule)
      return
    }
    do throws(RuleRefusal) {
      let money = Money(amount, source)
      answer = .ruled(
        try rule.convert(money, to: target, on: event, rates: archive, today: today)
      )
    } catch {
      answer = .refused(error)
    }
  }
}

extension RuledConversion {
  /// The query of the same question, in a program's numbers.
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
