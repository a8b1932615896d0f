package import Feeds
package import Refreshing

/// The access keys of sources, and the place where they are stored.
package struct SourceKeys: Sendable {
  /// The obstacle to storing a key, as a sentence.
  package struct Failure: Error {
    package let reason: String

    /// Creates a failure.
    package init(reason: String) {
      self.reason = reason
    }
  }

  /// The keys' place, to be shown: the path of a file.
  package let place: String
  /// A source with a key, at the address of the configuration.
  package let source: @Sendable (_ provider: RateProvider, _ key: String) -> ConfiguredSource
  /// Stores a key of the source with this id, or removes it for nil; it takes effect at the next start.
  package let keep: @Sendable (_ key: String?, _ id: String) throws(Failure) -> Void

  /// Creates a place for keys.
  package init(
    place: String,
    source: @escaping @Sendable (_ provider: RateProvider, _ key: String) -> ConfiguredSource = {
      ConfiguredSource($0, key: $1)
    },
    keep: @escaping @Sendable (_ key: String?, _ id: String) throws(Failure) -> Void
  ) {
    self.place = place
    self.source = source
    self.keep = keep
  }
}
