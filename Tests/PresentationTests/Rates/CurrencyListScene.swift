import EmbeddedData
import EmbeddedRates
import ExactMoney
import ExchangeRates
import Localization
import PlainBytes
import Testing

@testable import Presentation

/// The list of currencies, on the day of the newest embedded rates.
enum CurrencyListScene {
  /// 30 October 2026, 17:09 UTC.
  static let now = Instant(unixSeconds: 1_793_380_140)

  static let book = RateBook(
    archive: EmbeddedRates.archive,
    sources: RateSource.embedded.map { SourceState(source: $0, retrievedAt: nil, due: nil) },
    version: "embedded"
  )

  /// A few rates for that day, for tests that need no more.
  static let fewRates: RateBook = {
    let text: StaticString = """
      Date,USD,JPY,GBP,CHF,AUD,BRL,CAD,CNY,HKD,INR,KRW,MXN,NZD,PHP,SGD,
      2026-10-30,1.1172,175.68,0.8338,0.9194,1.5904,6.0692,1.5606,7.4326,8.7652,106.09,1491.76,\
      21.123,1.9822,68.1,1.4282,

      """
    let history = RateHistory(
      source: .ecb,
      bytes: UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    )
    return RateBook(archive: RateArchive([history]), sources: [book.sources[0]], version: "few")
  }()

  static func environment(
    _ tag: String = "en",
    rates: RateBook = book,
    preferences: Preferences = Preferences()
  ) throws -> AppEnvironment {
    let wording = Wording(
      locale: try #require(EmbeddedLocales.locale(tag)),
      messages: try #require(EmbeddedLocales.messages(tag, of: .page))
    )
    return AppEnvironment(
      wording: wording,
      preferences: preferences,
      rates: RateState(rates),
      now: now
    )
  }

  /// Returns the list for the query of an address.
  static func list(
    _ query: String = "for=to&pair=USD-BRL&amount=100",
    in tag: String = "en",
    rates: RateBook = book,
    preferences: Preferences = Preferences()
  ) throws -> CurrencyListViewModel {
    CurrencyListViewModel(
      try CurrencyListAddress(Query(query)),
      try environment(tag, rates: rates, preferences: preferences)
    )
  }

  /// Returns the list with few rates.
  static func short(
    _ query: String = "for=to&pair=USD-BRL&amount=100",
    in tag: String = "en",
    preferences: Preferences = Preferences()
  ) throws -> CurrencyListViewModel {
    try list(query, in: tag, rates: fewRates, preferences: preferences)
  }

  /// Returns the locales in which the search knows names beside the reader's own.
  static func searchLocales() throws -> [LocaleData] {
    try SettingsLanguage.all.map { try #require(EmbeddedLocales.locale($0.tag.description)) }
  }
}

extension CurrencyListViewModel {
  /// The codes of the rows, group by group.
  var codes: [String] { groups.flatMap { $0.rows.map { $0.currency.code } } }

  func codes(_ kind: CurrencyGroup.Kind) -> [String] {
    groups.filter { $0.kind == kind }.flatMap { $0.rows.map { $0.currency.code } }
  }

  func row(_ code: String) -> CurrencyRow? {
    groups.lazy.flatMap { $0.rows }.first { $0.currency.code == code }
  }
}
