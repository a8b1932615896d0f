/// One test of the General Decimal Arithmetic suite: `dqadd001 add 1 1 -> 2 Inexact Rounded`, with
/// the directives above it, such as `rounding: half_up`.
struct DecimalVector {
  let name: String
  /// The operation in lower case, like the flags and the rounding.
  let operation: String
  let operands: [String]
  let result: String
  let flags: Set<String>
  let rounding: String
  let precision: Int
  /// The whole line of the file.
  let line: String

  /// Parses the lines of a `.decTest` file.
  static func vectors(in text: String) -> [DecimalVector] {
    var directives: [String: String] = [:]
    var vectors: [DecimalVector] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let words = words(of: line)
      if words.count == 2, words[0].hasSuffix(":") {
        directives[words[0].dropLast().lowercased()] = words[1].lowercased()
      } else if let vector = DecimalVector(words, directives: directives, line: String(line)) {
        vectors.append(vector)
      }
    }
    return vectors
  }

  private init?(_ words: [String], directives: [String: String], line: String) {
    guard let arrow = words.firstIndex(of: "->"), arrow > 2, arrow + 1 < words.count else {
      return nil
    }
    name = words[0]
    operation = words[1].lowercased()
    operands = Array(words[2..<arrow])
    result = words[arrow + 1]
    flags = Set(words[(arrow + 2)...].map { $0.lowercased() })
    rounding = directives["rounding"] ?? ""
    precision = directives["precision"].flatMap { Int($0) } ?? 0
    self.line = line
  }

  /// Returns the words before a comment.
  ///
  /// Single or double quotes around a word are removed. A doubled quote inside is a quote.
  private static func words(of line: Substring) -> [String] {
    var words: [String] = []
    var rest = line.drop(while: \.isWhitespace)
    while let first = rest.first, !rest.hasPrefix("--") {
      if first == "'" || first == "\"" {
        var word = ""
        repeat {
          let part = rest.dropFirst().prefix { $0 != first }
          word += (word.isEmpty ? "" : String(first)) + part
          rest = rest[part.endIndex...].dropFirst()
        } while rest.first == first
        words.append(word)
      } else {
        let word = rest.prefix { !$0.isWhitespace }
        words.append(String(word))
        rest = rest[word.endIndex...]
      }
      rest = rest.drop(while: \.isWhitespace)
    }
    return words
  }
}
