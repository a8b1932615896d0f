package import Feeds
package import Refreshing

/// The access keys of sources, and the place where they are stored.
package struct SourceKeys: Sendable {
  /// The obstacle to storing a key, as a sentence.
  package struct Failure: Error {
    package let reason: String

    package init(reason: String) {
      self.reason = reason
    }
  }

  /// The place where keys are stored, to be shown: the path of a file.
  package let place: String
  /// Returns a source with a key, at its configured address.
  package let source: @Sendable (_ provider: RateProvider, _ key: String) -> ConfiguredSource
  /// Stores a key of the source `id`, or removes it if nil; either takes effect at the next start.
  ///
  /// - Throws: ``Failure`` if it cannot be stored or removed.
  package let keep: @Sendable (_ key: String?, _ id: String) throws(Failure) -> Void

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
