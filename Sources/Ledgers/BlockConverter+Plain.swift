import ExactMoney
import ExchangeRates
import Synchronization

/// A row of a batch, parsed but not yet converted.
struct PlainRow {
  /// The offsets in the block of the row, of the end of its text, and of the next row.
  var start: Int32 = 0
  var textEnd: Int32 = 0
  var next: Int32 = 0
  var isNegative = false
  /// The number of decimals in the amount, at most two.
  var decimals: UInt8 = 0
  /// The packed code of the currency.
  var code: UInt16 = 0
  /// The amount without its sign, in units of the second decimal.
  var magnitude: UInt64 = 0
  /// The address of the factor of the row's currency and day for the first target.
  var slot: UInt = 0
}

/// Rows that are parsed, looked up, converted and written, in one step each for all of them.
///
/// The factors of many currencies and days are spread over megabytes. Rows processed one by one
/// would wait for each factor; in a batch, the processor loads them in parallel.
final class PlainBatch {
  static let size = 128
  let rows = UnsafeMutablePointer<PlainRow>.allocate(capacity: PlainBatch.size)
  let bits: UnsafeMutablePointer<UInt64>
  let targets: Int
  let roundings: UnsafeMutablePointer<BatchRounding>
  let decimals: UnsafeMutablePointer<UInt8>
  /// A sink that keeps the prefetch from being optimized away.
  private var fetched: UInt32 = 0

  init(_ plan: LedgerPlan) {
    targets = plan.targets.count
    bits = .allocate(capacity: PlainBatch.size * targets)
    roundings = .allocate(capacity: targets)
    decimals = .allocate(capacity: targets)
    rows.initialize(repeating: PlainRow(), count: PlainBatch.size)
    for (index, target) in plan.targets.enumerated() {
      (roundings + index).initialize(to: BatchRounding(target.rounding))
      (decimals + index).initialize(to: UInt8(clamping: target.decimals ?? 0))
    }
  }

  deinit {
    rows.deallocate()
    bits.deallocate()
    roundings.deallocate()
    decimals.deallocate()
  }

  /// Loads the factors of the first `count` rows, and makes missing ones.
  func fetch(_ count: Int, _ factors: FactorTable) {
    let dayCount = factors.dayCount
    if targets == 1 {
      for index in 0..<count {
        bits[index] = PlainBatch.slot(rows[index].slot).pointee.load(ordering: .relaxed)
      }
      for index in 0..<count where bits[index] == 0 {
        fetched &+= factors.prefetch(PlainBatch.slot(rows[index].slot))
      }
      for index in 0..<count where bits[index] == 0 {
        bits[index] = factors.makeFactor(in: PlainBatch.slot(rows[index].slot))
      }
      return
    }
    for index in 0..<count {
      let slot = PlainBatch.slot(rows[index].slot)
      for target in 0..<targets {
        bits[index &* targets &+ target] = factors.factor(in: slot + target &* dayCount)
      }
    }
  }

  @inline(__always)
  static func slot(_ address: UInt) -> UnsafeMutablePointer<Atomic<UInt64>> {
    guard let slot = UnsafeMutablePointer<Atomic<UInt64>>(bitPattern: address) else {
      preconditionFailure("a row that was read has a slot")
    }
    return slot
  }
}

extension BlockConverter {
  /// Converts rows while they are plain, and stops at the first that is not.
  func convertPlainRows(_ block: UnsafeRawBufferPointer, _ start: inout Int) {
    while start < block.count {
      let count = reader.read(block, from: start, into: batch, factors.table)
      guard count > 0 else { return }
      batch.fetch(count, factors.table)
      var index = 0
      while index < count {
        index = writePlainRows(block, from: index, to: count)
        guard index < count else { break }
        // A row that eight bytes cannot convert takes the general path, in its place.
        var row = Int(batch.rows[index].start)
        convertRow(block, &row)
        index += 1
        if report.isStopped { return }
      }
      start = Int(batch.rows[count - 1].next)
      if count < PlainBatch.size { return }
    }
  }

  /// Converts and writes the rows of the batch from `first` on; returns the index of the first that
  /// it cannot convert, or `last`.
  private func writePlainRows(
    _ block: UnsafeRawBufferPointer,
    from first: Int,
    to last: Int
  ) -> Int {
    guard let base = block.baseAddress else { return last }
    let (batch, dayCount) = (batch, factors.table.dayCount)
    // Rows that use a factor with one of these bits are recorded.
    let marked = marksUse ? .max : FactorTable.carried
    var carried: UInt64 = 0
    let (targets, separator) = (batch.targets, reader.separator)
    let endsWithReturn = plan.endsWithReturn
    let text = Int(batch.rows[last - 1].textEnd - batch.rows[first].start)
    output.reserve(text + (last - first) * (1 + targets * 32) + 128)
    let begin = output.end
    var out = begin
    var index = first
    rows: while index < last {
      let row = batch.rows[index]
      let length = Int(row.textEnd &- row.start)
      PlainRowReader.copy(base + Int(row.start), length, to: out)
      var end = out + length
      var marks: UInt64 = 0
      for target in 0..<targets {
        let bits = batch.bits[index &* targets &+ target]
        guard
          let product = BatchFactor(bits: bits)
            .product(row.magnitude, batch.roundings[target], isNegative: row.isNegative)
        else { break rows }
        marks |= bits
        if bits & marked != 0 {
          FactorTable.markUse(of: bits, in: PlainBatch.slot(row.slot) + target &* dayCount)
        }
        end.storeBytes(of: separator, as: UInt8.self)
        let number = row.isNegative ? 0 &- Int64(bitPattern: product) : Int64(bitPattern: product)
        // Totals count only rows that are complete.
        batch.bits[index &* targets &+ target] = UInt64(bitPattern: number)
        let result = ExactDecimal(number, scale: batch.decimals[target])
        end += 1 &+ result.write(into: UnsafeMutableRawBufferPointer(start: end + 1, count: 64))
      }
      let hasReturn = row.next &- row.textEnd == 2 || row.next == row.textEnd && endsWithReturn
      if hasReturn { end.storeBytes(of: UInt8(ascii: "\r"), as: UInt8.self) }
      end += hasReturn ? 1 : 0
      end.storeBytes(of: UInt8(ascii: "\n"), as: UInt8.self)
      out = end + 1
      carried &+= marks & FactorTable.carried
      index &+= 1
    }
    output.count += begin.distance(to: out)
    if let plainTotals { for row in first..<index { plainTotals.add(batch, row) } }
    report.rows += index - first
    report.carriedRows += Int(carried / FactorTable.carried)
    report.lines += index - first
    return index
  }

  /// Returns `amount` converted by the factor of the day; nil if details are needed, or only the
  /// general path can decide.
  ///
  /// `isCarried` is set if the rate is carried past the newest publication of its source.
  func plainResult(
    _ amount: ExactDecimal,
    _ currency: Currency,
    on day: CalendarDate,
    _ target: Int,
    _ isCarried: inout Bool
  ) -> ExactDecimal? {
    guard plan.details.isEmpty, let decimals = factors.decimals[target], decimals < 10,
      0...LedgerFactors.amountScale ~= amount.scale, amount.coefficient.magnitude < 1 << 48,
      let place = factors.table.index(of: day),
      let lane = factors.table.lane(FactorTable.code(of: currency, rule: rule))
    else { return nil }
    let slot = lane + (target * factors.table.dayCount + place)
    let bits = factors.table.factor(in: slot)
    let magnitude =
      UInt64(amount.coefficient.magnitude) * LedgerFactors.units(ofDecimals: amount.scale)
    let product = BatchFactor(bits: bits)
      .product(magnitude, batch.roundings[target], isNegative: amount.isNegative)
    guard let product else { return nil }
    let isPast = bits & FactorTable.carried != 0
    if marksUse || isPast { FactorTable.markUse(of: bits, in: slot) }
    if isPast { isCarried = true }
    let number = Int64(bitPattern: product)
    return ExactDecimal(amount.isNegative ? -number : number, scale: UInt8(decimals))
  }
}
