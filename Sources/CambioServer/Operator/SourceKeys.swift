package import Feeds
package import Repositories

/// The access keys of sources, and the place where they are kept.
package struct SourceKeys: Sendable {
  /// What stands in the way of keeping a key, as a sentence.
  package struct Failure: Error {
    package let reason: String

    /// Creates a failure.
    package init(reason: String) {
      self.reason = reason
    }
  }

  /// Where keys are kept, to be shown: the path of a file.
  package let place: String
  /// A source as it would be with a key, at the address that the configuration gives it.
  package let source: @Sendable (_ provider: RateProvider, _ key: String) -> ConfiguredSource
  /// Keeps a key of the source with this id, or, for nil, none; the next start goes by it.
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
