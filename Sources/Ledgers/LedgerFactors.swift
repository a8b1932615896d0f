public import ExactMoney
public import ExchangeRates
import Synchronization

/// The rates of a run, and the factors made of them, shared by all workers.
public final class LedgerFactors: Sendable {
  public let rates: LedgerRates
  let targets: [LedgerTarget]
  /// The rules that rows may name.
  let rules: RuleNames
  /// The number of decimals of each target's results; nil if it varies between rows.
  let decimals: [Int?]
  let table: FactorTable

  /// The number of decimals of the amounts that factors apply to.
  static let amountScale = 2

  /// Creates the factors of `rates` for amounts in `targets`, for days up to `today`, by the rule of
  /// a plan.
  public init(
    _ rates: LedgerRates,
    targets: [LedgerTarget],
    today: CalendarDate,
    rule: LedgerPlan.Place<String>? = nil
  ) {
    self.targets = targets
    rules = RuleNames(rule)
    decimals = targets.map { $0.decimals }
    var converter: Converter?
    if case .converter(let given, _, _) = rates { converter = given }
    table = FactorTable(
      converter,
      targets: targets.map { FactorTable.Target($0.currency, decimals: $0.decimals) },
      today: today,
      rules: rules.count,
      amountScale: LedgerFactors.amountScale
    )
    if case .converter(_, let policy, let tables) = rates, let indexed = table.converter {
      self.rates = .converter(indexed, policy: policy, tables: tables)
    } else {
      self.rates = rates
    }
  }

  /// Returns the value of the last of `decimals`, at most ``amountScale``, in units of the last
  /// decimal of ``amountScale``.
  @inline(__always)
  static func units(ofDecimals decimals: Int) -> UInt64 {
    decimals == amountScale ? 1 : decimals == amountScale - 1 ? 10 : 100
  }

  /// The pairs and days whose factors were marked as used.
  var markedUses: Set<RateUse> {
    var uses: Set<RateUse> = []
    forEachUse { use, _ in uses.insert(use) }
    return uses
  }

  /// The maximum number of days by which a used rate is carried past the newest publication of its
  /// source.
  var maximumCarriedDays: Int {
    // The rate on a pair's last day is carried farthest.
    var last: [CurrencyPair: CalendarDate] = [:]
    forEachUse { use, bits in
      if bits & FactorTable.carried != 0 { last[use.pair] = use.day }
    }
    return last.map { (try? rates.rate(of: $0.key, on: $0.value))?.daysPastNewest ?? 0 }.max() ?? 0
  }

  /// Calls `body` with each factor marked as used, for each pair in the order of the days.
  private func forEachUse(_ body: (RateUse, _ bits: UInt64) -> Void) {
    for rule in 0..<rules.count {
      for currency in Currency.catalogue {
        guard let lane = table.lane(FactorTable.code(of: currency, rule: rule)) else { continue }
        for (index, target) in targets.enumerated() {
          let pair = CurrencyPair(base: currency, quote: target.currency)
          for place in 0..<table.dayCount {
            let bits = lane[index * table.dayCount + place].load(ordering: .relaxed)
            guard bits & FactorTable.used != 0 else { continue }
            let day = CalendarDate(clamping: table.firstDay + Int32(place))
            body(RateUse(day: day, pair: pair, rule: rules.name(rule)), bits)
          }
        }
      }
    }
  }
}
