public import Foundation

/// A file of the project, found from the place of this source file.
public enum ProjectFile {
  /// The bytes of the file at `path`, relative to the project's root.
  public static func data(_ path: String) throws -> Data {
    try Data(contentsOf: root.appending(path: path))
  }

  /// The lines of the file at `path`, without their ends and without an empty one at the end.
  public static func lines(_ path: String) throws -> [String] {
    var lines = String(decoding: try data(path), as: UTF8.self).components(separatedBy: "\n")
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// The names of the files in the folder at `path`.
  public static func names(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: path).path)
  }

  /// The texts that the page's programs fetch, one after the other: `messages/en.txt`, `site/en.txt`.
  public static func pageTexts(_ paths: String...) throws -> [UInt8] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "words-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = try Process.run(
      root.appending(path: "Scripts/data/generate-languages"),
      arguments: ["--page", folder.path]
    )
    script.waitUntilExit()
    return try paths.flatMap { try Array(Data(contentsOf: folder.appending(path: $0))) }
  }

  private static var root: URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
  }
}

/// Calls `work` with the path of a new directory, which is removed afterwards.
package func withTemporaryDirectory<Result>(_ work: (String) throws -> Result) throws -> Result {
  let directory = FileManager.default.temporaryDirectory
    .appendingPathComponent("cambio-test-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: directory) }
  return try work(directory.path)
}
