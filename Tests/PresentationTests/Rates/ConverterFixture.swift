import EmbeddedData
import ExactMoney
import ExchangeRates
import Foundation
import Localization
import Testing

@testable import Presentation

/// Eight publications of the ECB, seen at 17:09 UTC.
enum ConverterFixture {
  static let now = Instant(startOf: day("2026-10-30")).adding(seconds: 61_740)

  static let rates = """
    Date,USD,JPY,GBP,KRW,BRL,CHF
    2026-10-30,1.1172,175.68,0.8338,1491.76,6.0692,0.9194
    2026-10-29,1.113,175.92,0.83578,1488.4,5.9563,0.9222
    2026-10-28,1.1133,175.86,0.83785,1492.35,5.9307,0.9247
    2026-10-27,1.115,175.97,0.83658,1480.44,5.9624,0.9239
    2026-10-26,1.1188,176.15,0.8382,1482.72,6.2523,0.9243
    2026-10-23,1.1193,175.51,0.83728,1482.46,5.6485,0.9227
    2026-10-22,1.1205,175.97,0.8377,1484.25,5.6574,0.9211

    """

  static func day(_ text: String) -> CalendarDate {
    guard let day = CalendarDate(text) else { preconditionFailure("no day: \(text)") }
    return day
  }

  static func archive(_ text: String = rates) -> RateArchive {
    RateArchive([RateHistory(text)])
  }

  /// Returns a book from five minutes ago.
  ///
  /// The next publication is due on the next working day.
  static func book(
    _ text: String = rates,
    retrieved: Int64? = 300,
    due: Int64? = -250_000,
    version: String = "1"
  ) -> RateBook {
    let state = SourceState(
      source: .ecb,
      retrievedAt: retrieved.map { now.adding(seconds: -$0) },
      due: due.map { now.adding(seconds: -$0) }
    )
    return RateBook(archive: archive(text), sources: [state], version: version)
  }

  static func environment(
    _ tag: String = "en",
    favourites: [Currency] = [.eur, .jpy, .gbp, .usd]
  ) throws -> AppEnvironment {
    let wording = Wording(
      locale: try #require(EmbeddedLocales.locale(tag)),
      messages: try #require(
        EmbeddedLocales.messages(tag, of: .page) ?? EmbeddedLocales.messages("en", of: .page)
      )
    )
    var preferences = Preferences()
    preferences.rates.favourites = favourites
    var rates = RateState(book())
    // The source has no earlier rates.
    rates.take(.year(RateArchive([]), through: now.day), for: .year(through: now.day))
    return AppEnvironment(wording: wording, preferences: preferences, rates: rates, now: now)
  }

  static func address(_ path: String, _ query: String = "") throws -> ConverterAddress {
    guard case .converter(let address) = Address(path: path, query: query) else {
      throw Missing()
    }
    return address
  }

  static func model(
    _ path: String = "/USD/BRL",
    _ query: String = "",
    _ tag: String = "en"
  ) throws -> ConverterViewModel {
    ConverterViewModel(try address(path, typed(query)), try environment(tag))
  }

  /// Returns `query` as a form sends it, with numbers in the reader's format.
  static func typed(_ query: String) -> String {
    var query = query
    for name in ["amount", "receive", "fee", "rate"] where query.hasPrefix(name + "=") {
      query = "typed" + name.capitalized + query.dropFirst(name.count)
    }
    for name in ["amount", "receive", "fee", "rate"] {
      query.replace("&\(name)=", with: "&typed\(name.capitalized)=")
    }
    return query
  }

  struct Missing: Error {}
}
