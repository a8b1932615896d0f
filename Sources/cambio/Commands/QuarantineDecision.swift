import ArgumentParser
import ExactMoney
import LocalStore

extension ParsableCommand {
  /// Decides on quarantined figures by their numbers; one that does not wait is an error.
  func decide(
    _ numbers: [Int64],
    _ storeOptions: StoreOptions,
    _ locale: LocaleOptions,
    by decision: (LocalStore, Int64, Instant) throws(StoreError) -> Bool
  ) throws {
    let wording = try locale.wording()
    let installation = try storeOptions.installation(.toWrite, wording: wording)
    guard let store = installation.store else { return }
    for number in numbers {
      let isDone = try StoreAccess(wording: wording).reading { () throws(StoreError) in
        try decision(store, number, installation.clock.now)
      }
      guard isDone else {
        throw wording.failure(.data, .quarantineUnknown(number: String(number)))
      }
    }
  }
}
