import ExactMoney
import PlainBytes

/// A format made ready: everything but the digits of the number.
///
/// A class, so that a format is a pointer to hand around.
final class NumberLayout: Sendable {
  /// What stands around the digits where a name is counted, by the plural category's raw value.
  struct Counted: Sendable {
    let rules: PluralRules
    let positive: [Affixes]
    let negative: [Affixes]
  }

  let cut: DigitCut
  let digits: DigitWriter
  private let positive: Affixes
  private let negative: Affixes
  private let counted: Counted?
  /// The bytes that affixes take at most, and what may be overwritten after them.
  private let affixCapacity: Int

  init(
    cut: DigitCut,
    digits: DigitWriter,
    positive: Affixes,
    negative: Affixes,
    counted: Counted? = nil
  ) {
    self.cut = cut
    self.digits = digits
    self.positive = positive
    self.negative = negative
    self.counted = counted
    var most = max(positive.count, negative.count)
    if let counted {
      for affixes in counted.positive + counted.negative { most = max(most, affixes.count) }
    }
    affixCapacity = most + Affix.slack
  }

  /// The bytes of buffer that ``write(_:into:)`` may use for `value`.
  @inline(__always)
  func capacity(for value: ExactDecimal) -> Int {
    // Rounding up may add a digit.
    let whole = ExactDecimal.maximumDigits &+ 1 &+ max(0 &- value.scale, 0)
    let fraction = max(value.scale, cut.minimumFraction)
    return affixCapacity &+ digits.capacity(whole: whole, fraction: fraction)
  }

  /// The text of `value`.
  #if !arch(wasm32)
  @inline(__always)
  #endif
  func text(of value: ExactDecimal) -> String {
    withUnsafeTemporaryAllocation(byteCount: capacity(for: value), alignment: 16) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      let count = write(value, to: start)
      return String(unsafeUninitializedCapacity: count) { text in
        UnsafeMutableRawBufferPointer(text).copyMemory(
          from: UnsafeRawBufferPointer(start: start, count: count)
        )
        return count
      }
    }
  }

  /// Writes the text of `value` to the start of `buffer`, and returns its length in bytes.
  @inline(__always)
  func write(_ value: ExactDecimal, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    precondition(buffer.count >= capacity(for: value), "the buffer is too short for the number")
    return buffer.baseAddress.map { write(value, to: $0) } ?? 0
  }

  #if !arch(wasm32)
  @inline(__always)
  #endif
  private func write(_ value: ExactDecimal, to start: UnsafeMutableRawPointer) -> Int {
    let shown = cut.shown(value)
    guard counted == nil else { return writeCounted(value, shown, to: start) }
    // Each affix is asked where it lies: a copy of it would be counted in and out.
    let isNegative = value.isNegative
    var end = isNegative ? negative.before.write(to: start) : positive.before.write(to: start)
    end = digits.write(shown, to: end)
    end = isNegative ? negative.after.write(to: end) : positive.after.write(to: end)
    return end - start
  }

  @inline(never)
  private func writeCounted(
    _ value: ExactDecimal,
    _ shown: ShownDecimal,
    to start: UnsafeMutableRawPointer
  ) -> Int {
    guard let counted else { return 0 }
    let operands = PluralOperands(shown.value, fractionDigits: shown.fractionDigits)
    let category = Int(counted.rules.category(of: operands).rawValue)
    let affixes = (value.isNegative ? counted.negative : counted.positive)[category]
    return affixes.after.write(to: digits.write(shown, to: affixes.before.write(to: start))) - start
  }

  /// The text of digits that are written already.
  func text(around digits: [UInt8], isNegative: Bool) -> String {
    let affixes = isNegative ? negative : positive
    return String(utf8: affixes.before.bytes + digits + affixes.after.bytes)
  }
}
