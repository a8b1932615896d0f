extension ExactDecimal {
  /// Parses a number in ASCII: an optional sign, digits with at most one point, and an optional
  /// exponent.
  ///
  /// The whole text must match, without spaces or grouping. The scale is kept as written: `1.10`
  /// has scale 2, `1E+3` scale −3. This is the numeric-string syntax of the General Decimal
  /// Arithmetic specification, for finite numbers.
  ///
  /// - Throws: ``DecimalError/malformed(offset:)``, ``DecimalError/tooManyDigits(_:)``, or
  ///   ``DecimalError/overflow`` if the exponent leads outside ``scales``.
  /// - Complexity: O(n) in the length of the text.
  public init(_ text: String) throws(DecimalError) {
    var text = text
    var outcome: Result<ExactDecimal, DecimalError> = .failure(.malformed(offset: 0))
    text.withUTF8 { bytes in
      do throws(DecimalError) {
        outcome = .success(try ExactDecimal(utf8: UnsafeRawBufferPointer(bytes)))
      } catch {
        outcome = .failure(error)
      }
    }
    self = try outcome.get()
  }

  /// Parses a number from UTF-8 bytes, as ``init(_:)-(String)`` does from a string.
  ///
  /// - Throws: ``DecimalError/malformed(offset:)``, ``DecimalError/tooManyDigits(_:)``, or
  ///   ``DecimalError/overflow`` if the exponent leads outside ``scales``.
  /// - Complexity: O(n) in the length of the text.
  public init(utf8 bytes: UnsafeRawBufferPointer) throws(DecimalError) {
    guard let short = ExactDecimal(short: bytes) else {
      self = try ExactDecimal(long: bytes)
      return
    }
    self = short
  }

  /// Parses up to 16 digits and point at once; nil for any other text, valid or not.
  ///
  /// The text is loaded right-aligned into byte lanes padded with "0", the lanes before the point
  /// move up over it, and three multiplications join eight digits, without a loop and nearly
  /// without branches.
  @inline(__always)
  private init?(short bytes: UnsafeRawBufferPointer) {
    guard bytes.count > 0, bytes.count <= 17, let text = bytes.baseAddress else { return nil }
    let first = text.load(as: UInt8.self)
    let isNegative = first == UInt8(ascii: "-")
    let signLength = isNegative || first == UInt8(ascii: "+") ? 1 : 0
    let (start, count) = (text + signLength, bytes.count &- signLength)
    var value: UInt64
    var scale: UInt64 = 0
    if count <= 8 {
      guard count > 0 else { return nil }
      var lanes = ByteLanes(rightAligned: start, count: count)
      if let point = lanes.bitOffset(ofFirst: UInt8(ascii: ".")) {
        lanes.removeLane(at: point)
        scale = 7 &- point &>> 3
        guard count > 1 else { return nil }
      }
      guard lanes.areDigits else { return nil }
      value = lanes.decimalValue
    } else {
      guard count <= 16 else { return nil }
      var head = ByteLanes(rightAlignedPrefix: start, count: count &- 8)
      var tail = ByteLanes(rightAlignedPrefix: start + (count &- 8), count: 8)
      if let point = tail.bitOffset(ofFirst: UInt8(ascii: ".")) {
        tail.removeLane(at: point, carrying: head.shiftUp())
        scale = 7 &- point &>> 3
      } else if let point = head.bitOffset(ofFirst: UInt8(ascii: ".")) {
        head.removeLane(at: point)
        scale = 15 &- point &>> 3
      }
      guard head.areDigits, tail.areDigits else { return nil }
      value = head.decimalValue &* 100_000_000 &+ tail.decimalValue
    }
    let sign: Int64 = isNegative ? -1 : 0
    self.init(
      word: (Int64(bitPattern: value) ^ sign) &- sign,
      scale: Int32(truncatingIfNeeded: scale)
    )
  }

  @inline(never)
  private init(long bytes: UnsafeRawBufferPointer) throws(DecimalError) {
    var position = 0
    var isNegative = false
    if let first = bytes.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      isNegative = first == UInt8(ascii: "-")
      position = 1
    }
    var coefficient: UInt128 = 0
    var (digits, significant) = (0, 0)
    var point: Int?
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: ".") && point == nil {
        point = digits
      } else if let digit = ExactDecimal.digit(byte) {
        digits += 1
        if significant > 0 || digit > 0 { significant += 1 }
        if significant <= ExactDecimal.maximumDigits {
          coefficient = coefficient &* 10 &+ UInt128(digit)
        }
      } else {
        break
      }
      position += 1
    }
    guard digits > 0 else { throw .malformed(offset: position) }
    let exponent = try ExactDecimal.exponent(in: bytes, at: position)
    guard significant <= ExactDecimal.maximumDigits else { throw .tooManyDigits(significant) }
    let scale = Int(clamping: Int64(digits - (point ?? digits)) - exponent)
    guard ExactDecimal.scales.contains(scale) else { throw .overflow }
    self.init(magnitude: coefficient, isNegative: isNegative, scale: scale)
  }

  /// Returns the exponent in the rest of the text from `start`, such as `E+12`; 0 if the text ends
  /// there.
  private static func exponent(in bytes: UnsafeRawBufferPointer, at start: Int) throws(DecimalError)
    -> Int64
  {
    guard start < bytes.count else { return 0 }
    guard bytes[start] | 0x20 == UInt8(ascii: "e") else { throw .malformed(offset: start) }
    var position = start + 1
    var isNegative = false
    if position < bytes.count,
      bytes[position] == UInt8(ascii: "-") || bytes[position] == UInt8(ascii: "+")
    {
      isNegative = bytes[position] == UInt8(ascii: "-")
      position += 1
    }
    guard position < bytes.count else { throw .malformed(offset: position) }
    var value: Int64 = 0
    while position < bytes.count {
      guard let digit = digit(bytes[position]) else { throw .malformed(offset: position) }
      // An exponent this large exceeds the zeros of any text, so that only the syntax of the rest
      // matters.
      if value < 100_000_000_000_000_000 { value = value * 10 + Int64(digit) }
      position += 1
    }
    return isNegative ? -value : value
  }

  @inline(__always)
  private static func digit(_ byte: UInt8) -> UInt8? {
    let digit = byte &- UInt8(ascii: "0")
    return digit < 10 ? digit : nil
  }
}
