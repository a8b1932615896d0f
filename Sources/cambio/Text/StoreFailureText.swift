import LocalStore

/// The reason why the store cannot be used, in the reader's words.
struct StoreFailureText {
  let wording: CommandWording

  /// Returns a sentence that names the file, the reason and a hint.
  func text(for error: StoreError) -> String {
    let path = error.path
    switch error {
    case .missing: return wording(.storeMissing(path: path))
    case .notADatabase: return wording(.storeNotADatabase(path: path))
    case .anotherApplication: return wording(.storeOfAnotherApplication(path: path))
    case .newerVersion: return wording(.storeOfNewerVersion(path: path))
    case .olderVersion: return wording(.storeOfOlderVersion(path: path))
    case .damaged(_, let reason, _):
      return wording(.storeDamaged(path: path, reason: reason))
    case .inaccessible(_, let reason):
      return wording(.storeInaccessible(path: path, reason: reason))
    case .readOnly: return wording(.storeReadOnly(path: path))
    case .full: return wording(.storeFull(path: path))
    case .busy: return wording(.storeBusy(path: path))
    case .refused(_, let reason, _), .failed(_, let reason, _):
      return wording(.storeFailed(path: path, reason: reason))
    case .unstorable(_, let figure):
      return wording(.storeFailed(path: path, reason: figure))
    }
  }
}
