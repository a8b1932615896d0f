import ArgumentParser
import ExactMoney
import Feeds
import Refreshing

/// `cambio refresh`.
struct Refresh: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refresh",
    _superCommandName: Cambio.name,
    abstract: "Ask the sources for their newest rates.",
    usage: "cambio refresh [--source <source> ...] [<options>]",
    discussion: """
      A source is asked when its own schedule and its quota say that there may be something new; \
      --now asks at once. An implausible figure goes to quarantine, and the good one before it stays \
      in force.

      Examples:

        cambio refresh
        cambio refresh --source currencylayer
        cambio refresh --now
        cambio refresh --source ecb --since 1999-01-04
      """
  )

  @Option(
    help: ArgumentHelp("Ask this source; may be given several times.", valueName: "source"),
    completion: SourceArgument.completion
  )
  var source: [String] = []

  @Flag(help: "Ask even where nothing new is due.")
  var now = false

  @Option(day: "Fetch the rates of every day since this one, where the source has them.")
  var since: CalendarDate?

  @OptionGroup var storeOptions: StoreOptions

  @OptionGroup var locale: LocaleOptions

  func run() throws {
    let wording = try locale.wording()
    let configuration = try storeOptions.configuration(wording: wording)
    guard !configuration.isOffline.value else {
      throw wording.failure(.usage, .refreshOffline)
    }
    let sources = try self.sources(configuration, wording)
    let installation = try Installation(configuration, .toWrite, wording: wording)
    let text = RefreshText(wording: wording, sources: sources)
    let progress = Progress(wording(.refreshAsking(sources: text.names)))
    // A source named by the reader is asked even if it is not due.
    let isWanted = now || !source.isEmpty || since != nil
    let today = try Today.read(wording)
    let reports = try installation.refresh(
      sources,
      isWanted ? .now : .whenDue,
      days: since.map { min($0, today)...today }
    ) { _ in progress.advance() }
    progress.clear()
    try Output.print(reports.map { text.line(for: $0) }.joined())
    let hasFailures = reports.contains { report in
      if case .failed = report.outcome { return true }
      return false
    }
    if hasFailures { Output.end(.temporary) }
  }

  private func sources(
    _ configuration: Configuration,
    _ wording: CommandWording
  ) throws(CommandFailure) -> [ConfiguredSource] {
    guard !source.isEmpty else { return configuration.configuredSources }
    return try source.map { id throws(CommandFailure) in
      guard let provider = RateProvider.all.named(id) else {
        throw wording.unknownSource(id, .usage)
      }
      return configuration.source(provider)
    }
  }
}
