/// Repairs the malformed JSON that OMDb sometimes sends.
enum OMDbRepair {
  /// Returns `bytes` without control characters, and without backslashes that begin no JSON escape.
  ///
  /// It is for bytes that the JSON parser refused. Only bytes that valid JSON cannot have are
  /// removed, so a response that is broken in another way stays broken.
  static func mended(_ bytes: [UInt8]) -> [UInt8] {
    var mended: [UInt8] = []
    mended.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard byte >= 0x20 else { continue }
      guard byte == UInt8(ascii: "\\") else {
        mended.append(byte)
        continue
      }
      guard index < bytes.count else { break }
      if escapes.contains(bytes[index]) {
        mended += [byte, bytes[index]]
        index += 1
      }
    }
    return mended
  }

  /// The bytes that may follow a backslash (RFC 8259, section 7).
  private static let escapes = Array(#""\/bfnrtu"#.utf8)
}
