import CambioAPI
import ExactJSON
import ExactMoney
import ExchangeRates
import Presentation
import Refreshing
import SharedAnswers

/// Answers requests for currencies and countries in the reader's language.
struct CatalogueAnswers {
  let asking: Asking

  private var lists: CurrencyLists {
    CurrencyLists(archive: asking.snapshot.book.archive, catalogues: asking.snapshot.catalogues)
  }

  /// Returns all currencies, or those of one source, each with the lists that contain it.
  ///
  /// - Throws: ``Problem`` if the language or the source is unknown.
  func currencies(_ question: CatalogueQuestion) throws(Problem) -> JSONValue {
    let language = try asking.language(named: question.language)
    let only = try name(ofSource: question.source)
    let known = lists.sources
    let currencies = Currency.allCases.compactMap { currency -> JSONValue? in
      let sources = known[currency] ?? []
      if let only, !sources.contains(only) { return nil }
      return encode(currency, language, sources)
    }
    let documents = lists.documents(of: only) { source in
      asking.snapshot.book.sources.first { $0.source == source }?.retrievedAt
    }
    return ["lists": .array(documents), "currencies": .array(currencies)]
  }

  func currency(_ question: CurrencyQuestion) throws(Problem) -> JSONValue {
    let language = try asking.language(named: question.language)
    return encode(question.currency, language, lists.sources[question.currency] ?? [])
  }

  /// Returns all countries, or those in the list of one source.
  ///
  /// - Throws: ``Problem`` if the language or the source is unknown, or the source has no list of
  ///   countries.
  func countries(_ question: CatalogueQuestion) throws(Problem) -> JSONValue {
    let language = try asking.language(named: question.language)
    let only = try name(ofSource: question.source)
    var listed: [(code: String, currency: Currency)]?
    if let only {
      listed = asking.snapshot.catalogues.first { $0.source == only }?.countries ?? []
      guard listed?.isEmpty == false else {
        throw Problem(
          .unknownSource,
          "\(only) has no list of countries here.",
          parameter: "source",
          hint: "Leave source out for the countries of ISO 4217."
        )
      }
    }
    return CatalogueJSON.encodeCountries(listed) { language.name(ofRegion: $0) }
  }

  /// Returns the name of a source that has rates or a list, as the source writes it; nil if `text`
  /// is nil.
  private func name(ofSource text: String?) throws(Problem) -> String? {
    guard let text else { return nil }
    let wanted = text.uppercased()
    let lists = asking.snapshot.catalogues.map { $0.source }
    if let listed = lists.first(where: { $0.uppercased() == wanted }) { return listed }
    return try asking.snapshot.source(named: text).name
  }

  private func encode(
    _ currency: Currency,
    _ language: Wording,
    _ sources: [String]
  ) -> JSONValue {
    CatalogueJSON.encode(
      currency,
      name: language.name(of: currency),
      symbol: language.symbol(of: currency),
      sources: sources
    )
  }
}
