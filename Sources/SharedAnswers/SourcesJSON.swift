import CambioAPI
package import ExactJSON
package import ExactMoney
package import ExchangeRates
import Feeds
package import Refreshing

/// Encodes the sources of the rates: their names, age and terms.
///
/// Facts for the server's operator alone are left out, except in ``state(of:)``.
package enum SourcesJSON {
  /// Returns the public facts of a source, whose newest rates are for the day `asOf`; nil for none.
  ///
  /// `due` is the time of the source's next request; nil for now.
  package static func encode(
    _ status: SourceStatus,
    asOf: CalendarDate?,
    due: Instant?
  ) -> JSONValue {
    let provider = status.source.provider
    let source = provider.source
    return [
      "name": .string(source.name),
      "id": .string(provider.id),
      "title": .string(source.title),
      "institution": .string(source.institution),
      "pivot": .string(source.pivot.code),
      "asOf": asOf.map { .string($0.description) } ?? .null,
      "retrievedAt": .moment(status.retrievedAt),
      "due": .moment(due),
      "freshness": .string(status.freshness == .fresh ? "fresh" : "stale"),
      "terms": .string(provider.termsURL),
      "attribution": .string(provider.attribution),
    ]
  }

  /// Returns the facts for the operator alone: the quota and the last failure.
  package static func state(of status: SourceStatus) -> JSONValue {
    ["quota": quota(of: status), "lastFailure": failure(of: status)]
  }

  private static func quota(of status: SourceStatus) -> JSONValue {
    guard let quota = status.source.provider.quota else { return .null }
    return [
      "calls": .integer(quota.calls),
      "period": .string(quota.period.rawValue),
      "used": .integer(status.used ?? 0),
    ]
  }

  private static func failure(of status: SourceStatus) -> JSONValue {
    guard let failure = status.lastFailure else { return .null }
    return [
      "at": .moment(failure.at),
      "kind": .string(failure.reason.kind.rawValue),
      "detail": .string(failure.reason.detail),
    ]
  }
}

/// The currencies of each source: its own list, or else the currencies that it has rates of.
package struct CurrencyLists {
  private let archive: RateArchive
  private let catalogues: [SourceCatalogue]

  package init(archive: RateArchive, catalogues: [SourceCatalogue]) {
    (self.archive, self.catalogues) = (archive, catalogues)
  }

  /// The names of the sources that list each currency or have rates of it.
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

  /// Returns one document per list: that of the source named `only`, or of all sources if nil.
  ///
  /// `retrievedAt` returns the time at which a source's rates were fetched; nil if they never were.
  package func documents(of only: String?, retrievedAt: (RateSource) -> Instant?) -> [JSONValue] {
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
