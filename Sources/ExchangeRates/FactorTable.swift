#if !hasFeature(Embedded)
public import ExactMoney
public import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Rates prepared for many amounts, shared by all threads: an eight-byte factor per rule, currency,
/// day and target.
///
/// A factor is made on its first use, from the newest publication of the first source; if that is
/// not enough, from a conversion. Each factor is a single word, so that threads read it without a
/// lock. Its functions for one row are public, since only such are inlined into other modules.
public final class FactorTable: @unchecked Sendable {
  /// A currency to convert to.
  package struct Target: Sendable {
    package let currency: Currency
    /// The number of decimals of the results; nil if it varies.
    package let decimals: Int?

    package init(_ currency: Currency, decimals: Int?) {
      (self.currency, self.decimals) = (currency, decimals)
    }
  }

  /// The converter of the factors, over the histories read so far; nil if there is none.
  package let converter: Converter?
  package let targets: [Target]
  /// The number of decimals of the amounts that factors apply to.
  package let amountScale: Int
  /// The day number of the first day with factors.
  public let firstDay: Int32
  /// The number of days with factors.
  public let dayCount: Int
  /// The addresses of the factors of a rule and a currency, by ``code(of:rule:)``; 0 until they are
  /// first used.
  @usableFromInline let lanes: UnsafeMutablePointer<Atomic<UInt>>
  /// The memory for the factors of every rule and currency, whose pages are allocated when written.
  private let arena: UnsafeMutableRawPointer
  private let codeCount: Int
  private let laneCount: Int
  /// The reserved memory, larger by one large page so that the arena can start with one.
  private let reserved: UnsafeMutableRawPointer
  private let reservedSize: Int
  /// The rates that the factors are made of, by currency and target in the order of the arena.
  private let sources: UnsafeMutablePointer<Unmanaged<DailyPairRates>?>
  private let filling: Mutex<Filling>

  /// The state for filling a lane, protected by a lock (hence `@unchecked Sendable`).
  private struct Filling: @unchecked Sendable {
    let converter: IndexedConverter?
    /// The number of lanes in use.
    var met = 0
  }

  private static let largePage = 1 << 21

  /// Creates a table of the rates of `converter` for amounts with `amountScale` decimals, for days
  /// up to `today`.
  ///
  /// Without a converter, callers make all factors. `rules` is the number of rules by which a
  /// currency has factors.
  package init(
    _ converter: Converter?,
    targets: [Target],
    today: CalendarDate,
    rules: Int = 1,
    amountScale: Int = 2
  ) {
    self.targets = targets
    self.amountScale = amountScale
    // 1999-01-01, three days before the first rates of the ECB.
    firstDay = 10_592
    dayCount = max(Int(today.dayNumber) - 10_592 + 1, 1)
    codeCount = rules << 15
    laneCount = Currency.allCases.count * rules * targets.count
    lanes = FactorTable.zeros(codeCount * 8)
      .bindMemory(to: Atomic<UInt>.self, capacity: codeCount)
    reservedSize = laneCount * dayCount * 8 + FactorTable.largePage
    reserved = FactorTable.zeros(reservedSize)
    arena = reserved.alignedUp(toMultipleOf: FactorTable.largePage)
    sources = .allocate(capacity: laneCount)
    sources.initialize(repeating: nil, count: laneCount)
    #if canImport(Glibc)
    // Large pages need fewer address translations, of which most rows would otherwise cause one.
    madvise(arena, reservedSize - FactorTable.largePage, MADV_HUGEPAGE)
    #endif
    let indexed = converter.map { IndexedConverter($0) }
    if let converter, converter.policy == .last { indexed?.readFirstSource() }
    self.converter = indexed?.indexed
    filling = Mutex(Filling(converter: indexed))
  }

  deinit {
    for index in 0..<laneCount { sources[index]?.release() }
    sources.deallocate()
    munmap(reserved, reservedSize)
    munmap(lanes, codeCount * 8)
  }

  /// Returns zeroed memory that is allocated when written.
  private static func zeros(_ size: Int) -> UnsafeMutableRawPointer {
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    guard let memory = mmap(nil, size, PROT_READ | PROT_WRITE, flags, -1, 0),
      Int(bitPattern: memory) != -1
    else { preconditionFailure("a table takes a few megabytes") }
    return memory
  }

  /// Returns the factors of the packed `code` of a currency and a rule, ordered by target; nil if
  /// it has not been used yet.
  @inlinable @inline(__always)
  public func lane(_ code: Int) -> UnsafeMutablePointer<Atomic<UInt64>>? {
    UnsafeMutablePointer(bitPattern: lanes[code].load(ordering: .acquiring))
  }

  /// Returns the factors of `currency` by the rule with the number `rule`.
  package func lane(of currency: Currency, rule: Int = 0) -> UnsafeMutablePointer<Atomic<UInt64>> {
    let code = FactorTable.code(of: currency, rule: rule)
    if let known = lane(code) { return known }
    return filling.withLock { filling in
      if let known = lane(code) { return known }
      let count = dayCount * targets.count
      let lane = (arena + filling.met * count * 8)
        .bindMemory(to: Atomic<UInt64>.self, capacity: count)
      if let converter = filling.converter {
        // Rows with a code that has ended take the general path, which counts them.
        let last = min(lastDay, currency.end.map { $0.dayNumber - 1 } ?? lastDay)
        let days =
          CalendarDate(clamping: firstDay)...CalendarDate(clamping: max(firstDay, last))
        for (index, target) in targets.enumerated() where last >= firstDay {
          let pair = CurrencyPair(base: currency, quote: target.currency)
          sources[filling.met * targets.count + index] =
            .passRetained(converter.rates(of: pair, on: days))
        }
      }
      filling.met += 1
      lanes[code].store(UInt(bitPattern: lane), ordering: .releasing)
      return lane
    }
  }

  /// The day number of the last day with factors.
  private var lastDay: Int32 { firstDay + Int32(dayCount - 1) }

  /// Returns the currency and target of `slot`, in the order of the arena, and its day.
  @inline(__always)
  private func origin(of slot: UnsafeMutablePointer<Atomic<UInt64>>) -> (lane: Int, CalendarDate) {
    let number = UInt32(truncatingIfNeeded: (UnsafeRawPointer(slot) - UnsafeRawPointer(arena)) / 8)
    let (lane, day) = number.quotientAndRemainder(dividingBy: UInt32(dayCount))
    return (Int(lane), CalendarDate(clamping: firstDay + Int32(day)))
  }

  /// Loads the data that the factor in `slot` will be made of, see ``DailyPairRates/prefetch(_:)``.
  @inline(__always)
  package func prefetch(_ slot: UnsafeMutablePointer<Atomic<UInt64>>) -> UInt32 {
    let (lane, day) = origin(of: slot)
    return sources[lane]?._withUnsafeGuaranteedRef { $0.prefetch(day) } ?? 0
  }

  /// Returns the bits of the factor in `slot`, which is made if missing; 0 as in
  /// ``makeFactor(in:)``.
  @inlinable @inline(__always)
  public func factor(in slot: UnsafeMutablePointer<Atomic<UInt64>>) -> UInt64 {
    let bits = slot.pointee.load(ordering: .relaxed)
    return bits == 0 ? makeFactor(in: slot) : bits
  }

  /// Makes the factor in `slot`; returns 0 if it cannot be made from the newest publication of the
  /// first source.
  @inline(never)
  public func makeFactor(in slot: UnsafeMutablePointer<Atomic<UInt64>>) -> UInt64 {
    let (lane, day) = origin(of: slot)
    guard let source = sources[lane], let decimals = targets[lane % targets.count].decimals,
      let terms = source._withUnsafeGuaranteedRef({ $0.terms(on: day) }),
      let factor = factor(terms, decimals: decimals)
    else { return 0 }
    let isPast = source._withUnsafeGuaranteedRef { $0.isPastNewest(on: day) }
    let bits = factor.bits | (isPast ? FactorTable.carried : 0)
    // Another thread may have stored the same factor, and marked it as used.
    _ = slot.pointee.compareExchange(expected: 0, desired: bits, ordering: .relaxed)
    return bits
  }

  /// Returns the index of `day` among the days with factors; nil outside them.
  @inlinable @inline(__always)
  public func index(of day: CalendarDate) -> Int? {
    let index = Int(day.dayNumber) - Int(firstDay)
    return index >= 0 && index < dayCount ? index : nil
  }

  /// Returns the packed code of a currency, five bits per letter, below the number of the rule.
  package static func code(of currency: Currency, rule: Int = 0) -> Int {
    currency.code.utf8.reduce(rule) { $0 << 5 | Int($1 & 31) }
  }

  /// Stores the factor of `ratio` in `slot`, for results with `decimals` decimals, if it fits eight
  /// bytes.
  ///
  /// `isCarried` states whether the rate is carried past the newest publication of its source.
  package func keep(
    _ ratio: ExactFraction,
    decimals: Int,
    isCarried: Bool,
    in slot: UnsafeMutablePointer<Atomic<UInt64>>
  ) {
    guard let terms = ratio.terms, let factor = factor(terms, decimals: decimals) else { return }
    let mark = isCarried ? FactorTable.carried : 0
    slot.pointee.store(factor.bits | mark, ordering: .relaxed)
  }

  /// Returns the factor from units of an amount to units of a result with `decimals`; nil if eight
  /// bytes do not hold it.
  private func factor(
    _ terms: (numerator: UInt64, denominator: UInt64, exponent: Int),
    decimals: Int
  ) -> BatchFactor? {
    BatchFactor(
      numerator: terms.numerator,
      denominator: terms.denominator,
      exponent: terms.exponent + decimals - amountScale
    )
  }
}

extension FactorTable {
  /// The bit of a factor whose rate is carried past the newest publication of its source.
  @inlinable public static var carried: UInt64 { 0x80 }

  /// The bit of a factor that a row has used.
  @inlinable public static var used: UInt64 { 0x40 }

  /// Marks the factor in `slot`, whose bits are `bits`, as used.
  @inlinable @inline(__always)
  public static func markUse(of bits: UInt64, in slot: UnsafeMutablePointer<Atomic<UInt64>>) {
    if bits & used == 0 { slot.pointee.store(bits | used, ordering: .relaxed) }
  }
}
#endif
