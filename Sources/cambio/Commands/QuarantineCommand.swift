import ArgumentParser
import LocalStore
import Refreshing

/// `cambio quarantine`.
struct QuarantineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quarantine",
    abstract: "Show the rates that looked implausible, and decide on them.",
    discussion: """
      A figure comes out by itself when a second source shows the same within a week.

      Examples:

        cambio quarantine
        cambio quarantine release 12
        cambio quarantine dismiss 12
      """,
    subcommands: [List.self, Release.self, Dismiss.self],
    defaultSubcommand: List.self
  )

  /// `cambio quarantine list`.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the figures that wait for a decision.",
      usage: "cambio quarantine list [--all] [<options>]"
    )

    @Flag(help: "List what was released or dismissed too.")
    var all = false

    @OptionGroup var storeOptions: StoreOptions

    @OptionGroup var locale: LocaleOptions

    func run() throws {
      let wording = try locale.wording()
      let installation = try storeOptions.installation(.ifThere, wording: wording)
      let records = try StoreAccess(wording: wording).reading { () throws(StoreError) in
        try installation.store?.rates.quarantine(includingReleased: all) ?? []
      }
      let text = QuarantineText(wording: wording)
      try Output.print(
        records.isEmpty
          ? wording(.quarantineEmpty) + "\n" : records.map { text.line(for: $0) }.joined()
      )
    }
  }

  /// `cambio quarantine release 12`.
  struct Release: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "release",
      abstract: "Accept figures, by their numbers.",
      usage: "cambio quarantine release <number> ... [<options>]"
    )

    @OptionGroup var figures: QuarantinedFigures

    func run() throws {
      try figures.decide { store, number, now throws(StoreError) in
        try store.rates.release(number, by: "hand", at: now)
      }
    }
  }

  /// `cambio quarantine dismiss 12`.
  struct Dismiss: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "dismiss",
      abstract: "Discard figures, by their numbers.",
      usage: "cambio quarantine dismiss <number> ... [<options>]"
    )

    @OptionGroup var figures: QuarantinedFigures

    func run() throws {
      try figures.decide { store, number, now throws(StoreError) in
        try store.rates.dismiss(number, at: now)
      }
    }
  }
}
