import ExactMoney

/// Writes the digits of numbers in a locale's signs, without sign or currency: `12,34,567.89`.
struct DigitWriter: Sendable {
  /// How many bytes beyond the text may be overwritten.
  static let slack = 24

  private let zero: ShortSign
  private let isASCII: Bool
  private let decimal: ShortSign
  private let group: ShortSign
  private let primary: Int
  private let secondary: Int
  /// How many digits a number has that is grouped.
  private let shortestGrouped: Int

  init(
    zero: Unicode.Scalar,
    decimal: String,
    group: String,
    sizes: GroupSizes,
    grouping: Grouping
  ) {
    self.zero = ShortSign(String(zero))
    isASCII = zero.isASCII
    self.decimal = ShortSign(decimal)
    self.group = ShortSign(group)
    primary = sizes.primary
    secondary = max(sizes.secondary, 1)
    let isGrouped = sizes.primary > 0 && grouping != .never
    let minimum = grouping == .always ? 1 : sizes.minimum
    shortestGrouped = isGrouped ? sizes.primary + minimum : Int.max
  }

  /// The bytes that a number of so many digits takes at most, slack included.
  func capacity(whole: Int, fraction: Int) -> Int {
    whole * (zero.count + group.count) + decimal.count + fraction * zero.count + DigitWriter.slack
  }

  /// Writes the digits of `shown` at `start`, and returns where they end.
  @inline(__always)
  func write(
    _ shown: ShownDecimal,
    to start: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    guard (0...60).contains(shown.value.scale) else { return writeLong(shown, to: start) }
    // As ASCII first, to 64 bytes and what a whole load may touch after them.
    return withUnsafeTemporaryAllocation(byteCount: 80, alignment: 16) { scratch in
      let count = shown.value.write(into: scratch)
      let signs = shown.value.isNegative ? 1 : 0
      guard let text = scratch.baseAddress else { return start }
      return write(
        UnsafeRawPointer(text + signs),
        count: count &- signs,
        scale: shown.value.scale,
        fractionDigits: shown.fractionDigits,
        to: start
      )
    }
  }

  /// A number too large or too small for plain text of its own: its digits between zeros.
  @inline(never)
  private func writeLong(
    _ shown: ShownDecimal,
    to start: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    let coefficient = DigitWriter.digits(of: shown.value)
    let scale = shown.value.scale
    let leading = max(scale + 1 - coefficient.count, 0)
    let trailing = shown.value.isZero ? 0 : max(-scale, 0)
    var text = [UInt8](repeating: UInt8(ascii: "0"), count: leading)
    text.append(contentsOf: coefficient)
    text.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: trailing))
    if scale > 0 { text.insert(UInt8(ascii: "."), at: text.count - scale) }
    let count = text.count
    text.append(contentsOf: repeatElement(0, count: 16))
    return text.withUnsafeBytes { bytes in
      bytes.baseAddress.map {
        write(
          $0,
          count: count,
          scale: max(scale, 0),
          fractionDigits: shown.fractionDigits,
          to: start
        )
      } ?? start
    }
  }

  /// The digits of a coefficient in ASCII.
  private static func digits(of value: ExactDecimal) -> [UInt8] {
    guard let whole = try? ExactDecimal(coefficient: value.coefficient, scale: 0) else { return [] }
    return [UInt8](unsafeUninitializedCapacity: ExactDecimal.textCapacity) { buffer, count in
      count = whole.absoluteValue.write(into: UnsafeMutableRawBufferPointer(buffer))
    }
  }

  /// Writes a number given as ASCII digits, a point, and `scale` digits.
  @inline(__always)
  private func write(
    _ text: UnsafeRawPointer,
    count: Int,
    scale: Int,
    fractionDigits: Int,
    to start: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    let whole = scale > 0 ? count &- scale &- 1 : count
    var end = writeWhole(text, count: whole, to: start)
    guard fractionDigits > 0 else { return end }
    end = decimal.write(to: end)
    if scale > 0 { end = copy(text + (whole &+ 1), count: scale, to: end) }
    var zeros = fractionDigits &- scale
    while zeros > 0 {
      end = zero.write(to: end)
      zeros &-= 1
    }
    return end
  }

  /// The text of ASCII digits, however many; without a fraction there is no decimal sign.
  func text(whole: [UInt8], fraction: [UInt8]?) -> [UInt8] {
    let capacity = capacity(whole: whole.count, fraction: fraction?.count ?? 0)
    return [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      guard let start = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
      var end = padded(whole) { writeWhole($0, count: whole.count, to: start) }
      if let fraction {
        end = padded(fraction) { copy($0, count: fraction.count, to: decimal.write(to: end)) }
      }
      count = end - start
    }
  }

  /// Hands over `digits` with bytes after them that may be read.
  private func padded(
    _ digits: [UInt8],
    _ write: (UnsafeRawPointer) -> UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    withUnsafeTemporaryAllocation(byteCount: digits.count + 16, alignment: 16) { buffer in
      buffer.copyBytes(from: digits)
      return write(UnsafeRawPointer(buffer.baseAddress.unsafelyUnwrapped))
    }
  }

  /// Writes `count` ASCII digits in groups.
  @inline(__always)
  func writeWhole(
    _ digits: UnsafeRawPointer,
    count: Int,
    to start: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    guard count >= shortestGrouped else { return copy(digits, count: count, to: start) }
    var (read, end) = (digits, start)
    var rest = count &- primary
    let odd = Int(UInt32(truncatingIfNeeded: rest) % UInt32(truncatingIfNeeded: secondary))
    var size = odd == 0 ? secondary : odd
    while rest > 0 {
      end = group.write(to: copy(read, count: size, to: end))
      (read, rest, size) = (read + size, rest &- size, secondary)
    }
    return copy(read, count: primary, to: end)
  }

  /// Writes `count` ASCII digits as the locale's; up to 16 bytes more are read and written.
  @inline(__always)
  func copy(
    _ digits: UnsafeRawPointer,
    count: Int,
    to start: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    guard isASCII else { return translate(digits, count: count, to: start) }
    var done = 0
    repeat {
      let lanes = (digits + done).loadUnaligned(as: UInt128.self)
      (start + done).storeBytes(of: lanes, as: UInt128.self)
      done &+= 16
    } while done < count
    return start + count
  }

  private func translate(
    _ digits: UnsafeRawPointer,
    count: Int,
    to start: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    // The ten digits of a script differ in their last byte only.
    let last = UInt64(truncatingIfNeeded: (zero.count &- 1) &* 8)
    var end = start
    for index in 0..<count {
      let digit = UInt64((digits + index).load(as: UInt8.self) &- UInt8(ascii: "0"))
      end.storeBytes(of: zero.bytes &+ digit &<< last, as: UInt64.self)
      end += zero.count
    }
    return end
  }
}
