import ExactJSON
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
    return try wording.reading { () throws(StoreError) in try work(store) }
  }

  /// Writes `items` as `text` or `document` does, or in words as `empty` if there are none.
  func list<Item>(
    _ items: [Item],
    _ table: TableOptions,
    else empty: Message,
    by text: ([Item]) -> String,
    as document: ([Item]) -> JSONValue
  ) throws {
    try table.write(configuration, wording) {
      guard items.isEmpty else { return text(items) }
      return wording(empty).wrapped(to: Output.width).joined(separator: "\n") + "\n"
    } document: {
      document(items)
    }
  }
}

extension CommandWording {
  /// Returns the result of `work` with the store.
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
    case .missing: self(.storeMissing(path: path))
    case .notADatabase: self(.storeNotADatabase(path: path))
    case .anotherApplication: self(.storeOfAnotherApplication(path: path))
    case .newerVersion: self(.storeOfNewerVersion(path: path))
    case .olderVersion: self(.storeOfOlderVersion(path: path))
    case .damaged(_, let reason, _): self(.storeDamaged(path: path, reason: reason))
    case .inaccessible(_, let reason): self(.storeInaccessible(path: path, reason: reason))
    case .readOnly: self(.storeReadOnly(path: path))
    case .full: self(.storeFull(path: path))
    case .busy: self(.storeBusy(path: path))
    case .refused(_, let reason, _), .failed(_, let reason, _):
      self(.storeFailed(path: path, reason: reason))
    case .unstorable(_, let figure): self(.storeFailed(path: path, reason: figure))
    }
  }
}
