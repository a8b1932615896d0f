import Foundation
import LocalStore

/// A store in a folder of its own, removed with its last reference.
final class TemporaryStore: Sendable {
  let folder: String
  let store: LocalStore

  var path: String { folder + "/cambio.sqlite" }

  init() throws {
    folder = NSTemporaryDirectory() + "cambio-" + UUID().uuidString
    store = try LocalStore.open(at: folder + "/cambio.sqlite")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }
}
