import Feeds
package import Refreshing

extension Installation {
  /// Fetches rates for `wanted`, one source after another, until `isReported` returns true.
  ///
  /// Sources in use come first. If the reader chose none, free sources follow, because the three
  /// defaults have no rates before 1999. A failure is reported on standard error. Returns this
  /// machine's data with the new rates, unchanged if no source may be asked.
  func asking(
    for wanted: PastRates,
    of source: ConfiguredSource? = nil,
    until isReported: (Installation) -> Bool
  ) throws(CommandFailure) -> Installation {
    var installation = self
    guard configuration.database != nil, !isReported(self) else { return self }
    let text = RefreshFailureText(wording: wording)
    for source in sources(of: wanted, only: source) {
      let today = clock.now.day
      let writing = try Installation(configuration, .toWrite, wording: wording)
      let reports = try writing.refresh([source], .now, days: wanted.days(of: source, today: today))
      for case .failed(let failure) in reports.map({ $0.outcome }) {
        Output.writeError("cambio: " + text.text(for: failure, of: source.provider.facts))
      }
      installation = try Installation(configuration, .ifThere, wording: wording)
      if isReported(installation) { break }
    }
    return installation
  }

  /// Returns the sources that may be asked for `wanted`, among all or only `source`; empty offline.
  func sources(of wanted: PastRates, only source: ConfiguredSource? = nil) -> [ConfiguredSource] {
    configuration.isOffline.value
      ? [] : wanted.providers(among: source.map { [$0] } ?? pastSources)
  }

  /// The sources that may be asked for past rates, in order.
  package var pastSources: [ConfiguredSource] {
    let used = configuration.configuredSources.filter { !$0.provider.source.isByNameOnly }
    guard configuration.sources.origin == .builtIn else { return used }
    let names = Set(used.map { $0.provider.id })
    let others = RateProvider.all.filter { provider in
      provider.key == .none && provider.quota == nil && provider.outage == nil
        && !provider.source.isByNameOnly && !names.contains(provider.id)
    }
    return used + others.map { configuration.source($0) }
  }
}
