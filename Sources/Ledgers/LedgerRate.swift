public import ExactMoney
public import ExchangeRates

/// The rate of a pair on a day, as used and kept by a run.
public struct LedgerRate: Sendable, Hashable {
  /// Quote units per base unit, exact.
  public let ratio: ExactFraction
  /// The oldest date among the published rates; nil if law alone joins the pair.
  public let asOf: CalendarDate?
  /// The names of the sources, without duplicates, in the order of the legs.
  public let sources: String
  /// The rates as stated, in the order of the legs: `/1.1172 EUR/USD of 2026-10-30`.
  public let steps: String
  /// The policy that chose the rate, or the name of the rule of law.
  public let policy: String
  /// The numbers of the publications with their source, if they were requested and are known.
  public var tables = ""
  /// The number of days by which the rate is carried past the newest publication of its source.
  var daysPastNewest = 0
  /// The step through a rounded euro amount, which the ratio lacks; nil if there is none.
  var euroStep: EuroStep?

  /// Whether the rate is one of the reader's own.
  var isOwn: Bool { sources == OwnRate.source }

  /// Returns `amount` converted, rounded once.
  ///
  /// - Throws: ``DecimalError`` if the result does not fit.
  func converted(
    _ amount: ExactDecimal,
    as target: LedgerTarget,
    on day: CalendarDate
  ) throws(DecimalError) -> ExactDecimal {
    var sum = ExactSum()
    if let euroStep {
      try euroStep.add(ExactFraction(amount), to: &sum)
    } else {
      sum.add(ExactFraction(amount), times: ratio)
    }
    return try target.place.rounded(sum, in: target.currency, on: day, rounding: target.rounding)
  }

  /// The rate to 34 significant digits; nil if it does not fit.
  var value: ExactDecimal? { try? ratio.decimal128Value() }
}

extension LedgerRate {
  /// Creates the rate of a route.
  init(_ route: RateRoute, policy: String) {
    let steps = route.legs.map { leg in
      let sign = leg.direction == .divide ? "/" : "*"
      return "\(sign)\(leg.rate.value) \(leg.rate.pair.base)/\(leg.rate.pair.quote) of \(leg.asOf)"
    }
    self.init(
      ratio: route.ratio,
      asOf: route.asOf,
      sources: route.sources.joined(separator: "; "),
      steps: steps.joined(separator: "; "),
      policy: policy
    )
  }

  /// Creates the rate of a conversion by a rule.
  init(_ ruled: RuledConversion) {
    self.init(ruled.conversion.route, policy: ruled.rule.name)
    tables = LedgerRate.text(of: ruled.publications.map { $0.table })
  }

  /// Returns the numbers of the publications with the rates of `route`, if they are known.
  static func tables(of route: RateRoute, in archive: RateArchive) -> String {
    text(
      of: route.legs.map { leg in
        guard case .published(let source, averagedDays: []) = leg.origin else { return nil }
        let pair = leg.rate.pair
        let currency = pair.base == source.pivot ? pair.quote : pair.base
        return archive.row(of: currency, in: source, on: leg.asOf)?.table
      }
    )
  }

  private static func text(of tables: [String?]) -> String {
    var found: [String] = []
    for table in tables.compactMap({ $0 }) where !found.contains(table) { found.append(table) }
    return found.joined(separator: "; ")
  }
}

/// A rate used in a run.
public struct RateUse: Hashable, Sendable {
  public let day: CalendarDate
  public let pair: CurrencyPair
  /// The rule as the rows named it; nil for a rate without a rule.
  public let rule: String?
}

/// The origin of a run's rates.
public enum LedgerRates: Sendable {
  /// Conversions by a policy, with the numbers of publications from `tables`, if given.
  case converter(Converter, policy: RatePolicy, tables: RateArchive? = nil)
  /// Rules of law, by the rates of an archive.
  case ruled(RateArchive, today: CalendarDate)
  /// Only the rates that an earlier run kept.
  case kept(PinnedRates)

  /// Returns the rate of `pair` on `day`, by the rule with the name `rule` if given.
  ///
  /// - Throws: ``LedgerError/Reason/rate(_:)``, ``LedgerError/Reason/rule(_:)``,
  ///   ``LedgerError/Reason/refused(_:)`` or ``LedgerError/Reason/notKept(_:_:)`` if there is no
  ///   rate.
  public func rate(
    of pair: CurrencyPair,
    on day: CalendarDate,
    by rule: String? = nil
  ) throws(LedgerError.Reason) -> LedgerRate {
    switch self {
    case .converter(let converter, let policy, let tables):
      do throws(RateError) {
        let route = try converter.route(for: pair, on: day)
        var rate = LedgerRate(route, policy: policy.name.description)
        if let tables { rate.tables = LedgerRate.tables(of: route, in: tables) }
        rate.daysPastNewest = converter.daysPastNewest(of: route, on: day)
        do throws(DecimalError) {
          rate.euroStep = try converter.euroStep(along: route)
        } catch {
          throw RateError.overflow(pair)
        }
        return rate
      } catch {
        throw .rate(error)
      }
    case .ruled(let archive, let today):
      guard let name = rule, let rule = LegalRule.rule(name, on: day) else {
        throw .rule(rule ?? "")
      }
      do throws(RuleRefusal) {
        let one = Money(1, pair.base)
        return LedgerRate(
          try rule.convert(one, to: pair.quote, on: day, rates: archive, today: today)
        )
      } catch {
        throw .refused(error)
      }
    case .kept(let kept):
      guard let rate = kept.rate(of: pair, on: day, by: rule) else { throw .notKept(pair, day) }
      return rate
    }
  }
}
