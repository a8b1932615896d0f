/// Removes the comments from Swift and C.
enum CommentStripper {
  /// Returns `text` without its comments, with the same number of lines.
  ///
  /// String literals are kept.
  static func strip(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var isLiteral = false
    var depth = 0
    var place = 0
    func isAhead(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
      bytes[place] == UInt8(ascii: first) && place + 1 < bytes.count
        && bytes[place + 1] == UInt8(ascii: second)
    }
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\n") {
        kept.append(byte)
        isLiteral = false
        place += 1
      } else if depth > 0 {
        let isEnd = isAhead("*", "/")
        let isStart = isAhead("/", "*")
        depth += isStart ? 1 : isEnd ? -1 : 0
        place += isStart || isEnd ? 2 : 1
      } else if isLiteral {
        isLiteral = byte != UInt8(ascii: "\"")
        // A character after a backslash is text, except for the end of the line.
        let isEscape = byte == UInt8(ascii: "\\") && !isAhead("\\", "\n")
        let end = min(place + (isEscape ? 2 : 1), bytes.count)
        kept += bytes[place..<end]
        place = end
      } else if isAhead("/", "/") {
        place = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      } else if isAhead("/", "*") {
        depth = 1
        place += 2
      } else {
        isLiteral = byte == UInt8(ascii: "\"")
        kept.append(byte)
        place += 1
      }
    }
    return String(decoding: kept, as: UTF8.self)
  }
}
