package import ExactMoney
package import LocalStore
package import Refreshing

/// The origin of a server's rates.
package struct RateBackend: Sendable {
  let library: RateLibrary
  let store: LocalStore?
  /// The sources in use, in order of preference.
  let sources: [ConfiguredSource]
  /// The sources for days without any stored rate.
  let pastSources: [ConfiguredSource]
  /// Refreshes the sources; nil if the network is not used.
  let refresher: RateRefresher?
  let now: @Sendable () -> Instant

  /// Creates the backend.
  ///
  /// Without a `refresher` the rates stay as they are; without `pastSources` the sources in use
  /// serve past days.
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
