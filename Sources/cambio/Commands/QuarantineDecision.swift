import ArgumentParser
import ExactMoney
import LocalStore

/// The numbers of quarantined figures, and the options of commands that decide on them.
struct QuarantinedFigures: ParsableArguments {
  @Argument(help: "The numbers that 'cambio quarantine' shows.")
  var numbers: [Int64]

  @OptionGroup var storeOptions: StoreOptions

  @OptionGroup var locale: LocaleOptions

  /// Calls `decision` for each figure; fails for a figure that is not waiting for one.
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
