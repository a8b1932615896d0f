import ExactMoney
import ExchangeRates
import Localization

/// Rules of law, conversions by them and their refusals in words.
struct RuleText {
  let wording: CommandWording
  var width = Output.width

  // MARK: A conversion

  /// The result, the rates as published, where they are published, and the rule.
  func text(for ruled: RuledConversion, receipt: String?) -> String {
    let style = Style(isColoured: Output.isColoured)
    let (source, target) = (ruled.conversion.source, ruled.conversion.target)
    let amount = "\(wording.amount(source)) \(source.currency) ="
    let result = "\(wording.number(ruled.result.amount)) \(target)"
    let gap = amount.columns + 1 + result.columns <= width ? " " : "\n  "
    var lines: [String] = []
    for leg in ruled.conversion.route.legs {
      let rate = wording.number(leg.rate.value.withoutTrailingZeros)
      let pair = leg.rate.pair
      lines.append(wording(.rateLine(base: pair.base.code, rate: rate, quote: pair.quote.code)))
    }
    var origins: [String] = []
    for leg in ruled.conversion.route.legs {
      let origin = origin(of: leg, in: ruled)
      if !origins.contains(origin) { origins.append(origin) }
    }
    if origins.isEmpty { origins = [wording(.oneIsOne)] }
    let rule = wording(.ruleApplied(rule: ruled.rule.name, law: ruled.rule.law))
    let file = receipt.map { wording(.receiptIn(file: $0)) }
    origins.append(wording.clauses([rule] + [file].compactMap { $0 }))
    lines += origins.flatMap { ProvenanceText.lines($0, width: width) }
    return ([amount + gap + style.strong(result)] + lines.map { style.faint($0) })
      .joined(separator: "\n") + "\n"
  }

  /// `NBP table 218/A/NBP/2024 of Fri 8 Nov 2024, the last before Tue 12 Nov 2024`.
  private func origin(of leg: RateLeg, in ruled: RuledConversion) -> String {
    let rule = ruled.rule
    let title = wording.title(of: rule.source)
    if let first = leg.averagedDays.first {
      return wording(
        .originMean(title: title, first: wording.short(first), last: wording.short(leg.asOf))
      )
    }
    guard rule.policy != .period else {
      return wording(.originOfMonth(title: title, month: wording.month(leg.asOf)))
    }
    let row = ruled.publications.first {
      $0.day == leg.asOf && $0.base == leg.rate.pair.base && $0.quote == leg.rate.pair.quote
    }
    let table = row?.table.map { wording(.ruleTable(source: rule.source.name, number: $0)) }
    let origin = wording(.originOfDay(title: table ?? title, day: wording.long(leg.asOf)))
    let meant = rule.eventDay.day(for: ruled.event)
    let day = wording.long(meant)
    return switch rule.policy {
    case .before: wording(.ruleLastBefore(origin: origin, day: day))
    case .last where leg.asOf != meant: wording(.ruleLastUntil(origin: origin, day: day))
    case .next where leg.asOf != meant: wording(.ruleFirstFrom(origin: origin, day: day))
    default: origin
    }
  }

  // MARK: A refusal

  /// The reason for a refusal alone.
  func reason(for refusal: RuleRefusal) -> String {
    sentences(of: refusal, today: .earliest, isFresh: true)[0]
  }

  /// The failure for a refusal: the reason, and the way out.
  func failure(for refusal: RuleRefusal, today: CalendarDate, isFresh: Bool) -> CommandFailure {
    if case .overflow(let pair) = refusal {
      return wording.failure(.data, .resultTooLarge(pair: pair.description))
    }
    return CommandFailure(
      status: .unavailable,
      message: sentences(of: refusal, today: today, isFresh: isFresh).joined(separator: " ")
    )
  }

  /// The reason for a refusal, and the way out where that is no part of it.
  private func sentences(of refusal: RuleRefusal, today: CalendarDate, isFresh: Bool) -> [String] {
    func seeing(_ reason: Message, _ rule: LegalRule) -> [String] {
      [wording(reason), wording(.ruleSeeRules(command: "cambio rules " + rule.id))]
    }
    switch refusal {
    case .notFinal(let rule, let day, let newest):
      let (source, day, isPast) = (rule.source.name, day.description, day <= today)
      let reason: Message =
        newest.map {
          .ruleNotFinal(rule: rule.id, source: source, day: day, newest: $0.description)
        } ?? .ruleNothingAtHand(rule: rule.id, source: source, day: day)
      return [wording(reason), wording(isPast && !isFresh ? .ruleAskSource : .ruleAskLater)]
    case .noRate(let rule, let currency, let day):
      let reason = Message.ruleNoRate(
        rule: rule.id,
        currency: currency.code,
        source: rule.source.name,
        day: day.description
      )
      return seeing(reason, rule)
    case .notCovered(let rule, .day(let since)):
      return [wording(.ruleNotSince(rule: rule.id, day: since.description))]
    case .notCovered(let rule, .target(let currency)):
      let targets = wording.alternatives(rule.targets.map { $0.code })
      return [
        wording(.ruleNotInto(rule: rule.id, currency: currency.code, currencies: targets))
      ]
    case .isEuro(let rule, let currency, let since):
      return [
        wording(.ruleIsEuro(currency: currency.code, day: since.description, rule: rule.id))
      ]
    case .contested(let rule, let day):
      let reason = Message.ruleContested(
        rule: rule.id,
        source: rule.source.name,
        day: day.description
      )
      return seeing(reason, rule)
    case .overflow(let pair): return [wording(.resultTooLarge(pair: pair.description))]
    }
  }

  // MARK: Lists

  /// Each rule with its law, and what they are not.
  func list(of rules: [LegalRule]) -> String {
    let facts = rules.map { ($0.id, [wording.clauses([$0.law, $0.source.name])]) }
    let notes = [wording(.ruleNotice), wording(.rulesNot)]
    return table(facts) + "\n" + notes.flatMap { $0.wrapped(to: width) }.joined(separator: "\n")
      + "\n"
  }

  /// Everything there is to say of a rule.
  func facts(of rule: LegalRule) -> String {
    let standing = rule.standing == .read ? Message.ruleRead : .ruleSecondHand
    let facts: [(Message, [String])] = [
      (.ruleLaw, [rule.law]), (.rulePublication, [rule.publication]),
      (.ruleEventDay, [rule.eventWord]),
      (.ruleInto, [rule.targets.map { $0.code }.joined(separator: " ")]),
      (.ruleSince, [rule.since.description]), (.ruleNotCovered, rule.notCovered),
      (.ruleKnown, [wording(standing)]),
    ]
    let notice = wording(.ruleNotice).wrapped(to: width).joined(separator: "\n")
    let rows = facts.map { (wording($0.0), $0.1) }
    return rule.name + "\n" + table(rows, indent: "  ") + notice + "\n"
  }

  /// Names with what is said of each, in two columns.
  func table(_ rows: [(name: String, texts: [String])], indent: String = "") -> String {
    let column = (rows.map { $0.name.columns }.max() ?? 0) + 2
    let space = max(width - indent.columns - column, 20)
    var lines: [String] = []
    for row in rows {
      let texts = row.texts.map { $0.wrapped(to: row.texts.count > 1 ? space - 2 : space) }
      let below = row.texts.count > 1 ? "  " : ""
      let shown = texts.flatMap { $0.prefix(1) + $0.dropFirst().map { below + $0 } }
      for (index, text) in shown.enumerated() {
        lines.append(indent + (index == 0 ? row.name : "").rightPadded(to: column) + text)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
