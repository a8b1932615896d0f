import PlainBytes

/// Replaces a secret by `***` wherever it occurs in a text, percent-encoded or not.
package struct Redaction: Sendable {
  private let secret: [UInt8]

  /// Creates a redaction of `secret`; nil and an empty text redact nothing.
  package init(secret: String?) {
    self.secret = Array((secret ?? "").utf8)
  }

  /// Returns `text` with the secret replaced.
  ///
  /// - Complexity: O(n) in the bytes of the text.
  package func redacted(_ text: String) -> String {
    guard !secret.isEmpty else { return text }
    let bytes = Array(text.utf8)
    var kept: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if let end = end(of: secret[...], in: bytes, from: index) {
        kept += "***".utf8
        index = end
      } else {
        kept.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: kept, as: UTF8.self)
  }

  /// Returns the end of `rest`, a part of the secret, if it begins at `start`; otherwise nil.
  private func end(of rest: ArraySlice<UInt8>, in bytes: [UInt8], from start: Int) -> Int? {
    guard let expected = rest.first else { return start }
    guard start < bytes.count else { return nil }
    let byte = bytes[start]
    let isPlain = byte == expected || byte == UInt8(ascii: "+") && expected == UInt8(ascii: " ")
    // A `%` of the secret may be itself or begin `%25`, so both are tried.
    if isPlain, let end = end(of: rest.dropFirst(), in: bytes, from: start + 1) { return end }
    guard PercentCoding.byte(in: bytes, at: start) == expected else { return nil }
    return end(of: rest.dropFirst(), in: bytes, from: start + 3)
  }
}
