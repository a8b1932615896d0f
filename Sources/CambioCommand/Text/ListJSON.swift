import CambioAPI
import EmbeddedRates
import ExactJSON
import ExactMoney
import ExchangeRates
import Feeds
import LocalStore
import Refreshing
import SharedAnswers

/// Encodes the lists that only the command shows.
enum ListJSON {
  /// Returns the document of an own rate.
  static func encode(_ own: OwnRate) -> JSONValue {
    func percent(_ kind: FeePercent.Kind) -> JSONValue? {
      own.fee.flatMap { $0.kind == kind ? .string($0.percent.description) : nil }
    }
    return [
      "base": .string(own.pair.base.code),
      "quote": .string(own.pair.quote.code),
      "rate": .string(own.value.description),
      "fee": percent(.fee),
      "card": percent(.card),
      "setAt": .moment(own.setAt),
    ]
  }

  /// Returns the document of a fetched rate.
  static func encode(_ entry: FetchLog.Entry) -> JSONValue {
    [
      "retrievedAt": .moment(entry.fetchedAt),
      "rate": .string(entry.rate.description),
      "asOf": .string(entry.asOf.description),
      "source": .string(entry.source.name),
    ]
  }

  /// Returns the document of a quarantined figure.
  static func encode(_ record: QuarantineRecord) -> JSONValue {
    let entry = record.entry
    return [
      "number": .integer(Int(record.id)),
      "source": .string(entry.source),
      "currency": .string(entry.code),
      "figure": .string(entry.figure),
      "asOf": .string(entry.asOf.description),
      "reason": .string(entry.reason),
      "detail": .string(entry.detail),
      "quarantinedAt": .moment(record.quarantinedAt),
      "releasedAt": .moment(record.releasedAt),
      "releasedBy": record.releasedBy.map { .string($0) } ?? .null,
      "dismissedAt": .moment(record.dismissedAt),
    ]
  }
}

extension Installation {
  /// Returns the document of `currencies`, and of the list of `source` or of all sources.
  ///
  /// - Throws: ``CommandFailure`` if the store cannot be read.
  func document(
    of currencies: [Currency],
    from source: RateSource?
  ) throws(CommandFailure) -> JSONValue {
    let lists = CurrencyLists(
      archive: archive(for: .init(today: clock.now.day)),
      catalogues: RateProvider.all.compactMap { catalogue(of: $0.source) }
    )
    var retrieved: [String: Instant] = [:]
    for provider in RateProvider.all {
      retrieved[provider.source.name] = try status(of: provider).retrievedAt
    }
    let (sources, words) = (lists.sources, wording.ofPages)
    return [
      "lists": .array(lists.documents(of: source?.name) { retrieved[$0.name] }),
      "currencies": .array(
        currencies.map { currency in
          CatalogueJSON.encode(
            currency,
            name: words.name(of: currency),
            symbol: words.symbol(of: currency),
            sources: sources[currency] ?? []
          )
        }
      ),
    ]
  }

  /// Returns the document of a source, as that of the server's operator, and whether it is in use.
  ///
  /// - Throws: ``CommandFailure`` if the store cannot be read.
  func document(of provider: RateProvider, isUsed: Bool) throws(CommandFailure) -> JSONValue {
    let status = try status(of: provider)
    let newest = status.asOf ?? EmbeddedRates.archive.newestDay(of: provider.source)
    return SourcesJSON.encode(status, asOf: newest, due: status.due)
      .adding(SourcesJSON.state(of: status))
      .adding(["inUse": .bool(isUsed), "hasKey": .bool(status.source.key != nil)])
  }
}
