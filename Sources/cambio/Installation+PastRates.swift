import Feeds
import Repositories

extension Installation {
  /// This machine's rates once sources were asked for `wanted`, one after the other until `isTold`; as they are where
  /// none has to be, or may be.
  ///
  /// Sources in use come first. Where nobody chose any, those follow that publish their rates free of charge: the
  /// three in use then have none before 1999. A failure is said on standard error.
  func asking(
    for wanted: PastRates,
    of source: ConfiguredSource? = nil,
    until isTold: (Installation) -> Bool
  ) throws(CommandFailure) -> Installation {
    var installation = self
    guard !configuration.isOffline.value, configuration.database != nil, !isTold(self) else {
      return self
    }
    let text = RefreshFailureText(wording: wording)
    for source in wanted.tellers(among: source.map { [$0] } ?? pastSources) {
      let today = clock.now.day
      let writing = try Installation(configuration, .toWrite, wording: wording)
      let reports = try writing.refresh([source], .now, days: wanted.days(of: source, today: today))
      for case .failed(let failure) in reports.map({ $0.outcome }) {
        Output.writeError("cambio: " + text.text(for: failure, of: source.provider.facts))
      }
      installation = try Installation(configuration, .ifThere, wording: wording)
      if isTold(installation) { break }
    }
    return installation
  }

  /// Who may be asked for rates of past days.
  var pastSources: [ConfiguredSource] {
    let used = configuration.configuredSources
    guard configuration.sources.origin == .builtIn else { return used }
    let names = Set(used.map { $0.provider.id })
    let others = RateProvider.all.filter { provider in
      provider.key == .none && provider.quota == nil && provider.outage == nil
        && !names.contains(provider.id)
    }
    return used + others.map { configuration.source($0) }
  }
}
