/// What OMDb sends now and then instead of JSON, made JSON.
enum OMDbRepair {
  /// `bytes` without control characters, and without backslashes before what JSON has no escape for.
  ///
  /// Meant for bytes that a strict reader refused: it takes out bytes that no valid answer has, so that
  /// an answer that is broken in another way stays broken.
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

  /// What may follow a backslash (RFC 8259, section 7).
  private static let escapes = Array(#""\/bfnrtu"#.utf8)
}
