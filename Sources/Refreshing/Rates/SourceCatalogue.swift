package import ExactMoney
import Feeds
package import LocalStore

/// The lists of what a source serves, as last fetched.
package struct SourceCatalogue: Sendable {
  /// The name of the source.
  package let source: String
  package let retrievedAt: Instant
  /// The ISO 4217 currencies in the lists, in their order.
  package let currencies: [Currency]
  /// The codes in the lists that are not in ISO 4217, such as BTC.
  package let others: [String]
  /// The countries in the lists with their currencies, in their order.
  package let countries: [(code: String, currency: Currency)]

  /// Reads the stored lists of `source`; nil if there are none.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  package init?(of source: ConfiguredSource, from store: LocalStore) throws(StoreError) {
    let provider = source.provider
    var (currencies, others): ([Currency], [String]) = ([], [])
    var countries: [(code: String, currency: Currency)] = []
    var retrievedAt: Instant?
    for list in provider.lists {
      guard let document = try store.resources.document(of: provider.resource(of: list)),
        let entries = list.entries(of: document.text)
      else { continue }
      retrievedAt = max(retrievedAt ?? document.retrievedAt, document.retrievedAt)
      for entry in entries.currencies {
        guard let currency = Currency(entry.code) else {
          others.append(entry.code)
          continue
        }
        if !currencies.contains(currency) { currencies.append(currency) }
      }
      for entry in entries.countries {
        guard let currency = Currency(entry.currency.code) else { continue }
        if !currencies.contains(currency) { currencies.append(currency) }
        countries.append((entry.id, currency))
      }
    }
    guard let retrievedAt else { return nil }
    self.source = provider.source.name
    self.retrievedAt = retrievedAt
    (self.currencies, self.others, self.countries) = (currencies, others, countries)
  }
}

extension RateProvider {
  /// Returns a list of the provider as a resource of the store.
  func resource(of list: SourceList) -> ResourceKey {
    ResourceKey(source: source.name, name: "list of \(list.name)")
  }
}
