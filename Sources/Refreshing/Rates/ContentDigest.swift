/// The SHA-256 of some bytes (FIPS 180-4): whether two downloads are the same.
package struct ContentDigest: Hashable, Sendable {
  /// 64 hexadecimal digits in lower case.
  package let text: String

  /// Digests `bytes`; O(n).
  package init(of bytes: [UInt8]) { self = bytes.withUnsafeBytes { ContentDigest(of: $0) } }

  /// Digests `bytes`; O(n).
  package init(of bytes: UnsafeRawBufferPointer) {
    var state = ContentDigest.initial
    let whole = bytes.count / 64 * 64
    for start in stride(from: 0, to: whole, by: 64) {
      ContentDigest.compress(UnsafeRawBufferPointer(rebasing: bytes[start..<start + 64]), &state)
    }
    // One 1 bit, zeros, and the length in bits fill the last block or two.
    var rest = Array(bytes[whole...]) + [0x80]
    while rest.count % 64 != 56 { rest.append(0) }
    let bits = UInt64(bytes.count) * 8
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      rest.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
    rest.withUnsafeBytes { input in
      for start in stride(from: 0, to: input.count, by: 64) {
        ContentDigest.compress(UnsafeRawBufferPointer(rebasing: input[start..<start + 64]), &state)
      }
    }
    text = ContentDigest.hexadecimal(state)
  }

  /// The digest in base64 (RFC 4648, section 4): 44 characters.
  package var base64: String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    let digits = text.compactMap { $0.hexDigitValue }
    // Three hexadecimal digits are two of base64; the last one is filled up.
    var result = stride(from: 0, to: 63, by: 3).flatMap { place in
      let bits = digits[place] << 8 | digits[place + 1] << 4 | digits[place + 2]
      return [alphabet[bits >> 6], alphabet[bits & 63]]
    }
    result += [alphabet[digits[63] << 2], "="]
    return String(result)
  }

  private static let initial: [8 of UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [64 of UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]

  private static func compress(_ block: UnsafeRawBufferPointer, _ state: inout [8 of UInt32]) {
    var words = [64 of UInt32](repeating: 0)
    for index in 0..<16 {
      words[index] = UInt32(
        bigEndian: block.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
      )
    }
    for index in 16..<64 {
      let (near, far) = (words[index - 2], words[index - 15])
      let first = far.rotated(7) ^ far.rotated(18) ^ far >> 3
      let second = near.rotated(17) ^ near.rotated(19) ^ near >> 10
      words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let choice = (e & f) ^ (~e & g)
      let sum = e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)
      let first = h &+ sum &+ choice &+ constants[index] &+ words[index]
      let majority = (a & b) ^ (a & c) ^ (b & c)
      let second = (a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)) &+ majority
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    for (index, value) in [a, b, c, d, e, f, g, h].enumerated() {
      state[index] = state[index] &+ value
    }
  }

  private static func hexadecimal(_ state: [8 of UInt32]) -> String {
    String(unsafeUninitializedCapacity: 64) { buffer in
      for index in 0..<64 {
        let shift = UInt32(28 - index % 8 * 4)
        let digit = UInt8(truncatingIfNeeded: state[index / 8] >> shift & 15)
        buffer[index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      }
      return 64
    }
  }
}

extension UInt32 {
  fileprivate func rotated(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}
