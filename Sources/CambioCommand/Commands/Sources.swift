import ArgumentParser
import CambioAPI
import EmbeddedRates
import ExactJSON
import ExactMoney
import ExchangeRates
import Feeds
import LocalStore
import Refreshing
import SharedAnswers

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
      var output = try shown.map { provider throws(CommandFailure) in
        try installation.block(for: provider, isUsed: isUsed(provider))
      }.joined(separator: "\n")
      if !all {
        let names = others.map { $0.id }.joined(separator: ", ")
        let note = installation.wording(.sourcesNotUsed(sources: names))
        output += "\n" + note.wrapped(to: Output.width).text
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

extension Installation {
  /// Returns the document of a source, with the facts for its operator, and whether it is in use.
  ///
  /// - Throws: ``CommandFailure`` if the store cannot be read.
  func document(of provider: RateProvider, isUsed: Bool) throws(CommandFailure) -> JSONValue {
    let status = try status(of: provider)
    let newest = status.asOf ?? EmbeddedRates.archive.newestDay(of: provider.source)
    return SourcesJSON.encode(status, asOf: newest, due: status.due)
      .adding(SourcesJSON.state(of: status))
      .adding(["inUse": .bool(isUsed), "hasKey": .bool(status.source.key != nil)])
  }
}

extension Installation {
  /// Returns the facts about a source: its name on one line, then one line per fact.
  fileprivate func block(for provider: RateProvider, isUsed: Bool) throws(CommandFailure) -> String
  {
    let source = provider.source
    let heading = "\(provider.id)  \(source.institution)".wrapped(to: Output.width, hanging: 2)
    let status = try self.status(of: provider)
    var facts = [rates(of: status)]
    if isUsed {
      facts.append(next(of: status))
    } else {
      facts.append(wording(.sourceNotUsed))
    }
    facts += [key(of: status), quota(of: status)].compactMap { $0 }
    if let failure = status.lastFailure {
      let reason = wording.sentence(on: failure.reason, of: provider.facts)
      facts.append(wording(.sourceLastFailure(time: Clock.text(failure.at), reason: reason)))
    }
    facts.append(wording(.sourceTerms(credit: credit(of: provider), address: provider.termsURL)))
    let lines = facts.flatMap { $0.wrapped(to: Output.width - 4) }
    return (heading + lines.map { "    " + $0 }).text
  }

  /// Returns the attribution that the terms require, without its full stop.
  private func credit(of provider: RateProvider) -> String {
    provider.attribution.hasSuffix(".")
      ? String(provider.attribution.dropLast()) : provider.attribution
  }

  private func rates(of status: SourceStatus) -> String {
    guard let asOf = status.asOf, let retrievedAt = status.retrievedAt else {
      return wording.clauses([builtIn(status), wording(.sourceNeverFetched)].compactMap { $0 })
    }
    let (day, time) = (wording.long(asOf), Clock.text(retrievedAt))
    return wording(
      status.freshness == .fresh
        ? .sourceFresh(day: day, time: time) : .sourceStale(day: day, time: time)
    )
  }

  /// Returns the newest rates embedded in the program and their age; nil if it has none of the
  /// source.
  private func builtIn(_ status: SourceStatus) -> String? {
    let (archive, source) = (EmbeddedRates.archive, status.source.provider.source)
    guard let end = archive.newestDay(of: source),
      let day = archive.publicationDays(of: source, from: end.firstDayOfMonth, through: end).first
    else { return nil }
    let rates = wording.newest(
      wording.title(of: source),
      day...end,
      isMonthly: source.period == .month,
      today: clock.now.day
    )
    return wording(.sourceBuiltIn(rates: rates))
  }

  private func next(of status: SourceStatus) -> String {
    guard let due = status.due else { return wording(.sourceDueNow) }
    return wording(.sourceDue(time: Clock.text(due)))
  }

  private func key(of status: SourceStatus) -> String? {
    let provider = status.source.provider
    switch (provider.key, status.source.key) {
    case (.none, _): return nil
    case (_, .some): return wording(.sourceKeySet)
    case (.optional, nil):
      return wording(.sourceKeyOptional(variable: EnvironmentVariables.key(of: provider.facts)))
    case (.required, nil):
      return wording(.sourceKeyMissing(variable: EnvironmentVariables.key(of: provider.facts)))
    }
  }

  private func quota(of status: SourceStatus) -> String? {
    guard let quota = status.source.provider.quota, let used = status.used else { return nil }
    let period: String =
      switch quota.period {
      case .hour: wording(.periodHour)
      case .day: wording(.periodDay)
      case .month: wording(.periodMonth)
      }
    return wording(
      .sourceQuota(used: wording.number(used), calls: wording.number(quota.calls), period: period)
    )
  }
}
