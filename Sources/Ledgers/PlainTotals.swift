import ExactMoney
import ExchangeRates

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The totals of plain rows, by the packed code of the currency, as integers that need no
/// alignment.
final class PlainTotals {
  /// The sums of one currency, which the sums of its results follow in memory.
  private struct Sums {
    var rows = 0
    /// The maximum number of decimals in an amount.
    var decimals: UInt8 = 0
    /// The sum of the amounts, in units of the second decimal.
    var amount: Int128 = 0
  }

  private let targets: Int
  private let decimals: [UInt8]
  private let stride: Int
  private let sums: UnsafeMutableRawPointer

  init(_ plan: LedgerPlan) {
    targets = plan.targets.count
    decimals = plan.targets.map { UInt8(clamping: $0.decimals ?? 0) }
    stride = MemoryLayout<Sums>.stride + targets * MemoryLayout<Int128>.stride
    // Zeroed memory is allocated when written, and few currencies are.
    guard let zeros = calloc(1 << 15, stride) else { preconditionFailure("totals take a megabyte") }
    sums = zeros
  }

  deinit { free(sums) }

  /// Adds the row of `batch` at `index`, whose results replace its factors.
  @inline(__always)
  func add(_ batch: PlainBatch, _ index: Int) {
    let row = batch.rows[index]
    let place = sums + Int(row.code) &* stride
    let sum = place.assumingMemoryBound(to: Sums.self)
    sum.pointee.rows &+= 1
    sum.pointee.decimals = max(sum.pointee.decimals, row.decimals)
    let amount = Int128(truncatingIfNeeded: row.magnitude)
    sum.pointee.amount &+= row.isNegative ? 0 &- amount : amount
    let results = (place + MemoryLayout<Sums>.stride).assumingMemoryBound(to: Int128.self)
    for target in 0..<targets {
      results[target] &+= Int128(Int64(bitPattern: batch.bits[index &* targets &+ target]))
    }
  }

  /// Adds these totals to those of other rows.
  func addTotals(to totals: inout [Currency: BlockReport.Total]) {
    let zeros = decimals.map { _ in ExactDecimal.zero }
    for currency in Currency.allCases {
      let place = sums + FactorTable.code(of: currency) * stride
      let sum = place.assumingMemoryBound(to: Sums.self).pointee
      guard sum.rows > 0 else { continue }
      let results = (place + MemoryLayout<Sums>.stride).assumingMemoryBound(to: Int128.self)
      totals[currency, default: BlockReport.Total(results: zeros)].add(
        // The decimals that no amount has are zeros.
        PlainTotals.decimal(
          sum.amount / Int128(LedgerFactors.units(ofDecimals: Int(sum.decimals))),
          scale: sum.decimals
        ),
        decimals.indices.map { PlainTotals.decimal(results[$0], scale: decimals[$0]) },
        rows: sum.rows
      )
    }
  }

  /// Returns `units` of the last of `scale` decimals.
  private static func decimal(_ units: Int128, scale: UInt8) -> ExactDecimal {
    guard let decimal = try? ExactDecimal(coefficient: units, scale: Int(scale)) else {
      preconditionFailure("words, added up, stay far below 38 digits")
    }
    return decimal
  }
}
