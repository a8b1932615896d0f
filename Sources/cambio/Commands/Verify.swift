import ArgumentParser

/// `cambio verify r.json`.
struct Verify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    _superCommandName: Cambio.name,
    abstract: "Verify receipts of conversions by a rule of law.",
    usage: "cambio verify <file> ... [<options>]"
  )
}
