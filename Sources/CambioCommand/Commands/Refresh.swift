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
    completion: CompletionWords.sources
  )
  var source: [String] = []

  @Flag(help: "Ask even where nothing new is due.")
  var now = false

  @Option(day: "Fetch the rates of every day since this one, where the source has them.")
  var since: CalendarDate?

  @OptionGroup var kept: KeptOptions

  func run() throws {
    let wording = try kept.wording()
    let configuration = try kept.storeOptions.configuration(wording: wording)
    guard !configuration.isOffline.value else { throw wording.failure(.usage, .refreshOffline) }
    let sources = try self.sources(configuration, wording)
    let installation = try Installation(configuration, .toWrite, wording: wording)
    let text = RefreshText(wording: wording, sources: sources)
    let progress = Progress(wording(.refreshAsking(sources: text.names)))
    // A source named by the reader is asked even if it is not due.
    let isWanted = now || !source.isEmpty || since != nil
    let today = try Clock.today(wording)
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

/// The result of a refresh, as one or more lines per source.
struct RefreshText {
  let wording: CommandWording
  let sources: [ConfiguredSource]

  /// The names of the sources, as in "ECB, NBP".
  var names: String { sources.map { $0.provider.source.name }.joined(separator: ", ") }

  /// Returns the text for one source, wrapped with a hanging indent.
  func line(for report: SourceRefresh) -> String {
    let width = sources.map { $0.provider.source.name.columns }.max() ?? 0
    let name = report.source.provider.source.name.rightPadded(to: width + 2)
    let outcome = outcome(of: report)
    // A failure is a sentence, so no semicolon follows.
    let isSentence = outcome.hasSuffix(".")
    let additions = wording.clauses(additions(to: report))
    let text =
      additions.isEmpty
      ? outcome : isSentence ? "\(outcome) \(additions)" : wording.clauses([outcome, additions])
    return text.wrapped(to: Output.messageWidth - name.columns).behind(name).text
  }

  private func outcome(of report: SourceRefresh) -> String {
    switch report.outcome {
    case .updated(let newest, let rates):
      return wording(.refreshUpdated(count: rates, day: wording.long(newest)))
    case .unchanged: return wording(.refreshUnchanged)
    case .notDue(let next): return wording(.refreshNotDue(time: Clock.text(next)))
    case .failed(let failure):
      return wording.sentence(on: failure, of: report.source.provider.facts)
    }
  }

  private func additions(to report: SourceRefresh) -> [String] {
    let (quarantined, released) = (report.quarantined, report.released)
    return (quarantined > 0 ? [wording(.refreshQuarantined(count: quarantined))] : [])
      + (released > 0 ? [wording(.refreshReleased(count: released))] : [])
  }
}
