import CambioAPI
package import ExactJSON
package import ExactMoney
package import ExchangeRates
package import Refreshing

/// What sources have: their own lists of currencies, or else the currencies of their rates.
package struct CurrencyLists {
  private let archive: RateArchive
  private let catalogues: [SourceCatalogue]

  package init(archive: RateArchive, catalogues: [SourceCatalogue]) {
    (self.archive, self.catalogues) = (archive, catalogues)
  }

  /// The names of the sources that have rates of each currency or list it.
  package var sources: [Currency: [String]] {
    var sources: [Currency: [String]] = [:]
    for source in archive.allSources {
      for currency in archive.currencies(of: source) {
        sources[currency, default: []].append(source.name)
      }
    }
    for catalogue in catalogues {
      for currency in catalogue.currencies
      where sources[currency]?.contains(catalogue.source) != true {
        sources[currency, default: []].append(catalogue.source)
      }
    }
    return sources
  }

  /// Returns the documents of the lists, of the source named `only` or of all sources.
  ///
  /// `retrievedAt` returns when the rates of a source were fetched; nil if they never were.
  package func documents(
    of only: String?,
    retrievedAt: (RateSource) -> Instant?
  ) -> [JSONValue] {
    var lists: [JSONValue] = []
    for catalogue in catalogues where only == nil || catalogue.source == only {
      lists.append(
        CatalogueJSON.encode(
          listOf: catalogue.source,
          isOwnList: true,
          retrievedAt: catalogue.retrievedAt,
          others: catalogue.others
        )
      )
    }
    for source in archive.allSources where only == nil || source.name == only {
      guard !catalogues.contains(where: { $0.source == source.name }) else { continue }
      lists.append(
        CatalogueJSON.encode(
          listOf: source.name,
          isOwnList: false,
          retrievedAt: retrievedAt(source),
          others: []
        )
      )
    }
    return lists
  }
}
