import ExactMoney
package import ExchangeRates
import Localization
package import Presentation

/// The texts about rules of law that the command, the pages and the API share.
extension Wording {
  // MARK: A conversion

  /// Returns the day of the taxed event: `Day · Tue 12 Nov 2024`.
  package func event(of ruled: RuledConversion) -> String {
    "\(self(.ruleEventDay).capitalisedFirst) · \(longDate(ruled.event))"
  }

  /// Returns the published rates of a conversion: `1 EUR = 4.3244 PLN`.
  package func rates(of ruled: RuledConversion) -> [String] {
    ruled.conversion.route.legs.map { leg in
      let rate = number(leg.rate.value.withoutTrailingZeros)
      let pair = leg.rate.pair
      return self(.rateLine(base: pair.base.code, rate: rate, quote: pair.quote.code))
    }
  }

  /// Returns the distinct publications of the rates; for a currency into itself, that the rate is
  /// 1.
  package func origins(of ruled: RuledConversion) -> [String] {
    var origins: [String] = []
    for leg in ruled.conversion.route.legs {
      let origin = origin(of: leg, in: ruled)
      if !origins.contains(origin) { origins.append(origin) }
    }
    return origins.isEmpty ? [self(.oneIsOne)] : origins
  }

  /// Returns the rule's name and law: `rule pl-vat/1: Poland, VAT act of 11 March 2004, art.
  /// 31a(1)`.
  package func applied(_ rule: LegalRule) -> String {
    self(.ruleApplied(rule: rule.name, law: rule.law))
  }

  /// Returns the publication of a rate, and why the rule chose it: `NBP table 218/A/NBP/2024 of Fri
  /// 8 Nov 2024, the last before Tue 12 Nov 2024`.
  private func origin(of leg: RateLeg, in ruled: RuledConversion) -> String {
    let rule = ruled.rule
    let title = title(of: rule.source)
    if let first = leg.averagedDays.first {
      return self(.originMean(title: title, first: date(first), last: date(leg.asOf)))
    }
    guard rule.policy != .period || rule.source.period != .month else {
      return self(.originOfMonth(title: title, month: month(leg.asOf)))
    }
    let row = ruled.publications.first {
      $0.day == leg.asOf && $0.base == leg.rate.pair.base && $0.quote == leg.rate.pair.quote
    }
    let table = row?.table.map { self(.ruleTable(source: rule.source.name, number: $0)) }
    let origin = self(.originOfDay(title: table ?? title, day: longDate(leg.asOf)))
    let meant = rule.eventDay.day(for: ruled.event)
    let day = longDate(meant)
    return switch rule.policy {
    case .before: self(.ruleLastBefore(origin: origin, day: day))
    case .last where leg.asOf != meant: self(.ruleLastUntil(origin: origin, day: day))
    case .next where leg.asOf != meant: self(.ruleFirstFrom(origin: origin, day: day))
    default: origin
    }
  }

  /// Returns the name of a source's rates.
  package func title(of source: RateSource) -> String {
    switch source {
    case .ecb: self(.sourceECB)
    case .nbp: self(.sourceNBP)
    case .hmrc: self(.sourceHMRC)
    default: self(.sourceRates(name: source.name))
    }
  }

  // MARK: A refusal

  /// Returns the reason for a refusal, which may include advice.
  package func reason(for refusal: RuleRefusal) -> String {
    func codes(_ currencies: [Currency]) -> String { alternatives(currencies.map { $0.code }) }
    let message: Message =
      switch refusal {
      case .notFinal(let rule, let day, let newest?):
        .ruleNotFinal(rule: rule.id, source: rule.source.name, day: "\(day)", newest: "\(newest)")
      case .notFinal(let rule, let day, nil):
        .ruleNothingKnown(rule: rule.id, source: rule.source.name, day: day.description)
      case .noRate(let rule, let currency, let day):
        .ruleNoRate(rule: rule.id, currency: currency.code, source: rule.source.name, day: "\(day)")
      case .notCovered(let rule, .day(let since)):
        .ruleNotSince(rule: rule.id, day: since.description)
      case .notCovered(let rule, .origin(let currency)):
        .ruleNotFrom(rule: rule.id, currency: currency.code, currencies: codes(rule.origins))
      case .notCovered(let rule, .target(let currency)):
        .ruleNotInto(rule: rule.id, currency: currency.code, currencies: codes(rule.targets))
      case .isEuro(let rule, let currency, let since):
        .ruleIsEuro(currency: currency.code, day: since.description, rule: rule.id)
      case .contested(let rule, let day):
        .ruleContested(rule: rule.id, source: rule.source.name, day: day.description)
      case .overflow(let pair): .rulesTooLarge(pair: pair.description)
      }
    return self(message)
  }

  /// Returns the reason for a refusal, followed by advice if the reason has none.
  package func sentences(on refusal: RuleRefusal) -> [String] {
    let wayOut = if case .notFinal = refusal { [self(.ruleAskLater)] } else { [] as [String] }
    return [reason(for: refusal)] + wayOut
  }

  /// Joins `choices` as the language does: `USD, EUR or GBP`; empty if there are none.
  package func alternatives(_ choices: [String]) -> String {
    guard var text = choices.first else { return "" }
    for choice in choices.dropFirst().dropLast() {
      text = self(.listComma(first: text, next: choice))
    }
    guard choices.count > 1, let last = choices.last else { return text }
    return self(.listOr(first: text, last: last))
  }

  // MARK: A rule

  /// Returns all facts of a rule, each with its name.
  package func facts(of rule: LegalRule) -> [(name: String, texts: [String])] {
    let facts: [(Message, [String])] = [
      (.ruleLaw, [rule.law]), (.rulePublication, [rule.publication]),
      (.ruleEventDay, [rule.eventWord]),
      (.ruleInto, [rule.targets.map { $0.code }.joined(separator: " ")]),
      (.ruleSince, [rule.since.description]), (.ruleNotCovered, rule.notCovered),
      (.ruleKnown, [self(rule.standing == .read ? .ruleRead : .ruleSecondHand)]),
    ]
    return facts.map { (self($0.0), $0.1) }
  }
}

extension String {
  /// The text with its first letter in upper case.
  package var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
