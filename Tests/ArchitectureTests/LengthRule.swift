/// The longest file: a longer one has two subjects.
enum LengthRule {
  static let mostLines = 400

  /// The file if it is too long and not generated.
  static func violations(in file: SourceFile) -> [String] {
    let count = file.lines.count - (file.lines.last == "" ? 1 : 0)
    guard count > mostLines, !file.isGenerated else { return [] }
    return ["\(file.path): \(count) lines, and \(mostLines) are the most"]
  }
}
