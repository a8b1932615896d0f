import CambioAPI
import ExactJSON
import ExactMoney
import ExchangeRates
import Presentation
import Refreshing

/// Answers requests for currencies and countries in the reader's language.
struct CatalogueAnswers {
  let asking: Asking

  /// The names of the sources that have rates of each currency or list it.
  private var sources: [Currency: [String]] {
    let archive = asking.snapshot.book.archive
    var sources: [Currency: [String]] = [:]
    for source in archive.allSources {
      for currency in archive.currencies(of: source) {
        sources[currency, default: []].append(source.name)
      }
    }
    for catalogue in asking.snapshot.catalogues {
      for currency in catalogue.currencies
      where sources[currency]?.contains(catalogue.source) != true {
        sources[currency, default: []].append(catalogue.source)
      }
    }
    return sources
  }

  /// Returns all currencies, or those of one source, with the lists they come from.
  ///
  /// - Throws: ``Problem`` if the language or the source is unknown.
  func currencies(_ question: CatalogueQuestion) throws(Problem) -> JSONValue {
    let language = try asking.language(named: question.language)
    let only = try name(ofSource: question.source)
    let known = sources
    let currencies = Currency.catalogue.compactMap { currency -> JSONValue? in
      let sources = known[currency] ?? []
      if let only, !sources.contains(only) { return nil }
      return encode(currency, language, sources)
    }
    return ["lists": .array(lists(only)), "currencies": .array(currencies)]
  }

  func currency(_ question: CurrencyQuestion) throws(Problem) -> JSONValue {
    let language = try asking.language(named: question.language)
    return encode(question.currency, language, sources[question.currency] ?? [])
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

  /// Returns the lists of currencies, of `only` or of all sources: its own list, or the currencies
  /// of its rates.
  private func lists(_ only: String?) -> [JSONValue] {
    let (book, own) = (asking.snapshot.book, asking.snapshot.catalogues)
    var lists: [JSONValue] = []
    for catalogue in own where only == nil || catalogue.source == only {
      lists.append(
        CatalogueJSON.encode(
          listOf: catalogue.source,
          isOwnList: true,
          retrievedAt: catalogue.retrievedAt,
          others: catalogue.others
        )
      )
    }
    for source in book.archive.allSources where only == nil || source.name == only {
      guard !own.contains(where: { $0.source == source.name }) else { continue }
      let retrieved = book.sources.first { $0.source == source }?.retrievedAt
      lists.append(
        CatalogueJSON.encode(
          listOf: source.name,
          isOwnList: false,
          retrievedAt: retrieved,
          others: []
        )
      )
    }
    return lists
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
