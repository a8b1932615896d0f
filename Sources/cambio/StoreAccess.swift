import LocalStore

/// Work on the store, whose errors become failures of the command.
struct StoreAccess {
  let wording: Wording

  /// What `work` returns.
  ///
  /// - Throws: ``CommandFailure`` with the reason in words.
  func reading<Result>(
    _ work: () throws(StoreError) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(StoreError) {
      return try work()
    } catch {
      throw CommandFailure(
        status: .configuration,
        message: StoreFailureText(wording: wording).text(for: error)
      )
    }
  }
}
