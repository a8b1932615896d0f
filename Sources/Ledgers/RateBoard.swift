public import ExactMoney
public import ExchangeRates
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The rates of a run for every worker: of each currency met, a factor a day and target, eight bytes each.
///
/// The factors of a currency are worked out when it is first met, by whoever meets it, all days at once. They are
/// whole in themselves, so that workers read them without a lock.
public final class RateBoard: @unchecked Sendable {
  public let rates: LedgerRates
  let targets: [LedgerTarget]
  /// The first day that has factors.
  let firstDay: Int32
  /// How many days have factors.
  let dayCount: Int
  /// Where the factors of a currency start, by its packed code; 0 for one that was not met yet.
  private let lanes: UnsafeMutablePointer<Atomic<UInt>>
  /// Room for the factors of every currency there is; a page of it is memory once it is written.
  private let arena: UnsafeMutableRawPointer
  private let arenaSize: Int
  private let filling: Mutex<Filling>

  /// What whoever fills a lane has for itself: it is behind a lock (hence `@unchecked Sendable`).
  private struct Filling: @unchecked Sendable {
    let timetable: RateTimetable?
    /// How many bytes of the arena are taken.
    var taken = 0
    /// The currencies of which all sources were asked, not the first alone.
    var complete: Set<Currency> = []
  }

  /// The amounts that factors are for have this many decimals.
  static let amountScale = 2

  /// A board of `rates` for amounts of `targets`, for days up to `today`.
  public init(_ rates: LedgerRates, targets: [LedgerTarget], today: CalendarDate) {
    self.rates = rates
    self.targets = targets
    // 1999-01-01: three days later came the first rates of the ECB.
    firstDay = 10_592
    dayCount = max(Int(today.dayNumber) - 10_592 + 1, 1)
    let codes = 1 << 15
    lanes = RateBoard.zeros(codes * 8).bindMemory(to: Atomic<UInt>.self, capacity: codes)
    arenaSize = Currency.catalogue.count * dayCount * targets.count * 8
    arena = RateBoard.zeros(arenaSize)
    #if canImport(Glibc)
    // Few large pages instead of a thousand small ones, which are found anew for most rows.
    madvise(arena, arenaSize, MADV_HUGEPAGE)
    #endif
    if case .converter(let converter, _) = rates {
      filling = Mutex(Filling(timetable: RateTimetable(converter)))
    } else {
      filling = Mutex(Filling(timetable: nil))
    }
  }

  deinit {
    munmap(arena, arenaSize)
    munmap(lanes, (1 << 15) * 8)
  }

  /// Zeros that take no memory before they are written.
  private static func zeros(_ size: Int) -> UnsafeMutableRawPointer {
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    guard let memory = mmap(nil, size, PROT_READ | PROT_WRITE, flags, -1, 0),
      Int(bitPattern: memory) != -1
    else { preconditionFailure("a run takes a few megabytes") }
    return memory
  }

  /// The factors of the currency of a packed code, target by target; nil for one that was not met yet.
  @inline(__always)
  func lane(_ code: Int) -> UnsafeMutablePointer<Atomic<UInt64>>? {
    UnsafeMutablePointer(bitPattern: lanes[code].load(ordering: .acquiring))
  }

  /// The factors of `currency`.
  func lane(of currency: Currency) -> UnsafeMutablePointer<Atomic<UInt64>> {
    let code = RateBoard.code(of: currency)
    if let known = lane(code) { return known }
    return filling.withLock { filling in
      if let known = lane(code) { return known }
      let count = dayCount * targets.count
      let lane = (arena + filling.taken).bindMemory(to: Atomic<UInt64>.self, capacity: count)
      filling.taken += count * 8
      if let timetable = filling.timetable { fill(lane, currency, timetable, isFirstAlone: true) }
      lanes[code].store(UInt(bitPattern: lane), ordering: .releasing)
      return lane
    }
  }

  /// Works out the factors of `currency` on the days on which its first source has none.
  func complete(_ currency: Currency) {
    let address = UInt(bitPattern: lane(of: currency))
    filling.withLock { filling in
      guard let timetable = filling.timetable, filling.complete.insert(currency).inserted,
        let lane = UnsafeMutablePointer<Atomic<UInt64>>(bitPattern: address)
      else { return }
      fill(lane, currency, timetable, isFirstAlone: false)
    }
  }

  private func fill(
    _ lane: UnsafeMutablePointer<Atomic<UInt64>>,
    _ currency: Currency,
    _ timetable: RateTimetable,
    isFirstAlone: Bool
  ) {
    let first = CalendarDate(dayNumber: firstDay)
    for (index, target) in targets.enumerated() {
      guard let decimals = target.decimals else { continue }
      let factors = lane + index * dayCount
      timetable.forEachRun(
        of: CurrencyPair(base: currency, quote: target.currency),
        on: first...first.adding(days: dayCount - 1),
        isFirstAlone: isFirstAlone
      ) { run in
        let factor = BatchFactor(
          numerator: run.numerator,
          denominator: run.denominator,
          exponent: run.exponent + decimals - RateBoard.amountScale
        )
        guard let factor else { return }
        let start = run.days.lowerBound.days(since: first)
        for day in start...run.days.upperBound.days(since: first) {
          // One that is there has been marked as used, perhaps.
          if factors[day].load(ordering: .relaxed) == 0 {
            factors[day].store(factor.bits, ordering: .relaxed)
          }
        }
      }
    }
  }

  /// The place of `day` among the days that have factors; nil outside.
  func place(of day: CalendarDate) -> Int? {
    let place = Int(day.dayNumber) - Int(firstDay)
    return place >= 0 && place < dayCount ? place : nil
  }

  /// The packed code of a currency: five bits a letter.
  static func code(of currency: Currency) -> Int {
    currency.code.utf8.reduce(0) { $0 << 5 | Int($1 & 31) }
  }
}

/// Where a run's rates come from.
public enum LedgerRates: Sendable {
  /// The one computation, over the rates at hand.
  case converter(Converter, policy: RatePolicy)
  /// Those that an earlier run kept, and no others.
  case kept(KeptRates)

  /// What is known of the rate of `pair` on `day`.
  public func rate(
    of pair: CurrencyPair,
    on day: CalendarDate
  ) throws(LedgerFlaw) -> LedgerRate {
    switch self {
    case .converter(let converter, let policy):
      do throws(RateError) {
        return LedgerRate(try converter.route(for: pair, on: day), policy: policy)
      } catch {
        throw .rate(error)
      }
    case .kept(let kept):
      guard let rate = kept.rate(of: pair, on: day) else { throw .notKept(pair, day) }
      return rate
    }
  }
}

extension RateBoard {
  /// The pairs and days whose factors were marked as used.
  var markedUses: Set<RateUse> {
    var uses: Set<RateUse> = []
    for currency in Currency.catalogue {
      guard let lane = lane(RateBoard.code(of: currency)) else { continue }
      for (index, target) in targets.enumerated() {
        for place in 0..<dayCount {
          let bits = lane[index * dayCount + place].load(ordering: .relaxed)
          guard bits & 0x40 != 0 else { continue }
          let day = CalendarDate(dayNumber: firstDay + Int32(place))
          uses.insert(RateUse(day: day, pair: CurrencyPair(base: currency, quote: target.currency)))
        }
      }
    }
    return uses
  }
}
