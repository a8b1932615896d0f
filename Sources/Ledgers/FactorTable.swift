public import ExactMoney
public import ExchangeRates
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The rates of a run, shared by all workers: an eight-byte factor per rule, currency, day and
/// target.
///
/// A factor is made on its first use, from the newest publication of the first source; if that is
/// not enough, from a conversion. Each factor is a single word, so that workers read it without a
/// lock.
public final class FactorTable: @unchecked Sendable {
  public let rates: LedgerRates
  let targets: [LedgerTarget]
  /// The rules that rows may name.
  let rules: RuleNames
  /// The number of decimals of each target's results; nil if it varies between rows.
  let decimals: [Int?]
  /// The day number of the first day with factors.
  let firstDay: Int32
  /// The number of days with factors.
  let dayCount: Int
  /// The addresses of the factors of a rule and a currency, by ``code(of:rule:)``; 0 until they are
  /// first used.
  private let lanes: UnsafeMutablePointer<Atomic<UInt>>
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

  /// The number of decimals of the amounts that factors apply to.
  static let amountScale = 2

  /// Creates a table of `rates` for amounts in `targets`, for days up to `today`, by the rule of a
  /// plan.
  public init(
    _ rates: LedgerRates,
    targets: [LedgerTarget],
    today: CalendarDate,
    rule: LedgerPlan.Place<String>? = nil
  ) {
    self.targets = targets
    rules = RuleNames(rule)
    decimals = targets.map { $0.decimals }
    // 1999-01-01, three days before the first rates of the ECB.
    firstDay = 10_592
    dayCount = max(Int(today.dayNumber) - 10_592 + 1, 1)
    codeCount = rules.count << 15
    laneCount = Currency.catalogue.count * rules.count * targets.count
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
    if case .converter(let converter, let policy, let tables) = rates {
      let converter = IndexedConverter(converter)
      if policy == .last { converter.readFirstSource() }
      self.rates = .converter(converter.indexed, policy: policy, tables: tables)
      filling = Mutex(Filling(converter: converter))
    } else {
      self.rates = rates
      filling = Mutex(Filling(converter: nil))
    }
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
    else { preconditionFailure("a run takes a few megabytes") }
    return memory
  }

  /// Returns the factors of a ``code(of:rule:)``, target by target; nil if it was not used yet.
  @inline(__always)
  func lane(_ code: Int) -> UnsafeMutablePointer<Atomic<UInt64>>? {
    UnsafeMutablePointer(bitPattern: lanes[code].load(ordering: .acquiring))
  }

  /// Returns the factors of `currency` by the rule with the number `rule`.
  func lane(of currency: Currency, rule: Int) -> UnsafeMutablePointer<Atomic<UInt64>> {
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
    let place = UInt32(truncatingIfNeeded: (UnsafeRawPointer(slot) - UnsafeRawPointer(arena)) / 8)
    let (lane, day) = place.quotientAndRemainder(dividingBy: UInt32(dayCount))
    return (Int(lane), CalendarDate(clamping: firstDay + Int32(day)))
  }

  /// Loads the data that the factor in `slot` will be made of, see ``DailyPairRates/prefetch(_:)``.
  @inline(__always)
  func prefetch(_ slot: UnsafeMutablePointer<Atomic<UInt64>>) -> UInt32 {
    let (lane, day) = origin(of: slot)
    return sources[lane]?._withUnsafeGuaranteedRef { $0.prefetch(day) } ?? 0
  }

  /// Returns the bits of the factor in `slot`, which is made if missing; 0 as in
  /// ``makeFactor(in:)``.
  @inline(__always)
  func factor(in slot: UnsafeMutablePointer<Atomic<UInt64>>) -> UInt64 {
    let bits = slot.pointee.load(ordering: .relaxed)
    return bits == 0 ? makeFactor(in: slot) : bits
  }

  /// Makes the factor in `slot`; returns 0 if it cannot be made from the newest publication of the
  /// first source.
  @inline(never)
  func makeFactor(in slot: UnsafeMutablePointer<Atomic<UInt64>>) -> UInt64 {
    let (lane, day) = origin(of: slot)
    guard let source = sources[lane], let decimals = decimals[lane % targets.count],
      let terms = source._withUnsafeGuaranteedRef({ $0.terms(on: day) }),
      let factor = BatchFactor(terms, decimals: decimals)
    else { return 0 }
    let isPast = source._withUnsafeGuaranteedRef { $0.isPastNewest(on: day) }
    let bits = factor.bits | (isPast ? FactorTable.carried : 0)
    // Another worker may have stored the same factor, and marked it as used.
    _ = slot.pointee.compareExchange(expected: 0, desired: bits, ordering: .relaxed)
    return bits
  }

  /// Returns the index of `day` among the days with factors; nil outside them.
  func place(of day: CalendarDate) -> Int? {
    let place = Int(day.dayNumber) - Int(firstDay)
    return place >= 0 && place < dayCount ? place : nil
  }

  /// Returns the packed code of a currency, five bits per letter, below the number of the rule.
  static func code(of currency: Currency, rule: Int = 0) -> Int {
    currency.code.utf8.reduce(rule) { $0 << 5 | Int($1 & 31) }
  }
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

extension BatchFactor {
  /// Creates a factor from units of an amount to units of a result with `decimals`; nil if eight
  /// bytes do not hold it.
  ///
  /// `terms` are the rate as `numerator ÷ denominator × 10^exponent`.
  init?(_ terms: (numerator: UInt64, denominator: UInt64, exponent: Int), decimals: Int) {
    self.init(
      numerator: terms.numerator,
      denominator: terms.denominator,
      exponent: terms.exponent + decimals - FactorTable.amountScale
    )
  }
}

extension FactorTable {
  /// The bit of a factor whose rate is carried past the newest publication of its source.
  static let carried: UInt64 = 0x80

  /// The bit of a factor that a row has used.
  private static let used: UInt64 = 0x40

  /// Marks the factor with `bits` in `slot` as used.
  @inline(__always)
  static func markUse(of bits: UInt64, in slot: UnsafeMutablePointer<Atomic<UInt64>>) {
    if bits & used == 0 { slot.pointee.store(bits | used, ordering: .relaxed) }
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
    for (rule, currency) in (0..<rules.count).flatMap({ rule in
      Currency.catalogue.map { (rule, $0) }
    }) {
      guard let lane = lane(FactorTable.code(of: currency, rule: rule)) else { continue }
      for (index, target) in targets.enumerated() {
        let pair = CurrencyPair(base: currency, quote: target.currency)
        for place in 0..<dayCount {
          let bits = lane[index * dayCount + place].load(ordering: .relaxed)
          guard bits & FactorTable.used != 0 else { continue }
          let day = CalendarDate(clamping: firstDay + Int32(place))
          body(RateUse(day: day, pair: pair, rule: rules.name(rule)), bits)
        }
      }
    }
  }
}
