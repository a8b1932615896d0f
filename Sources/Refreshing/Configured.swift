package import Feeds

/// A provider in use, with its address and key.
package struct Configured<Row: ProviderRow>: Sendable {
  package let provider: Row
  /// The provider's own address, or the configured one; without a trailing slash.
  package let baseURL: String
  /// The provider's key; nil if none is configured.
  package let key: String?

  /// Creates a provider in use, at its own address if `baseURL` is nil.
  package init(_ provider: Row, baseURL: String? = nil, key: String? = nil) {
    self.provider = provider
    self.baseURL = baseURL ?? provider.facts.baseURL
    self.key = key
  }
}

/// A provider of rates in use.
package typealias ConfiguredSource = Configured<RateProvider>
