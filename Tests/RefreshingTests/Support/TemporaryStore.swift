import Foundation
import LocalStore

/// A store in a folder of its own, removed with its last reference.
final class TemporaryStore: Sendable {
  let folder: String
  let store: LocalStore

  var path: String { folder + "/cambio.sqlite" }

  /// A new store, or one with all that is in `original`, which nothing may write to meanwhile.
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
