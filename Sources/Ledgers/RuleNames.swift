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
