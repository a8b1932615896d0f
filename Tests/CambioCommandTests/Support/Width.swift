/// Measures lines for a terminal.
enum Width {
  /// The lines of `text` with more than `columns` characters.
  static func linesWider(than columns: Int, in text: String) -> [String] {
    text.split(separator: "\n").map { String($0) }.filter { $0.count > columns }
  }
}
