import ArgumentParser
import CambioAPI
import ExactJSON
import ExactMoney
import LocalStore
import Localization
import Refreshing

/// `cambio quarantine`.
struct QuarantineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quarantine",
    abstract: "Show the rates that looked implausible, and decide on them.",
    discussion: """
      A figure that a second source confirms within a week is released automatically.

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

    @OptionGroup var table: TableOptions
    @OptionGroup var kept: KeptOptions

    func run() throws {
      let installation = try kept.installation(.ifThere)
      let records = try installation.inStore { store throws(StoreError) in
        try store.rates.quarantine(includingReleased: all)
      }
      try installation.list(records ?? [], table, else: .quarantineEmpty) {
        $0.map { installation.wording.line(for: $0) }.joined()
      } as: { records in
        ["quarantine": .array(records.map { $0.document })]
      }
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

/// The numbers of quarantined figures, and the options of commands that decide on them.
struct QuarantinedFigures: ParsableArguments {
  @Argument(help: "The numbers that 'cambio quarantine' shows.")
  var numbers: [Int64]

  @OptionGroup var kept: KeptOptions

  /// Calls `decision` for each figure; fails for a figure that is not waiting for one.
  func decide(by decision: (LocalStore, Int64, Instant) throws(StoreError) -> Bool) throws {
    let installation = try kept.installation(.toWrite)
    for number in numbers {
      let isDone = try installation.inStore { store throws(StoreError) in
        try decision(store, number, installation.clock.now)
      }
      guard isDone ?? true else {
        throw installation.wording.failure(.data, .quarantineUnknown(number: String(number)))
      }
    }
  }
}

extension QuarantineRecord {
  fileprivate var document: JSONValue {
    [
      "number": .integer(Int(id)),
      "source": .string(entry.source),
      "currency": .string(entry.code),
      "figure": .string(entry.figure),
      "asOf": .string(entry.asOf.description),
      "reason": .string(entry.reason),
      "detail": .string(entry.detail),
      "quarantinedAt": .moment(quarantinedAt),
      "releasedAt": .moment(releasedAt),
      "releasedBy": releasedBy.map { .string($0) } ?? .null,
      "dismissedAt": .moment(dismissedAt),
    ]
  }
}

extension CommandWording {
  /// Returns `12  CurrencyLayer BRL 54.325 of 2026-11-21: …`, wrapped with a hanging indent.
  fileprivate func line(for record: QuarantineRecord) -> String {
    let entry = record.entry
    let number = String(record.id).leftPadded(to: 4) + "  "
    let statement = self(
      .quarantineLine(
        source: entry.source,
        currency: entry.code,
        figure: entry.figure,
        day: entry.asOf.description,
        reason: reason(of: entry)
      )
    )
    let text = clauses([statement, outcome(of: record)].compactMap { $0 })
    return text.wrapped(to: Output.messageWidth - number.columns).behind(number).text
  }

  private func reason(of entry: QuarantineEntry) -> String {
    // `5.4321 CurrencyLayer 2026-11-20`: the figure it was compared with.
    let parts = entry.detail.split(separator: " ")
    let reference = self(
      .quarantineReference(
        value: parts.first.map(String.init) ?? "",
        source: parts.dropFirst().dropLast().joined(separator: " "),
        day: parts.last.map(String.init) ?? ""
      )
    )
    let doubt: Message
    switch entry.reason {
    case "notPositive": doubt = .doubtNotPositive
    case "absurd": doubt = .doubtAbsurd
    case "future": doubt = .doubtFuture(today: entry.detail)
    case "inverted": doubt = .doubtInverted(reference: reference)
    case "jump": doubt = .doubtJump(reference: reference)
    case "disagreement": doubt = .doubtDisagreement(reference: reference)
    case "unknownCode": doubt = .doubtUnknownCode
    case "unreadableFigure": doubt = .doubtUnreadable
    case "contradiction": doubt = .doubtContradiction
    default: return entry.reason
    }
    return self(doubt)
  }

  private func outcome(of record: QuarantineRecord) -> String? {
    if let released = record.releasedAt, let by = record.releasedBy {
      return by == "hand"
        ? self(.quarantineReleasedByHand(time: Clock.text(released)))
        : self(.quarantineReleasedBySource(time: Clock.text(released), source: by))
    }
    return record.dismissedAt.map { self(.quarantineDismissed(time: Clock.text($0))) }
  }
}
