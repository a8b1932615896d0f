/// Comments in JSON, as in configuration files: `// to the end of the line` and `/* … */`.
public enum JSONComments {
  /// Returns the bytes with every byte of a comment replaced by a space, so that offsets in errors
  /// stay valid.
  ///
  /// Line ends are kept. A comment mark inside a string is text. A comment without an end runs to
  /// the end of the text.
  ///
  /// - Complexity: O(n), where n is the number of bytes.
  public static func blanked(_ bytes: [UInt8]) -> [UInt8] {
    var output = bytes
    var index = 0
    var isInString = false
    while index < output.count {
      let next = index + 1 < output.count ? output[index + 1] : 0
      switch output[index] {
      case UInt8(ascii: "\\") where isInString: index += 1
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "/") where !isInString && next == UInt8(ascii: "/"):
        while index < output.count, output[index] != UInt8(ascii: "\n") {
          output[index] = UInt8(ascii: " ")
          index += 1
        }
      case UInt8(ascii: "/") where !isInString && next == UInt8(ascii: "*"):
        let end = blockEnd(in: output, from: index + 2)
        for position in index..<end where output[position] != UInt8(ascii: "\n") {
          output[position] = UInt8(ascii: " ")
        }
        index = end - 1
      default: break
      }
      index += 1
    }
    return output
  }

  /// Returns the index after the block comment whose text starts at `start`.
  private static func blockEnd(in bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") {
        return index + 2
      }
      index += 1
    }
    return bytes.count
  }
}
