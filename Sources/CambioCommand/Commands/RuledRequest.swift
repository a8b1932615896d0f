import CambioAPI
import ExactJSON
import ExactMoney
import ExchangeRates
import Receipts
import Refreshing

/// A conversion by a rule of law: the work of `cambio convert --rule`.
struct RuledRequest {
  /// The form in which the answer is written.
  enum Form {
    case text, explained, json, valueAlone
  }

  /// The words of the question: an amount, its currency, and the target.
  let words: [String]
  let wording: CommandWording
  let rates: RateRequest
  let options: RuleOptions
  var form = Form.text
  /// Whether to refuse words that mean something else in another locale, as tools without a locale
  /// do.
  var refusesOtherReadings = false

  func run() throws {
    let (ruled, question, now, today) = try answer()
    if options.receipt != "-" { try wording.check(options.receipt, for: .json) }
    let receipt = options.receipt.map { _ -> String in
      let made = Receipt.made(at: now, by: "cambio " + Version.number)
      return Receipt(ruled, reference: options.reference, made: made).json + "\n"
    }
    if let receipt, let file = options.receipt, file != "-" { try wording.write(receipt, to: file) }
    Output.report(question.notes)
    if options.receipt == "-", let receipt { return try Output.print(receipt) }
    switch form {
    case .text: try Output.print(wording.text(for: ruled, receipt: options.receipt))
    case .explained:
      let answer = wording.text(for: ruled, receipt: options.receipt)
      try Output.print(answer + "\n" + wording.facts(of: ruled.rule))
    case .valueAlone: try Output.print(ruled.result.amount.description + "\n")
    case .json:
      let document = try RuleJSON.encode(ruled, legs: true, notes: question.notes, today: today)
      try Output.print(document.text + "\n")
    }
  }

  /// Converts, and returns the answer as a document for a tool.
  func document() throws -> JSONValue {
    let (ruled, question, _, today) = try answer()
    return try RuleJSON.encode(ruled, legs: true, notes: question.notes, today: today)
  }

  private func answer() throws -> (RuledConversion, Question, now: Instant, today: CalendarDate) {
    let today = try Clock.today(wording)
    let question = try Question(words: words, wording: wording, today: today)
    if refusesOtherReadings, let note = question.otherReading {
      throw wording.failure(.data, .otherReading(note: note))
    }
    guard let name = options.rule,
      let event = try rates.named(inWords: question.day, wording: wording)
    else {
      throw wording.failure(
        .usage,
        .optionNeeds(option: wording.option("--rule"), other: wording.option("--on"))
      )
    }
    guard let rule = LegalRule.rule(name.lowercased(), on: event) else {
      throw wording.unknownRule(name)
    }
    guard let term = question.terms.first, term.amount.isExact, question.terms.count == 1,
      let target = question.targets.first, question.targets.count == 1, question.measures == nil
    else { throw wording.notOneAmount }
    let money = Money(term.amount.value, term.currency)
    let (installation, result) = try convert(money, to: target, by: rule, event, today)
    do throws(RuleRefusal) {
      return (try result.get(), question, installation.clock.now, today)
    } catch {
      throw wording.failure(for: error, today: today, isFresh: rates.isFresh)
    }
  }

  /// Converts `money` by `rule` with the available rates.
  ///
  /// If fresh rates are requested, the rule's source is asked first for rates that the rule lacks.
  private func convert(
    _ money: Money,
    to target: Currency,
    by rule: LegalRule,
    _ event: CalendarDate,
    _ today: CalendarDate
  ) throws(CommandFailure) -> (Installation, Result<RuledConversion, RuleRefusal>) {
    let days = rule.days(for: event)
    // NBP numbers its tables within each year.
    let year = CalendarDate(year: days.lowerBound.components.year, month: 1, day: 1)
    let read = (year ?? days.lowerBound)...days.upperBound
    func convert(_ installation: Installation) -> Result<RuledConversion, RuleRefusal> {
      let archive = installation.archive(for: .init(today: today, days: read, source: rule.source))
      return Result { () throws(RuleRefusal) in
        try rule.convert(money, to: target, on: event, rates: archive, today: today)
      }
    }
    var request = rates
    request.source = rule.source
    var installation = try request.installation(wording: wording)
    if rates.isFresh, event <= today {
      let source = request.provider.map { installation.configuration.source($0) }
      let past = PastRates([money.currency, target], on: days)
      installation = try installation.asking(for: past, of: source) {
        if case .failure(.notFinal) = convert($0) { false } else { true }
      }
    }
    return (installation, convert(installation))
  }
}
