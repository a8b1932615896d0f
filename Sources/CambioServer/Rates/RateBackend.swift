package import ExactMoney
package import LocalStore
package import Repositories

/// Where a server has its rates from.
package struct RateBackend: Sendable {
  let library: RateLibrary
  let store: LocalStore?
  /// The sources in use, in order of preference.
  let sources: [ConfiguredSource]
  /// Those that may be asked for days that no rate at hand is of.
  let pastSources: [ConfiguredSource]
  /// Asks the sources; nil where the network is not used.
  let refresher: RateRefresher?
  let now: @Sendable () -> Instant

  /// Creates the backend; without a `refresher` the rates at hand are served for ever, without `pastSources` those in
  /// use are asked for past days.
  package init(
    library: RateLibrary,
    store: LocalStore?,
    sources: [ConfiguredSource],
    pastSources: [ConfiguredSource]? = nil,
    refresher: RateRefresher?,
    now: @escaping @Sendable () -> Instant
  ) {
    self.library = library
    self.store = store
    self.sources = sources
    self.pastSources = pastSources ?? sources
    self.refresher = refresher
    self.now = now
  }
}
