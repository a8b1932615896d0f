import ExactMoney
import ExchangeRates
import Localization
import Presentation
import Receipts
import SharedAnswers
import WebViews

/// The page of rules of law: a form with its answer, and all facts of each rule.
struct RulesPage {
  let question: RuleQuestion
  let reader: Reader
  let archive: RateArchive
  let now: Instant
  /// The program's name and version, for receipts.
  let program: String
  let assets: Assets

  private var say: Wording { reader.wording }

  /// The whole document.
  var document: HTML {
    PlainPage(
      title: say(.rulesTitle),
      assets: assets,
      reader: reader,
      columns: ["\(answer)<div class=\"unprinted\">\(form)</div>", rules]
    ).document
  }

  // MARK: The answer

  private var answer: HTML {
    switch question.answer {
    case .none: .empty
    case .unreadable(let problem):
      refusal([problem.detail] + [problem.hint].compactMap { $0 }, nil)
    case .refused(let refused, let rule): refusal(say.sentences(on: refused), rule)
    case .ruled(let ruled): result(ruled)
    }
  }

  private func result(_ ruled: RuledConversion) -> HTML {
    let lines = [say.event(of: ruled)] + say.rates(of: ruled) + say.origins(of: ruled)
    let made = Receipt.made(at: now, by: program)
    let digest = Receipt(ruled, reference: nil, made: made).digest
    var query = ruled.query
    query.add("made", now.isoText)
    let download = "/rules/receipt.json" + query.text
    let row = PlainPage.row(
      "\(amount(ruled.conversion.source)) = \(amount(ruled.result))",
      (lines + [say.applied(ruled.rule), say(.ruleNotice)]).map { "<bdi>\($0)</bdi>" }
        + ["<span class=\"printed\"><bdi>\(made)</bdi> · <code>\(digest)</code></span>"],
      control: """
        <a class="btn unprinted" href="\(download)" download>\(say(.rulesReceipt))</a>
        """
    )
    return "<div role=\"status\">\(PlainPage.group(ruled.rule.name, [row]))</div>"
  }

  private func refusal(_ sentences: [String], _ rule: LegalRule?) -> HTML {
    let link = rule.map { rule -> HTML in
      "<a class=\"btn btn-quiet\" href=\"#\(rule.id)\">\(rule.name)</a>"
    }
    let row = PlainPage.row(
      sentences[0].capitalisedFirst,
      sentences.dropFirst().map { "\($0)" },
      control: link ?? .empty
    )
    return "<div role=\"alert\">\(PlainPage.group(say(.rulesTitle), [row]))</div>"
  }

  /// Returns `1,000.00 EUR`, with at least the currency's decimals.
  private func amount(_ money: Money) -> String {
    let digits = max(money.amount.scale, money.currency.resultDigits)
    let shown = try? money.amount.rounded(to: .scale(digits), rounding: .towardZero)
    return "\(say.number(shown ?? money.amount)) \(money.currency)"
  }

  // MARK: The form

  private var form: HTML {
    let sources = LegalRule.all.map { $0.source }
    // A link's currency stays as it is: a rule says what it has no rate for.
    let asked = Currency(question.from.uppercased()).map { [$0] } ?? []
    let known = Set(sources.flatMap { archive.currencies(of: $0) + [$0.pivot] } + asked)
    // Which rule applies is for the reader to say.
    let rules =
      (question.rule.isEmpty ? [("", "")] : [])
      + LegalRule.all.map { ($0.id, $0.id + " · " + $0.law) }
    let rows = [
      field(.receiptRule, "rule", select("rule", rules, question.rule)),
      field(
        .rulesAmount,
        "typedAmount",
        """
        <input class="mini" id="typedAmount" name="typedAmount" value="\(question.typed)" \
        inputmode="decimal" autocomplete="off" maxlength="40" required>
        """
      ),
      field(.rulesFrom, "from", select("from", named(known), question.from)),
      field(.ruleInto, "into", select("into", named(Set(Currency.targetsOfRules)), question.into)),
      field(
        .ruleEventDay,
        "on",
        """
        <input class="mini" id="on" name="on" type="date" value="\(question.day)" \
        max="\(now.day.description)" required>
        """
      ),
      """
      <div class="row"><span class="label"></span><span class="control">\
      <button class="btn btn-primary">\(say(.pageConvert))</button></span></div>

      """,
    ]
    return """
      <form action="/rules" method="get">\(PlainPage.group(say(.pageConvert), rows))</form>

      """
  }

  private func field(_ name: Message, _ id: StaticString, _ control: HTML) -> HTML {
    """
    <div class="row"><label class="label" for="\(id)">\(say(name).capitalisedFirst)</label>\
    <span class="control">\(control)</span></div>

    """
  }

  private func select(
    _ name: StaticString,
    _ options: [(value: String, text: String)],
    _ chosen: String
  ) -> HTML {
    let chosen = chosen.lowercased()
    let options = options.map { option -> HTML in
      let isChosen = option.value.lowercased() == chosen || chosen.hasPrefix(option.value + "/")
      return """
        <option value="\(option.value)"\(isChosen ? " selected" : .empty)>\(option.text)</option>
        """
    }
    return """
      <span class="select"><select id="\(name)" name="\(name)" required>\(options)</select></span>
      """
  }

  /// Returns the currencies with their names, sorted by code.
  private func named(_ currencies: Set<Currency>) -> [(value: String, text: String)] {
    currencies.map { currency in
      (currency.code, "\(currency.code) · \(say.name(of: currency))")
    }.sorted { $0.0 < $1.0 }
  }

  // MARK: The rules

  private var rules: HTML {
    let rows = LegalRule.all.map { rule in
      let lines = say.facts(of: rule).flatMap { fact in
        fact.texts.map { text -> HTML in
          "\(fact.name.capitalisedFirst) · <bdi>\(text)</bdi>"
        }
      }
      return PlainPage.row(rule.name, lines, id: rule.id)
    }
    return "<div class=\"unprinted\">\(PlainPage.group(say(.rulesAll), rows))</div>"
  }
}

extension String {
  /// The first 40 characters, to show a text that anyone may have sent.
  var shortened: String { String(prefix(40)) }
}
