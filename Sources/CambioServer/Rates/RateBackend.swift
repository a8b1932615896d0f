package import ExactMoney
package import LocalStore
package import Repositories

/// Where a server has its rates from.
package struct RateBackend: Sendable {
  let library: RateLibrary
  let store: LocalStore?
  /// The sources in use, in order of preference.
  let sources: [ConfiguredSource]
  /// Asks the sources; nil where the network is not used.
  let refresher: RateRefresher?
  let now: @Sendable () -> Instant

  /// Creates the backend; without a `refresher` the rates at hand are served for ever.
  package init(
    library: RateLibrary,
    store: LocalStore?,
    sources: [ConfiguredSource],
    refresher: RateRefresher?,
    now: @escaping @Sendable () -> Instant
  ) {
    self.library = library
    self.store = store
    self.sources = sources
    self.refresher = refresher
    self.now = now
  }
}
