extension ExactDecimal: CustomStringConvertible {
  /// The size in bytes that a buffer for ``write(into:)`` needs, more than any number takes.
  public static var textCapacity: Int { 64 }

  /// The scales written without an exponent.
  ///
  /// "−0." and 60 digits fit a buffer.
  private static var plainScales: ClosedRange<Int> { 0...60 }

  /// The number in ASCII with its scale, so that parsing it returns the same value and scale.
  ///
  /// Scales 0 to 60, those of money and rates, are written plainly (`0.0000038`), others with an
  /// exponent (`1.2E+3`).
  public var description: String {
    // A string of known length stores up to 15 bytes without an allocation, so that the text is
    // built on the stack first.
    withUnsafeTemporaryAllocation(byteCount: ExactDecimal.textCapacity, alignment: 16) { buffer in
      let count = write(into: buffer)
      return String(unsafeUninitializedCapacity: count) { text in
        UnsafeMutableRawBufferPointer(text).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: buffer[..<count])
        )
        return count
      }
    }
  }

  /// Writes ``description`` to the start of `buffer` and returns its length in bytes.
  ///
  /// `buffer` has at least ``textCapacity`` bytes, and those after the text may be overwritten too.
  public func write(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    precondition(buffer.count >= ExactDecimal.textCapacity, "a number takes up to 64 bytes")
    guard let start = buffer.baseAddress, fitsWord, storedScale >= 0, storedScale < 16,
      word.magnitude < PowersOfTen.uint64(16)
    else { return writeLong(into: buffer) }
    // Up to 16 digits are spelled into lanes and stored twice, before and after the point.
    let magnitude = word.magnitude
    let (fraction, isNegative) = (Int(storedScale), high < 0)
    let length = max(PowersOfTen.digitCount(magnitude), fraction &+ 1)
    let digits =
      ByteLanes.sixteen(spelling: magnitude) &>> UInt128(truncatingIfNeeded: (16 &- length) &* 8)
    start.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
    let first = start + (isNegative ? 1 : 0)
    first.storeBytes(of: digits, as: UInt128.self)
    let end = length &+ (isNegative ? 1 : 0)
    guard fraction > 0 else { return end }
    let whole = length &- fraction
    (first + whole).storeBytes(of: UInt8(ascii: "."), as: UInt8.self)
    (first + (whole &+ 1)).storeBytes(
      of: digits &>> UInt128(truncatingIfNeeded: whole &* 8),
      as: UInt128.self
    )
    return end &+ 1
  }

  @inline(never)
  private func writeLong(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var writer = ASCIIWriter(buffer: buffer)
    let digits = DecimalDigits(magnitude)
    if isNegative { writer.append(UInt8(ascii: "-")) }
    if ExactDecimal.plainScales.contains(scale) {
      let whole = digits.count - scale
      if whole <= 0 {
        writer.append(UInt8(ascii: "0"))
      } else {
        writer.append(digits, 0..<whole)
      }
      if scale > 0 {
        writer.append(UInt8(ascii: "."))
        for _ in 0..<max(-whole, 0) { writer.append(UInt8(ascii: "0")) }
        writer.append(digits, max(whole, 0)..<digits.count)
      }
    } else {
      writer.append(digits, 0..<1)
      if digits.count > 1 {
        writer.append(UInt8(ascii: "."))
        writer.append(digits, 1..<digits.count)
      }
      let exponent = digits.count - 1 - scale
      writer.append(UInt8(ascii: "E"))
      writer.append(UInt8(ascii: exponent < 0 ? "-" : "+"))
      let exponentDigits = DecimalDigits(UInt128(exponent.magnitude))
      writer.append(exponentDigits, 0..<exponentDigits.count)
    }
    return writer.count
  }
}

/// The decimal digits of a magnitude in ASCII, first digit first.
private struct DecimalDigits {
  private let first: UInt128
  private let middle: UInt128
  private let last: UInt128
  let count: Int

  init(_ magnitude: UInt128) {
    let base = UInt128(PowersOfTen.uint64(16))
    let (upper, last) = magnitude.quotientAndRemainder(dividingBy: base)
    let (first, middle) = upper.quotientAndRemainder(dividingBy: base)
    self.first = ByteLanes.sixteen(spelling: UInt64(truncatingIfNeeded: first))
    self.middle = ByteLanes.sixteen(spelling: UInt64(truncatingIfNeeded: middle))
    self.last = ByteLanes.sixteen(spelling: UInt64(truncatingIfNeeded: last))
    count = PowersOfTen.digitCount(magnitude)
  }

  subscript(index: Int) -> UInt8 {
    let place = 48 - count + index
    let lane = place < 16 ? first : place < 32 ? middle : last
    return UInt8(truncatingIfNeeded: lane &>> UInt128(place % 16 * 8))
  }
}

private struct ASCIIWriter {
  let buffer: UnsafeMutableRawBufferPointer
  var count = 0

  mutating func append(_ byte: UInt8) {
    buffer[count] = byte
    count += 1
  }

  mutating func append(_ digits: DecimalDigits, _ range: Range<Int>) {
    for index in range { append(digits[index]) }
  }
}
