import Foundation

/// The machine's files for tests.
enum FileSystem {
  /// Whether there is a device that is always full (Linux).
  static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

  /// The paths below `directory`, with each file's size and the time of its last change.
  static func listing(of directory: String) throws -> [String] {
    let manager = FileManager.default
    return try manager.subpathsOfDirectory(atPath: directory).sorted().map { path in
      let facts = try manager.attributesOfItem(atPath: "\(directory)/\(path)")
      return "\(path) \(facts[.size] ?? 0) \(facts[.modificationDate] ?? 0)"
    }
  }

  /// The path of `program` in the PATH; nil if it is not installed.
  static func program(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
