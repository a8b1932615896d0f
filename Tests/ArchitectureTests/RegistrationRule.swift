import Foundation

/// The files of one vertical, and the files that may name it, as listed in
/// `Scripts/test/verticals.txt`.
///
/// `Scripts/test/delete-vertical` reads the same list.
struct RegistrationRule: Sendable {
  /// The names of the vertical's folders, at any depth.
  let folders: [String]
  /// Prefixes of the paths of its other files and folders.
  let paths: [String]
  /// The words, in lower case, by which a line names the vertical.
  let words: [String]
  /// The Swift files outside the vertical that may name it.
  let registrations: Set<String>

  /// Reads the section `[name]` of `text`.
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

  /// Whether `file` names the vertical, and is neither generated nor one of its own.
  func isNamed(in file: SourceFile) -> Bool {
    !file.isGenerated && !owns(file.path)
      && file.lines.contains { line in
        let line = line.lowercased()
        return words.contains { line.contains($0) }
      }
  }
}
