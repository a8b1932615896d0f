/// Takes the comments out of Swift and C.
enum CommentStripper {
  /// `text` with the same lines and without what stands in comments; text in quotes is kept.
  static func strip(_ text: String) -> String {
    var kept = ""
    var isLiteral = false
    var depth = 0
    var rest = Substring(text)
    while let character = rest.first {
      if character == "\n" {
        kept.append(character)
        isLiteral = false
        rest.removeFirst()
      } else if depth > 0 {
        let isEnd = rest.hasPrefix("*/")
        let isStart = rest.hasPrefix("/*")
        depth += isStart ? 1 : isEnd ? -1 : 0
        rest.removeFirst(isStart || isEnd ? 2 : 1)
      } else if isLiteral {
        isLiteral = character != "\""
        let length = character == "\\" && !rest.dropFirst().hasPrefix("\n") ? 2 : 1
        kept += rest.prefix(length)
        rest.removeFirst(min(length, rest.count))
      } else if rest.hasPrefix("//") {
        rest = rest.drop { $0 != "\n" }
      } else if rest.hasPrefix("/*") {
        depth = 1
        rest.removeFirst(2)
      } else {
        isLiteral = character == "\""
        kept.append(character)
        rest.removeFirst()
      }
    }
    return kept
  }
}
