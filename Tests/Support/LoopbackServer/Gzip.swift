/// Gzip files (RFC 1952) of two simple kinds, made without a compressor.
enum Gzip {
  /// `body` in stored blocks: valid, and not smaller.
  static func stored(_ body: [UInt8]) -> [UInt8] {
    var file = header
    let starts = stride(from: 0, to: max(body.count, 1), by: 0xFFFF)
    for start in starts {
      let block = body[start..<min(start + 0xFFFF, body.count)]
      file.append(start + 0xFFFF >= body.count ? 1 : 0)
      file += littleEndian(UInt16(block.count)) + littleEndian(~UInt16(block.count)) + block
    }
    return file + littleEndian(checksum(body))
      + littleEndian(UInt32(truncatingIfNeeded: body.count))
  }

  /// At least `count` zeros, 159 times smaller: one zero, repeated.
  ///
  /// The checksum is wrong; a reader should have stopped before it gets there.
  static func bomb(of count: Int) -> [UInt8] {
    var bits = BitWriter()
    // A last block with fixed codes (RFC 1951, section 3.2.6).
    bits.append(0b1, count: 1)
    bits.append(0b01, count: 2)
    bits.appendCode(0b0011_0000, count: 8)  // the byte 0
    for _ in 0...(count / 258) {
      bits.appendCode(0b1100_0101, count: 8)  // 258 bytes again
      bits.appendCode(0, count: 5)  // from one byte before
    }
    bits.appendCode(0, count: 7)  // the end
    return header + bits.bytes + littleEndian(UInt32(0)) + littleEndian(UInt32(0))
  }

  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

  private static func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  /// The CRC-32 of `bytes`, bit by bit.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}

/// Packs bits into bytes, lowest first, as deflate does.
private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var used = 8

  /// Adds the lowest bits of `bits`, lowest first.
  mutating func append(_ bits: UInt8, count: Int) {
    for index in 0..<count { append(bit: bits >> index & 1) }
  }

  /// Adds the lowest bits of a Huffman code, highest first.
  mutating func appendCode(_ code: UInt8, count: Int) {
    for index in (0..<count).reversed() { append(bit: code >> index & 1) }
  }

  private mutating func append(bit: UInt8) {
    if used == 8 {
      bytes.append(0)
      used = 0
    }
    bytes[bytes.count - 1] |= bit << used
    used += 1
  }
}
