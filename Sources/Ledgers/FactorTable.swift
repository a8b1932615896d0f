public import ExactMoney
public import ExchangeRates
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The rates of a run for every worker: for each rule and currency met a factor per day and target, eight bytes each.
///
/// A factor is worked out when a row first asks for it, from the newest publication of the first source. Where that
/// does not suffice, a conversion makes it. Factors are whole in themselves, so that workers read them without a lock.
public final class FactorTable: @unchecked Sendable {
  public let rates: LedgerRates
  let targets: [LedgerTarget]
  /// The rules that rows may name.
  let rules: RuleNames
  /// The decimals of each target's results; nil where they differ from row to row.
  let decimals: [Int?]
  /// The first day that has factors.
  let firstDay: Int32
  /// How many days have factors.
  let dayCount: Int
  /// Where the factors of a rule and a currency start, by ``code(of:rule:)``; 0 for what was not met yet.
  private let lanes: UnsafeMutablePointer<Atomic<UInt>>
  /// Room for the factors of every rule and currency there is; a page of it is memory once it is written.
  private let arena: UnsafeMutableRawPointer
  private let codeCount: Int
  private let laneCount: Int
  /// What was asked of the system for it: a large page more, so that it starts with one.
  private let reserved: UnsafeMutableRawPointer
  private let reservedSize: Int
  /// What the factors of each currency are worked out of, target by target, in the order of the arena.
  private let sources: UnsafeMutablePointer<Unmanaged<DailyPairRates>?>
  private let filling: Mutex<Filling>

  /// What whoever fills a lane has for itself: it is behind a lock (hence `@unchecked Sendable`).
  private struct Filling: @unchecked Sendable {
    let converter: IndexedConverter?
    /// How many currencies were met.
    var met = 0
  }

  private static let largePage = 1 << 21

  /// The amounts that factors are for have this many decimals.
  static let amountScale = 2

  /// A table of `rates` for amounts of `targets`, for days up to `today`, by the rule that a plan names.
  public init(
    _ rates: LedgerRates,
    targets: [LedgerTarget],
    today: CalendarDate,
    rule: LedgerPlan.Place<String>? = nil
  ) {
    self.targets = targets
    rules = RuleNames(rule)
    decimals = targets.map { $0.decimals }
    // 1999-01-01: three days later came the first rates of the ECB.
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
    // Few large pages instead of a thousand small ones, which are found anew for most rows.
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

  /// Zeros that take no memory before they are written.
  private static func zeros(_ size: Int) -> UnsafeMutableRawPointer {
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    guard let memory = mmap(nil, size, PROT_READ | PROT_WRITE, flags, -1, 0),
      Int(bitPattern: memory) != -1
    else { preconditionFailure("a run takes a few megabytes") }
    return memory
  }

  /// The factors of a ``code(of:rule:)``, target by target; nil for one that was not met yet.
  @inline(__always)
  func lane(_ code: Int) -> UnsafeMutablePointer<Atomic<UInt64>>? {
    UnsafeMutablePointer(bitPattern: lanes[code].load(ordering: .acquiring))
  }

  /// The factors of `currency` by the rule of this number.
  func lane(of currency: Currency, rule: Int) -> UnsafeMutablePointer<Atomic<UInt64>> {
    let code = FactorTable.code(of: currency, rule: rule)
    if let known = lane(code) { return known }
    return filling.withLock { filling in
      if let known = lane(code) { return known }
      let count = dayCount * targets.count
      let lane = (arena + filling.met * count * 8)
        .bindMemory(to: Atomic<UInt64>.self, capacity: count)
      if let converter = filling.converter {
        // Rows of a code that has ended go the long way, which counts them.
        let last = min(lastDay, currency.end.map { $0.dayNumber - 1 } ?? lastDay)
        let days =
          CalendarDate(dayNumber: firstDay)...CalendarDate(dayNumber: max(firstDay, last))
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

  /// The last day that has factors.
  private var lastDay: Int32 { firstDay + Int32(dayCount - 1) }

  /// The currency and target of `slot`, in the order of the arena, and its day.
  @inline(__always)
  private func origin(of slot: UnsafeMutablePointer<Atomic<UInt64>>) -> (lane: Int, CalendarDate) {
    let place = UInt32(truncatingIfNeeded: (UnsafeRawPointer(slot) - UnsafeRawPointer(arena)) / 8)
    let (lane, day) = place.quotientAndRemainder(dividingBy: UInt32(dayCount))
    return (Int(lane), CalendarDate(dayNumber: firstDay + Int32(day)))
  }

  /// Loads what the factor in `slot` will be worked out of, see ``DailyPairRates/prefetch(_:)``.
  @inline(__always)
  func prefetch(_ slot: UnsafeMutablePointer<Atomic<UInt64>>) -> UInt32 {
    let (lane, day) = origin(of: slot)
    return sources[lane]?._withUnsafeGuaranteedRef { $0.prefetch(day) } ?? 0
  }

  /// The bits of the factor in `slot`, which is worked out where it is not there yet; 0 as for ``makeFactor(in:)``.
  @inline(__always)
  func factor(in slot: UnsafeMutablePointer<Atomic<UInt64>>) -> UInt64 {
    let bits = slot.pointee.load(ordering: .relaxed)
    return bits == 0 ? makeFactor(in: slot) : bits
  }

  /// Works out the factor in `slot` and puts it there; 0 where the newest publication of the first source does not tell.
  @inline(never)
  func makeFactor(in slot: UnsafeMutablePointer<Atomic<UInt64>>) -> UInt64 {
    let (lane, day) = origin(of: slot)
    guard let source = sources[lane], let decimals = decimals[lane % targets.count],
      let terms = source._withUnsafeGuaranteedRef({ $0.terms(on: day) }),
      let factor = BatchFactor(terms, decimals: decimals)
    else { return 0 }
    let isPast = source._withUnsafeGuaranteedRef { $0.isPastNewest(on: day) }
    let bits = factor.bits | (isPast ? FactorTable.carried : 0)
    // Who put the same one there before may have marked it as used.
    _ = slot.pointee.compareExchange(expected: 0, desired: bits, ordering: .relaxed)
    return bits
  }

  /// The place of `day` among the days that have factors; nil outside.
  func place(of day: CalendarDate) -> Int? {
    let place = Int(day.dayNumber) - Int(firstDay)
    return place >= 0 && place < dayCount ? place : nil
  }

  /// The packed code of a currency, five bits a letter, behind the number of the rule.
  static func code(of currency: Currency, rule: Int = 0) -> Int {
    currency.code.utf8.reduce(rule) { $0 << 5 | Int($1 & 31) }
  }
}

/// Where a run's rates come from.
public enum LedgerRates: Sendable {
  /// The one computation, over the rates at hand; `tables` are asked for the numbers of publications, if there are any.
  case converter(Converter, policy: RatePolicy, tables: RateArchive? = nil)
  /// Rules of law, over the rates at hand.
  case ruled(RateArchive, today: CalendarDate)
  /// Those that an earlier run kept, and no others.
  case kept(PinnedRates)

  /// What is known of the rate of `pair` on `day`, by the rule of this name where there is one.
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
  /// The factor of a rate, `numerator ÷ denominator × 10^exponent`, from units of an amount to those of a result
  /// with `decimals`.
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

  /// The bit of a factor that says that a row used it.
  private static let used: UInt64 = 0x40

  /// Marks the factor of `bits` in `slot` as used.
  @inline(__always)
  static func markUse(of bits: UInt64, in slot: UnsafeMutablePointer<Atomic<UInt64>>) {
    if bits & used == 0 { slot.pointee.store(bits | used, ordering: .relaxed) }
  }

  /// How many units, those of the last of ``amountScale`` decimals, the last of `decimals` is, which are not more.
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

  /// The most days that a rate that rows used is carried past the newest publication of its source.
  var mostCarriedDays: Int {
    // The rate of a pair's last day is carried farthest.
    var last: [CurrencyPair: CalendarDate] = [:]
    forEachUse { use, bits in
      if bits & FactorTable.carried != 0 { last[use.pair] = use.day }
    }
    return last.map { (try? rates.rate(of: $0.key, on: $0.value))?.daysPastNewest ?? 0 }.max() ?? 0
  }

  /// Hands each factor that was marked as used to `body`, those of a pair in the order of their days.
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
          let day = CalendarDate(dayNumber: firstDay + Int32(place))
          body(RateUse(day: day, pair: pair, rule: rules.name(rule)), bits)
        }
      }
    }
  }
}
