import TestSupport
import Testing

/// A file of `Data/languages`, parsed without the code under test.
struct LanguageFile: Sendable {
  /// A message's line.
  ///
  /// Its key may end in a plural category.
  struct Line: Sendable {
    /// The key without its plural category.
    let key: String
    /// The plural category, such as "other" in "ageDays.other"; nil if the key has none.
    let category: String?
    let text: String

    /// The names between braces, in order.
    var placeholders: [String] {
      text.split(separator: "{").dropFirst(text.hasPrefix("{") ? 0 : 1).map { part in
        String(part.prefix { $0 != "}" })
      }
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

  /// The message sections of each program, shared ones first.
  static let programs = [["shared", "command", "rules"], ["shared", "page"]]

  let language: String
  private let sections: [String: [String]]

  init(_ language: String) throws {
    self.language = language
    var sections: [String: [String]] = [:]
    var section = ""
    for line in try ProjectFile.lines("Data/languages/\(language).txt")
    where !line.isEmpty && !line.hasPrefix("#") {
      if line.hasPrefix("[") {
        section = String(line.dropFirst().dropLast())
        sections[section] = []
      } else {
        sections[section]?.append(line)
      }
    }
    self.sections = sections
  }

  /// The files of the languages of the interface, English first.
  static let spoken: [LanguageFile] = all.filter { $0.sections["shared"] != nil }

  /// Every file, English first.
  static let all: [LanguageFile] = {
    do {
      let tags = try ProjectFile.names(in: "Data/languages").filter { $0.hasSuffix(".txt") }
        .map { String($0.dropLast(4)) }
      return try (["en"] + tags.filter { $0 != "en" }.sorted()).map { try LanguageFile($0) }
    } catch {
      preconditionFailure("the files of the languages cannot be read: \(error)")
    }
  }()

  static let english = spoken[0]

  /// Returns the messages in `sections`.
  func messages(_ sections: [String]) -> [Line] {
    sections.flatMap { self.sections[$0] ?? [] }.map { line in
      let (key, text) = LanguageFile.halves(line, at: "\t")
      let parts = key.split(separator: ".")
      return Line(
        key: String(parts[0]),
        category: parts.count == 2 ? String(parts[1]) : nil,
        text: text
      )
    }
  }

  /// All messages.
  var messages: [Line] { messages(["shared", "command", "rules", "page"]) }

  /// Returns the words of a list, in groups.
  func words(_ section: String, _ key: String) -> [[String]] {
    let lines = (sections[section] ?? []).map { LanguageFile.halves($0, at: "\t") }
    return lines.filter { $0.0 == key }
      .flatMap { $0.1.split(separator: "|") }
      .map { $0.split(separator: "/").map { String($0) } }
  }

  /// Returns the keys of a section, without repetitions.
  func keys(_ section: String) -> [String] {
    var keys: [String] = []
    for line in sections[section] ?? [] {
      let key = LanguageFile.halves(line, at: "\t").0
      if keys.last != key { keys.append(key) }
    }
    return keys
  }

  /// The example questions, and their meanings.
  var examples: [(question: String, meaning: String)] {
    (sections["examples"] ?? []).map { LanguageFile.halves($0, at: " => ") }
  }

  private static func halves(_ line: String, at separator: String) -> (String, String) {
    let parts = line.split(separator: separator, maxSplits: 1)
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
  }
}

extension LanguageFile: CustomTestStringConvertible {
  var testDescription: String { language }
}
