import Dispatch
public import ExactMoney
public import ExchangeRates
import Synchronization

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

/// A file converted in blocks by several workers, with the output in the order of the input.
///
/// Workers take turns: each reads a block in its turn to read, converts it while the others read
/// and write theirs, and writes it in its turn to write. At most one block per worker is in memory.
public final class LedgerStream: @unchecked Sendable {
  private let plan: LedgerPlan
  private let factors: LedgerFactors
  private let input: LedgerInput
  private let output: LedgerOutput?
  private let observe: (BlockReport) -> Void
  private let converters: [BlockConverter]
  private let readTurns: [DispatchSemaphore]
  private let writeTurns: [DispatchSemaphore]
  // Owned by the worker whose turn it is to read.
  private var isEnded = false
  // Owned by the worker whose turn it is to write.
  private var report = BlockReport()
  private var failure: LedgerStream.Failure?
  /// Whether a row or a failure has ended the work.
  private let isStopped = Atomic<Bool>(false)

  /// Creates a run from `input` to `output`; nil writes nothing.
  ///
  /// `observe` is called with the report of each block in order, in which the lines of rejections
  /// are counted from the start of the file.
  public init(
    _ plan: LedgerPlan,
    _ factors: LedgerFactors,
    from input: LedgerInput,
    to output: LedgerOutput?,
    workers: Int,
    linesBefore: Int = 0,
    hasTotals: Bool = false,
    marksUse: Bool = false,
    observe: @escaping (BlockReport) -> Void = { _ in }
  ) {
    self.plan = plan
    self.factors = factors
    self.input = input
    self.output = output
    self.observe = observe
    converters = (0..<workers).map { _ in
      BlockConverter(plan, factors, hasTotals: hasTotals, marksUse: marksUse)
    }
    readTurns = (0..<workers).map { _ in DispatchSemaphore(value: 0) }
    writeTurns = (0..<workers).map { _ in DispatchSemaphore(value: 0) }
    report.lines = linesBefore
  }

  /// Converts the file to its end, or to the row that ends the work.
  ///
  /// - Throws: ``LedgerStream/Failure`` if the file cannot be read or written; the lines written
  ///   before are complete.
  public func run() throws(LedgerStream.Failure) -> BlockReport {
    var threads: [pthread_t] = []
    for index in 1..<max(converters.count, 1) {
      let task = Unmanaged.passRetained(Task { [self] in work(index) })
      var thread = pthread_t()
      let code = pthread_create(&thread, nil, LedgerStream.start, task.toOpaque())
      if code == 0 { threads.append(thread) } else { preconditionFailure("no thread to work on") }
    }
    readTurns[0].signal()
    writeTurns[0].signal()
    work(0)
    for thread in threads { pthread_join(thread, nil) }
    if let failure { throw failure }
    return report
  }

  /// The sums of all rows, by the currency of their amounts.
  public var totals: [Currency: BlockReport.Total] {
    var totals: [Currency: BlockReport.Total] = [:]
    for converter in converters {
      for (currency, part) in converter.sums {
        if totals[currency] == nil {
          totals[currency] = part
        } else {
          totals[currency]?.add(part.amount, part.results, rows: part.rows)
        }
      }
    }
    return totals
  }

  /// Returns the number of rows with rates carried past the newest publication of their source, and
  /// the maximum number of days.
  public func carried(_ report: BlockReport) -> CarriedAnswers {
    var carried = CarriedAnswers()
    guard report.carriedRows > 0 else { return carried }
    let days = converters.map { $0.maximumCarriedDays } + [factors.maximumCarriedDays]
    carried.add(days: days.max() ?? 0, answers: report.carriedRows)
    return carried
  }

  /// The pairs converted by one of the reader's own rates, in alphabetical order.
  public var ownPairs: [CurrencyPair] {
    converters.reduce(into: Set()) { $0.formUnion($1.ownPairs) }
      .sorted { ($0.base.code, $0.quote.code) < ($1.base.code, $1.quote.code) }
  }

  /// The pairs and days whose rates were used, sorted by day and pair.
  public var uses: [RateUse] {
    var uses = factors.markedUses
    for converter in converters { uses.formUnion(converter.uses) }
    return uses.sorted { left, right in
      (left.day, left.pair.base, left.pair.quote, left.rule ?? "")
        < (right.day, right.pair.base, right.pair.quote, right.rule ?? "")
    }
  }

  private final class Task {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  private static let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
    { context in
      if let context { Unmanaged<Task>.fromOpaque(context).takeRetainedValue().body() }
      return nil
    }

  private func work(_ index: Int) {
    let next = (index + 1) % converters.count
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: LedgerInput.bufferSize,
      alignment: 64
    )
    defer { buffer.deallocate() }
    while true {
      readTurns[index].wait()
      let (count, part, broken) = read(into: buffer)
      readTurns[next].signal()
      guard count > 0 || part != .whole || broken != nil else {
        // All earlier blocks belong to other workers, which write them or wait for their turn to
        // write.
        return
      }
      let block = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      converters[index].convert(block, part) { text, report in
        writeTurns[index].wait()
        if !isStopped.load(ordering: .relaxed) { finish(text, report, broken) }
        writeTurns[next].signal()
      }
    }
  }

  private func read(
    into buffer: UnsafeMutableRawBufferPointer
  ) -> (Int, RowPart, LedgerStream.Failure?) {
    guard !isEnded, !isStopped.load(ordering: .relaxed) else { return (0, .whole, nil) }
    var separator: UInt8?
    if case .separated(let sign) = plan.format { separator = sign }
    do throws(LedgerStream.Failure) {
      let (count, part) = try input.nextBlock(into: buffer, separatedBy: separator)
      isEnded = count == 0 && part == .whole
      return (count, part, nil)
    } catch {
      isEnded = true
      return (0, .whole, error)
    }
  }

  /// Writes the text of a block and adds its report.
  private func finish(
    _ text: UnsafeRawBufferPointer,
    _ part: BlockReport,
    _ broken: LedgerStream.Failure?
  ) {
    if let broken {
      failure = broken
    } else if let code = output?.write(text), code != 0 {
      failure = .write(code)
    } else {
      var shown = part
      for index in shown.rejections.indices { shown.rejections[index].error?.line += report.lines }
      report.add(part)
      observe(shown)
    }
    if failure != nil || part.isStopped { isStopped.store(true, ordering: .relaxed) }
  }
}
