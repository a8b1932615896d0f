import ArgumentParser
import ExactMoney
import LocalStore

/// Quarantined figures by their numbers, and the options beside them.
struct QuarantinedFigures: ParsableArguments {
  @Argument(help: "The numbers that 'cambio quarantine' shows.")
  var numbers: [Int64]

  @OptionGroup var storeOptions: StoreOptions

  @OptionGroup var locale: LocaleOptions

  /// Decides on each figure; one that does not wait is an error.
  func decide(
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
