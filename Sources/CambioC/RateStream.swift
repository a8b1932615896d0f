import CCambio
import ExactMoney
import ExchangeRates

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The daily rates of a pair as an Arrow stream of one batch.
final class RateStream {
  /// The number of decimals of a rate.
  private static let scale = 24

  private let rates: DailyRates
  private var isRead = false

  private init(_ rates: DailyRates) { self.rates = rates }

  /// Fills `stream` with `rates`.
  static func fill(_ stream: UnsafeMutablePointer<ArrowArrayStream>, with rates: DailyRates) {
    stream.pointee.private_data = Unmanaged.passRetained(RateStream(rates)).toOpaque()
    stream.pointee.get_schema = { _, schema in
      guard let schema else { return EINVAL }
      let rate = "d:38,\(RateStream.scale)"
      let columns = [("tdD", "day"), (rate, "rate"), ("tdD", "as_of"), ("u", "source")]
      ArrowWriting.fill(schema, "+s", isNullable: false, children: columns)
      return 0
    }
    stream.pointee.get_next = { stream, array in
      guard let data = stream?.pointee.private_data, let array else { return EINVAL }
      let rates = Unmanaged<RateStream>.fromOpaque(data).takeUnretainedValue()
      guard !rates.isRead else {
        // A released array is the end.
        array.pointee.release = nil
        return 0
      }
      guard rates.fill(array) else { return ERANGE }
      rates.isRead = true
      return 0
    }
    stream.pointee.get_last_error = { _ in nil }
    stream.pointee.release = { stream in
      guard let stream, stream.pointee.release != nil, let data = stream.pointee.private_data else {
        return
      }
      Unmanaged<RateStream>.fromOpaque(data).release()
      (stream.pointee.private_data, stream.pointee.release) = (nil, nil)
    }
  }

  /// Fills `array` with all rates; returns false if one does not fit its decimals.
  private func fill(_ array: UnsafeMutablePointer<ArrowArray>) -> Bool {
    let count = rates.rates.count
    var values: [Int128] = []
    for rate in rates.rates {
      let value = try? rate.route.ratio
        .rounded(to: .scale(RateStream.scale), rounding: .toNearestOrAwayFromZero)
      guard let value else { return false }
      values.append(value.coefficient)
    }
    let sources = rates.rates.map { Array($0.route.sources.joined(separator: "; ").utf8) }
    let ends = sources.reduce(into: [Int32(0)]) { ends, text in
      ends.append(ends[ends.count - 1] + Int32(text.count))
    }
    let columns: [[UnsafeMutableRawPointer?]] = [
      [nil, copy(rates.rates.map { $0.day.dayNumber })],
      [nil, copy(values)],
      [nil, copy(rates.rates.map { $0.asOf.dayNumber })],
      [nil, copy(ends), copy(sources.flatMap { $0 })],
    ]
    let children = columns.map { buffers in
      let child = ArrowWriting.memory(1, ArrowArray.self)
      ArrowWriting.fill(child, count: count, buffers)
      return child
    }
    ArrowWriting.fill(array, count: count, [nil], children: children)
    return true
  }

  private func copy<Value: BitwiseCopyable>(_ values: [Value]) -> UnsafeMutableRawPointer {
    let memory = ArrowWriting.memory(values.count, Value.self)
    memory.update(from: values, count: values.count)
    return UnsafeMutableRawPointer(memory)
  }
}
