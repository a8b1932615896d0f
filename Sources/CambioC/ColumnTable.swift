import ExactMoney
import ExchangeRates
import Synchronization

/// The factors by currency and day, for amounts with a given number of decimals and one target.
final class ColumnTable: @unchecked Sendable {
  struct Key: Hashable {
    let target: Currency
    /// The number of decimals of the amounts.
    let scale: Int
  }

  typealias Slot = UnsafeMutablePointer<Atomic<UInt64>>

  let factors: FactorTable
  let key: Key
  /// The number of decimals of the results.
  let decimals: Int
  /// The factors made from the newest rates, indexed by ``FactorTable/code(of:rule:)``.
  private let newest: Slot

  private static let codes = 1 << 15

  /// The last day with factors, 2079-07-07, whatever the day of the question.
  private static let lastDay = CalendarDate(clamping: 40_000)

  init(_ converter: Converter?, _ key: Key, decimals: Int, today: CalendarDate) {
    self.key = key
    self.decimals = decimals
    factors = FactorTable(
      converter,
      targets: [FactorTable.Target(key.target, decimals: decimals)],
      today: min(today, ColumnTable.lastDay),
      amountScale: key.scale
    )
    newest = .allocate(capacity: ColumnTable.codes)
    UnsafeMutableRawPointer(newest).initializeMemory(
      as: UInt64.self,
      repeating: 0,
      count: ColumnTable.codes
    )
  }

  deinit { newest.deallocate() }

  /// Returns the factors of the currency with `code`; nil if the code has not been used yet.
  ///
  /// If `isDated`, a day's factor is at the index of the day; otherwise the only factor is at index
  /// 0.
  @inline(__always)
  func lane(_ code: Int, isDated: Bool) -> Slot? {
    isDated ? factors.lane(code) : newest + code
  }

  /// Returns the factors of `currency`, as ``lane(_:isDated:)`` does.
  func lane(of currency: Currency, isDated: Bool) -> Slot {
    guard isDated else { return newest + FactorTable.code(of: currency) }
    let code = FactorTable.code(of: currency)
    return factors.lane(code) ?? LibraryLock.withLock { factors.lane(of: currency) }
  }

  /// Stores the factor of `route` in `slot`, unless the route needs more than one multiplication.
  func keep(_ route: RateRoute, in slot: Slot) {
    factors.keep(route.ratio, decimals: decimals, isCarried: false, in: slot)
  }
}
