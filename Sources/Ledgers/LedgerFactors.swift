public import ExactMoney
import ExchangeRates
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
      for currency in Currency.allCases {
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

/// The names of the rules of law that the rows of a run may have, with their numbers.
struct RuleNames: Sendable {
  /// One name, or all names with and without a version; empty if rates have no rule.
  let all: [String]
  /// The bytes of each name, at most 16.
  private let keys: [Key]

  private struct Key: Equatable, Sendable {
    var low: UInt64 = 0
    var high: UInt64 = 0
  }

  init(_ place: LedgerPlan.Place<String>?) {
    switch place {
    case nil: all = []
    case .fixed(let name): all = [name]
    case .column: all = Set(LegalRule.all.flatMap { [$0.id, $0.name] }).sorted()
    }
    keys = all.map { name in
      var key = Key()
      for (index, byte) in name.utf8.enumerated() where index < 16 {
        if index < 8 {
          key.low |= UInt64(byte) << (index * 8)
        } else {
          key.high |= UInt64(byte) << (index * 8 - 64)
        }
      }
      return key
    }
  }

  /// The number of factors of a currency for each day and target.
  var count: Int { max(all.count, 1) }

  /// Returns the name with the number `number`; nil if rates have no rule.
  func name(_ number: Int) -> String? { all.isEmpty ? nil : all[number] }

  /// Returns the number of the name of `length` bytes, at most 15; nil if it is unknown.
  ///
  /// 16 bytes from `text` on must be readable.
  @inline(__always)
  func number(_ text: UnsafeRawPointer, length: Int) -> Int? {
    let (low, high) = (
      text.loadUnaligned(as: UInt64.self), (text + 8).loadUnaligned(as: UInt64.self)
    )
    let key =
      length < 8
      ? Key(low: low & (1 &<< UInt64(length &* 8) &- 1))
      : Key(low: low, high: high & (1 &<< UInt64(length &* 8 &- 64) &- 1))
    return keys.firstIndex(of: key)
  }
}
