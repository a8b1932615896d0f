import Foundation
import LocalStore

/// A store in a folder of its own, removed with its last reference.
final class TemporaryStore: Sendable {
  let store: LocalStore
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "cambio-server-" + UUID().uuidString
    store = try LocalStore.open(at: folder + "/cambio.sqlite")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }
}
