import ArgumentParser
import ExactJSON
import Feeds
import Refreshing

/// `cambio sources`.
struct Sources: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sources",
    _superCommandName: Cambio.name,
    abstract: "Show the sources: how old their rates are, when more are due, what went wrong.",
    usage: "cambio sources [--all] [<options>]",
    discussion: """
      Examples:

        cambio sources
        cambio sources --all
      """
  )

  @Flag(help: "List the sources that are not in use too.")
  var all = false

  @OptionGroup var table: TableOptions

  @OptionGroup var kept: KeptOptions

  func run() throws {
    let installation = try kept.installation(.ifThere)
    let used = installation.configuration.sources.value
    let others = RateProvider.all.filter { provider in !used.contains { $0.id == provider.id } }
    func isUsed(_ provider: RateProvider) -> Bool { used.contains { $0.id == provider.id } }
    let shown = all ? used + others : used
    try table.write(installation.configuration, installation.wording) {
      let text = SourceText(installation: installation)
      var output = try shown.map { provider throws(CommandFailure) in
        try text.block(for: provider, isUsed: isUsed(provider))
      }.joined(separator: "\n")
      if !all {
        let names = others.map { $0.id }.joined(separator: ", ")
        let lines = installation.wording(.sourcesNotUsed(sources: names)).wrapped(to: Output.width)
        output += "\n" + lines.joined(separator: "\n") + "\n"
      }
      return output
    } document: {
      let sources = try shown.map { provider throws(CommandFailure) in
        try installation.document(of: provider, isUsed: isUsed(provider))
      }
      return ["sources": .array(sources)]
    }
  }
}
