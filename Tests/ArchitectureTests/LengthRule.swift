/// How long a file may be: what is longer holds two things.
enum LengthRule {
  static let mostLines = 400

  /// The file when it is too long and no script writes it.
  static func violations(in file: SourceFile) -> [String] {
    let count = file.lines.count - (file.lines.last == "" ? 1 : 0)
    guard count > mostLines, !file.isGenerated else { return [] }
    return ["\(file.path): \(count) lines, and \(mostLines) are the most"]
  }
}
