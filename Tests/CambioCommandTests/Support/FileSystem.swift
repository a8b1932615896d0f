import Foundation

/// Reads facts about the machine's files.
enum FileSystem {
  /// Whether `/dev/full` exists, a device of Linux that is always full.
  static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

  /// Returns the paths below `directory`, each with the file's size and modification time.
  static func listing(of directory: String) throws -> [String] {
    let manager = FileManager.default
    return try manager.subpathsOfDirectory(atPath: directory).sorted().map { path in
      let facts = try manager.attributesOfItem(atPath: "\(directory)/\(path)")
      return "\(path) \(facts[.size] ?? 0) \(facts[.modificationDate] ?? 0)"
    }
  }

  /// Returns the path of `program` in the PATH; nil if it is not installed.
  static func program(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
