import PlainBytes

/// The bytes before and after the digits.
struct Affixes: Sendable {
  let before: Affix
  let after: Affix

  /// A pattern with `currency` in the places meant for it.
  init(_ pattern: AffixPattern, currency: String = "") {
    var bytes: [UInt8] = []
    // Without a number everything stands behind.
    var (before, index) = (0, 0)
    while index < pattern.text.count {
      switch pattern.place(index) {
      case .number: before = bytes.count
      case .currency:
        bytes.append(contentsOf: currency.utf8)
        index += 1
      case .text: bytes.append(pattern.text[index])
      }
      index += 1
    }
    (self.before, after) = bytes.withUnsafeBytes { bytes in
      (Affix(bytes.bytes(0..<before)), Affix(bytes.bytes(before..<bytes.count)))
    }
  }

  var count: Int { before.count + after.count }
}

/// Bytes on one side of the digits, stored at once where they fit sixteen bytes, as nearly all do.
struct Affix: Sendable {
  /// How many bytes beyond the text may be overwritten.
  static let slack = 16

  let count: Int
  private let lanes: UInt128
  /// The bytes; empty when they are in the lanes.
  private let long: [UInt8]

  init(_ bytes: UnsafeRawBufferPointer) {
    count = bytes.count
    long = bytes.count > Affix.slack ? [UInt8](bytes) : []
    var lanes: UInt128 = 0
    for index in 0..<min(bytes.count, Affix.slack) {
      lanes |= UInt128(bytes[index]) &<< UInt128(8 * index)
    }
    self.lanes = lanes.littleEndian
  }

  /// Writes the bytes at `position`, and returns where they end.
  @inline(__always)
  func write(to position: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    guard count <= Affix.slack else { return writeLong(to: position) }
    position.storeBytes(of: lanes, as: UInt128.self)
    return position + count
  }

  @inline(never)
  private func writeLong(to position: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    long.withUnsafeBytes { bytes in
      if let source = bytes.baseAddress {
        position.copyMemory(from: source, byteCount: bytes.count)
      }
    }
    return position + count
  }

  var bytes: [UInt8] {
    count > Affix.slack
      ? long : (0..<count).map { UInt8(truncatingIfNeeded: lanes &>> UInt128(8 * $0)) }
  }
}
