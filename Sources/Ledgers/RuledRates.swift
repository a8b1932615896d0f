import ExactMoney
import ExchangeRates

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

extension LedgerRate {
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
