import Foundation

/// Calls `work` with the path of a new directory, which is removed afterwards.
package func withTemporaryDirectory<Result>(_ work: (String) throws -> Result) throws -> Result {
  let directory = FileManager.default.temporaryDirectory
    .appendingPathComponent("cambio-test-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: directory) }
  return try work(directory.path)
}
