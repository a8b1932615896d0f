import LocalStore

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
      throw CommandFailure(
        status: .configuration,
        message: StoreFailureText(wording: wording).text(for: error)
      )
    }
  }
}
