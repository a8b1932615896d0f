import EmbeddedData
import EmbeddedRates
import ExactMoney
import ExchangeRates
import Localization
import TestSupport
import Testing

@testable import Presentation

/// The rates and addresses of the tests of histories and of sending money.
enum RateHistoryFixture {
  /// 2026-10-30, 17:09 UTC.
  static let now = Instant(unixSeconds: 1_793_380_140)
  static let dollarInReais = CurrencyPair(.usd, .brl)

  static func environment(
    _ locale: String = "en",
    archive: RateArchive = EmbeddedRates.archive,
    retrievedAt: Instant? = nil,
    version: String = "1"
  ) throws -> AppEnvironment {
    let wording = Wording(
      locale: try #require(EmbeddedLocales.locale(locale)),
      messages: try #require(EmbeddedLocales.messages(locale, of: .page))
    )
    let sources = archive.sources.map {
      SourceState(source: $0, retrievedAt: retrievedAt, due: nil)
    }
    let book = RateBook(archive: archive, sources: sources, version: version)
    return AppEnvironment(
      wording: wording,
      preferences: Preferences(),
      rates: RateState(book),
      now: now
    )
  }

  /// Returns an archive of the ECB with these rates in dollars per euro, newest first.
  static func archive(_ rates: [(day: String, rate: String)]) -> RateArchive {
    var text = "Date,USD\n"
    for (day, rate) in rates { text += day + "," + rate + "\n" }
    return RateArchive([RateHistory(text)])
  }

  static func model(
    _ pair: CurrencyPair = dollarInReais,
    _ query: String = "",
    in environment: AppEnvironment? = nil
  ) throws -> RateHistoryViewModel {
    let address = Address(path: pair.path + "/history", query: query)
    guard case .history(let history)? = address else {
      throw RateError.noHistory(pair, from: now.day, through: now.day)
    }
    return RateHistoryViewModel(history, try environment ?? Self.environment())
  }
}
