import ExactMoney
package import ExchangeRates
package import Localization

/// What the command and the page of rules say alike of rules of law, conversions by them and refusals.
package struct RuleWording: Sendable {
  private let locale: LocaleData
  private let messages: MessageCatalogue
  private let numbers: NumberFormat

  /// The sentences of `messages`, which have those on rules, with the numbers of `locale`.
  package init(_ locale: LocaleData, _ messages: MessageCatalogue) {
    (self.locale, self.messages) = (locale, messages)
    numbers = NumberFormat(locale)
  }

  /// The text of a message.
  package func callAsFunction(_ message: Message) -> String { messages.text(message, numbers) }

  // MARK: A conversion

  /// The day of what is taxed: `Day · Tue 12 Nov 2024`.
  package func event(of ruled: RuledConversion) -> String {
    "\(self(.ruleEventDay).capitalisedFirst) · \(long(ruled.event))"
  }

  /// The rates as published: `1 EUR = 4.3244 PLN`.
  package func rates(of ruled: RuledConversion) -> [String] {
    ruled.conversion.route.legs.map { leg in
      let rate = numbers.text(of: leg.rate.value.withoutTrailingZeros)
      let pair = leg.rate.pair
      return self(.rateLine(base: pair.base.code, rate: rate, quote: pair.quote.code))
    }
  }

  /// Where the rates are published, each place once; for a currency in itself that one is one.
  package func origins(of ruled: RuledConversion) -> [String] {
    var origins: [String] = []
    for leg in ruled.conversion.route.legs {
      let origin = origin(of: leg, in: ruled)
      if !origins.contains(origin) { origins.append(origin) }
    }
    return origins.isEmpty ? [self(.oneIsOne)] : origins
  }

  /// `rule pl-vat/1: Poland, VAT act of 11 March 2004, art. 31a(1)`.
  package func applied(_ rule: LegalRule) -> String {
    self(.ruleApplied(rule: rule.name, law: rule.law))
  }

  /// `NBP table 218/A/NBP/2024 of Fri 8 Nov 2024, the last before Tue 12 Nov 2024`.
  private func origin(of leg: RateLeg, in ruled: RuledConversion) -> String {
    let rule = ruled.rule
    let title = title(of: rule.source)
    if let first = leg.averagedDays.first {
      return self(
        .originMean(title: title, first: short(first), last: short(leg.asOf))
      )
    }
    guard rule.policy != .period || rule.source.period != .month else {
      let month = messages.month(of: leg.asOf, zero: locale.numbers.zero)
      return self(.originOfMonth(title: title, month: month))
    }
    let row = ruled.publications.first {
      $0.day == leg.asOf && $0.base == leg.rate.pair.base && $0.quote == leg.rate.pair.quote
    }
    let table = row?.table.map { self(.ruleTable(source: rule.source.name, number: $0)) }
    let origin = self(.originOfDay(title: table ?? title, day: long(leg.asOf)))
    let meant = rule.eventDay.day(for: ruled.event)
    let day = long(meant)
    return switch rule.policy {
    case .before: self(.ruleLastBefore(origin: origin, day: day))
    case .last where leg.asOf != meant: self(.ruleLastUntil(origin: origin, day: day))
    case .next where leg.asOf != meant: self(.ruleFirstFrom(origin: origin, day: day))
    default: origin
    }
  }

  private func title(of source: RateSource) -> String {
    switch source {
    case .ecb: self(.sourceECB)
    case .nbp: self(.sourceNBP)
    case .hmrc: self(.sourceHMRC)
    default: source.name
    }
  }

  private func long(_ day: CalendarDate) -> String {
    messages.longDate(day, zero: locale.numbers.zero)
  }

  private func short(_ day: CalendarDate) -> String {
    messages.shortDate(day, zero: locale.numbers.zero)
  }

  // MARK: A refusal

  /// Returns the reason for a refusal, which may include what to do.
  package func reason(for refusal: RuleRefusal) -> String {
    switch refusal {
    case .notFinal(let rule, let day, let newest):
      let (source, day) = (rule.source.name, day.description)
      return self(
        newest.map {
          .ruleNotFinal(rule: rule.id, source: source, day: day, newest: $0.description)
        } ?? .ruleNothingKnown(rule: rule.id, source: source, day: day)
      )
    case .noRate(let rule, let currency, let day):
      return self(
        .ruleNoRate(
          rule: rule.id,
          currency: currency.code,
          source: rule.source.name,
          day: day.description
        )
      )
    case .notCovered(let rule, .day(let since)):
      return self(.ruleNotSince(rule: rule.id, day: since.description))
    case .notCovered(let rule, .origin(let currency)):
      let origins = alternatives(rule.origins.map { $0.code })
      return self(
        .ruleNotFrom(rule: rule.id, currency: currency.code, currencies: origins)
      )
    case .notCovered(let rule, .target(let currency)):
      let targets = alternatives(rule.targets.map { $0.code })
      return self(
        .ruleNotInto(rule: rule.id, currency: currency.code, currencies: targets)
      )
    case .isEuro(let rule, let currency, let since):
      return self(
        .ruleIsEuro(currency: currency.code, day: since.description, rule: rule.id)
      )
    case .contested(let rule, let day):
      return self(
        .ruleContested(rule: rule.id, source: rule.source.name, day: day.description)
      )
    case .overflow(let pair): return self(.rulesTooLarge(pair: pair.description))
    }
  }

  /// `USD, EUR or GBP`: choices as the language lists them; empty for none.
  private func alternatives(_ choices: [String]) -> String {
    guard var text = choices.first else { return "" }
    for choice in choices.dropFirst().dropLast() {
      text = self(.listComma(first: text, next: choice))
    }
    guard choices.count > 1, let last = choices.last else { return text }
    return self(.listOr(first: text, last: last))
  }

  // MARK: A rule

  /// Everything there is to say of a rule: names, and what each is.
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
