/// The SHA-256 digest (FIPS 180-4) of some bytes; equal bytes have equal digests.
package struct ContentDigest: Hashable, Sendable {
  /// The digest as 64 hexadecimal digits in lower case.
  package let text: String

  /// Calculates the digest of `bytes`.
  ///
  /// - Complexity: O(n) in the bytes.
  package init(of bytes: [UInt8]) { self = bytes.withUnsafeBytes { ContentDigest(of: $0) } }

  /// Calculates the digest of `bytes`.
  ///
  /// - Complexity: O(n) in the bytes.
  package init(of bytes: UnsafeRawBufferPointer) {
    var digest = StreamDigest()
    digest.add(bytes)
    text = digest.text
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
}
