/// What must not stand in the code, comments aside.
struct WordRule: Sendable {
  let words: [String]
  let reason: String

  /// Binary fractions cannot hold most amounts.
  static let binaryFractions = WordRule(
    words: ["Double", "Float", "CGFloat", "Float16", "Float32", "Float64", "Float80"],
    reason: "digits are exact here"
  )

  /// What ends the program where an error should.
  static let traps = WordRule(
    words: ["try!", "as!", "fatalError("],
    reason: "errors are values here"
  )

  /// The lines of `file` with one of the words, as whole words.
  func violations(in file: SourceFile) -> [String] {
    file.lines.enumerated().flatMap { number, line in
      words.filter { WordRule.stands($0, in: line) }
        .map { "\(file.path):\(number + 1): \($0): \(reason)" }
    }
  }

  private static func stands(_ word: String, in line: String) -> Bool {
    let endsInLetter = word.last.map { isLetter($0) } ?? false
    var rest = Substring(line)
    while let start = rest.indices.first(where: { rest[$0...].hasPrefix(word) }) {
      let end = rest.index(start, offsetBy: word.count)
      let isStart = start == line.startIndex || !isLetter(line[line.index(before: start)])
      let isEnd = !endsInLetter || end == line.endIndex || !isLetter(line[end])
      if isStart && isEnd { return true }
      rest = rest[end...]
    }
    return false
  }

  private static func isLetter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}
