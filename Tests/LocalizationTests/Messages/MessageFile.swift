import TestSupport
import Testing

/// A file of `Data/messages` as its lines say it, read without the code under test.
struct MessageFile {
  /// A line that says something.
  struct Line {
    /// The key without its plural category.
    let key: String
    /// "other" of "ageDays.other".
    let category: String?
    let text: String

    /// The names between braces.
    var placeholders: Set<String> {
      Set(
        text.split(separator: "{").dropFirst(text.hasPrefix("{") ? 0 : 1).map { part in
          String(part.prefix { $0 != "}" })
        }
      )
    }

    /// The letters outside the placeholders.
    var letters: Int {
      var (count, isPlaceholder) = (0, false)
      for character in text {
        if character == "{" || character == "}" { isPlaceholder = character == "{" }
        if !isPlaceholder && character.isLetter { count += 1 }
      }
      return count
    }
  }

  let language: String
  let lines: [Line]

  init(_ language: String) throws {
    self.language = language
    lines = try ProjectFile.lines("Data/messages/\(language).txt")
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }
      .map { line in
        let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
        try #require(columns.count == 2, "\(language): \(line)")
        let parts = columns[0].split(separator: ".")
        try #require((1...2).contains(parts.count), "\(language): \(line)")
        return Line(
          key: String(parts[0]),
          category: parts.count == 2 ? String(parts[1]) : nil,
          text: String(columns[1])
        )
      }
  }

  static let languages = ["en", "pt-BR", "ko", "es", "de", "fr", "ja", "ar"]

  /// The keys in the order of the file, each once.
  var keys: [String] {
    var keys: [String] = []
    for line in lines where keys.last != line.key { keys.append(line.key) }
    return keys
  }

  func lines(of key: String) -> [Line] { lines.filter { $0.key == key } }
}
