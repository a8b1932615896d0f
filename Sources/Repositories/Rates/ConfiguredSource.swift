package import Feeds

/// A provider that the reader uses: where it is, and with which key.
package struct ConfiguredSource: Sendable {
  package let provider: RateProvider
  /// Its own address, or the one the configuration names instead; without a trailing slash.
  package let baseURL: String
  package let key: String?

  /// Creates the source; `baseURL` nil means the provider's own.
  package init(_ provider: RateProvider, baseURL: String? = nil, key: String? = nil) {
    self.provider = provider
    self.baseURL = baseURL ?? provider.baseURL
    self.key = key
  }

  /// The provider and the key, without what it is asked for.
  var asked: AskedProvider { AskedProvider(facts: provider.facts, key: key) }
}
