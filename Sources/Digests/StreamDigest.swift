import CDigest

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

/// A SHA-256 digest (FIPS 180-4) of bytes that are added piece by piece.
public struct StreamDigest: Sendable {
  /// The number of bytes added so far.
  public private(set) var count = 0
  private var state: [8 of UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]
  /// The last added bytes that do not fill a block of 64 bytes.
  private var rest: [UInt8] = []

  /// Creates the digest of no bytes.
  public init() {}

  /// Calculates the digest of an open file from its current position to its end; nil if it cannot
  /// be read.
  ///
  /// - Complexity: O(n) in the bytes read.
  public init?(of descriptor: Int32) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count == 0 { return }
      guard count > 0 else {
        if errno == EINTR { continue }
        return nil
      }
      buffer.withUnsafeBytes { add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
  }

  /// Adds `bytes` to the digest.
  ///
  /// - Complexity: O(n) in the bytes.
  public mutating func add(_ bytes: UnsafeRawBufferPointer) {
    count += bytes.count
    var bytes = bytes[...]
    if !rest.isEmpty {
      let missing = bytes.prefix(64 - rest.count)
      rest += missing
      bytes = bytes.dropFirst(missing.count)
      guard rest.count == 64 else { return }
      rest.withUnsafeBytes { addBlocks($0[...]) }
      rest.removeAll(keepingCapacity: true)
    }
    let whole = bytes.count & ~63
    addBlocks(bytes.prefix(whole))
    rest += bytes.dropFirst(whole)
  }

  /// Adds the UTF-8 bytes of `text` to the digest.
  ///
  /// - Complexity: O(n) in the bytes.
  public mutating func add(_ text: String) { Array(text.utf8).withUnsafeBytes { add($0) } }

  private mutating func addBlocks(_ blocks: Slice<UnsafeRawBufferPointer>) {
    guard let start = UnsafeRawBufferPointer(rebasing: blocks).baseAddress else { return }
    let count = blocks.count / 64
    withUnsafeMutableBytes(of: &state) { words in
      guard let words = words.assumingMemoryBound(to: UInt32.self).baseAddress else { return }
      cdigest_add(words, start, count)
    }
  }

  /// The digest of all bytes added so far, as 64 hexadecimal digits in lower case.
  public var text: String {
    var whole = self
    // One 1 bit, zeros, and the length in bits fill the last block or two.
    var end: [UInt8] = [0x80]
    end += [UInt8](repeating: 0, count: (119 - rest.count) % 64)
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      end.append(UInt8(truncatingIfNeeded: (UInt64(count) * 8) >> shift))
    }
    end.withUnsafeBytes { whole.add($0) }
    return whole.state.indices.map { index in
      let digits = String(whole.state[index], radix: 16)
      return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }.joined()
  }
}
