import Foundation
import LocalStore

/// A store in its own folder, which is removed with the last reference.
final class TemporaryStore: Sendable {
  let folder: String
  let store: LocalStore

  var path: String { folder + "/cambio.sqlite" }

  /// Creates an empty store, or a copy of `original`, which must not be written to meanwhile.
  init(copying original: TemporaryStore? = nil) throws {
    folder = NSTemporaryDirectory() + "cambio-" + UUID().uuidString
    if let original {
      try FileManager.default.copyItem(atPath: original.folder, toPath: folder)
    }
    store = try LocalStore.open(at: folder + "/cambio.sqlite")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }
}
