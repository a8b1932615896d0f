import Foundation

/// The places that may name a vertical outside its own folders: `Scripts/test/verticals.txt`, by which
/// `Scripts/test/delete-vertical` deletes it.
struct RegistrationRule: Sendable {
  /// A folder with one of these names belongs to it, anywhere.
  let folders: [String]
  /// Further files and folders of its own; a final `*` matches any letters.
  let paths: [String]
  /// The words in its names, in small letters.
  let words: [String]
  /// The Swift files that name it and are not its own.
  let registrations: Set<String>

  /// The section `name` of `text`.
  init(_ name: String, in text: String) {
    let lines = text.split(separator: "\n").drop { $0 != "[\(name)]" }.dropFirst()
      .prefix { !$0.hasPrefix("[") }
    func values(of kind: String) -> [String] {
      lines.filter { $0.hasPrefix(kind + " ") }.map { String($0.dropFirst(kind.count + 1)) }
    }
    folders = values(of: "folder")
    paths = values(of: "path").map { String($0.prefix { $0 != "*" }) }
    words = values(of: "word")
    registrations = Set(
      values(of: "registration").filter { $0.hasPrefix("Sources/") && $0.hasSuffix(".swift") }
    )
  }

  static func read(_ name: String) throws -> RegistrationRule {
    let path = SourceFile.root + "/Scripts/test/verticals.txt"
    return RegistrationRule(name, in: try String(contentsOfFile: path, encoding: .utf8))
  }

  /// Whether the file at `path` belongs to the vertical.
  func owns(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().contains { folders.contains(String($0)) }
      || paths.contains { path.hasPrefix($0) }
  }

  /// Whether a file that is not the vertical's own, and not generated, names it.
  func isNamed(in file: SourceFile) -> Bool {
    !file.isGenerated && !owns(file.path)
      && file.lines.contains { line in
        let line = line.lowercased()
        return words.contains { line.contains($0) }
      }
  }
}
