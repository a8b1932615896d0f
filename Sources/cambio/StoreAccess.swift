import LocalStore
import Localization

extension Installation {
  /// Returns the result of `work` with the store; nil without a store.
  ///
  /// - Throws: ``CommandFailure`` if the store fails.
  @discardableResult
  func inStore<Result>(
    _ work: (LocalStore) throws(StoreError) -> Result
  ) throws(CommandFailure) -> Result? {
    guard let store else { return nil }
    return try StoreAccess(wording: wording).reading { () throws(StoreError) in try work(store) }
  }

  /// Prints `items` as `text` writes them, or `empty` if there are none.
  func list<Item>(_ items: [Item], else empty: Message, by text: ([Item]) -> String) throws {
    try Output.print(items.isEmpty ? wording(empty) + "\n" : text(items))
  }
}

/// Access to the store that reports errors as failures of the command.
struct StoreAccess {
  let wording: CommandWording

  /// Returns the result of `work`.
  ///
  /// - Throws: ``CommandFailure`` with the reason in words.
  func reading<Result>(
    _ work: () throws(StoreError) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(StoreError) {
      return try work()
    } catch {
      throw CommandFailure(status: .configuration, message: text(for: error))
    }
  }

  /// Returns a sentence that names the file, the reason and a hint.
  func text(for error: StoreError) -> String {
    let path = error.path
    return switch error {
    case .missing: wording(.storeMissing(path: path))
    case .notADatabase: wording(.storeNotADatabase(path: path))
    case .anotherApplication: wording(.storeOfAnotherApplication(path: path))
    case .newerVersion: wording(.storeOfNewerVersion(path: path))
    case .olderVersion: wording(.storeOfOlderVersion(path: path))
    case .damaged(_, let reason, _): wording(.storeDamaged(path: path, reason: reason))
    case .inaccessible(_, let reason): wording(.storeInaccessible(path: path, reason: reason))
    case .readOnly: wording(.storeReadOnly(path: path))
    case .full: wording(.storeFull(path: path))
    case .busy: wording(.storeBusy(path: path))
    case .refused(_, let reason, _), .failed(_, let reason, _):
      wording(.storeFailed(path: path, reason: reason))
    case .unstorable(_, let figure): wording(.storeFailed(path: path, reason: figure))
    }
  }
}
