package import Feeds

/// A provider that the reader uses: where it is, and with which key.
package struct Configured<Row: ProviderRow>: Sendable {
  package let provider: Row
  /// Its own address, or the one the configuration names instead; without a trailing slash.
  package let baseURL: String
  package let key: String?

  /// Creates the source; `baseURL` nil means the provider's own.
  package init(_ provider: Row, baseURL: String? = nil, key: String? = nil) {
    self.provider = provider
    self.baseURL = baseURL ?? provider.facts.baseURL
    self.key = key
  }
}

/// A provider of rates that the reader uses.
package typealias ConfiguredSource = Configured<RateProvider>
