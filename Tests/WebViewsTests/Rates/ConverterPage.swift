import EmbeddedData
import ExactMoney
import ExchangeRates
import Localization
import Presentation
import Testing

@testable import WebViews

/// The converter for a reader in a locale, with fixed rates.
enum ConverterPage {
  private static let rates = """
    Date,USD,JPY,GBP,KRW,BRL,CHF
    2026-10-30,1.1172,175.68,0.8338,1491.76,6.0692,0.9194
    2026-10-29,1.113,175.92,0.83578,1488.4,5.9563,0.9222
    2026-10-28,1.1133,175.86,0.83785,1492.35,5.9307,0.9247

    """

  static func environment(_ locale: String = "en") throws -> AppEnvironment {
    let now = Instant(unixSeconds: 1_793_380_140)
    let history = RateHistory(rates)
    let state = SourceState(
      source: .ecb,
      retrievedAt: now.adding(seconds: -300),
      due: now.adding(seconds: 250_000)
    )
    let wording = Wording(
      locale: try #require(EmbeddedLocales.locale(locale)),
      messages: try #require(EmbeddedLocales.messages(locale, of: .page))
    )
    var preferences = Preferences()
    preferences.rates.favourites = [.eur, .jpy]
    let book = RateBook(archive: RateArchive([history]), sources: [state], version: "1")
    var rates = RateState(book)
    // The source has no earlier rates.
    if let year = rates.yearNeeded { rates.unavailable.append(year) }
    return AppEnvironment(wording: wording, preferences: preferences, rates: rates, now: now)
  }

  /// Returns the content of `main` after events on the page.
  static func main(
    _ path: String = "/USD/BRL",
    _ query: String = "",
    locale: String = "en",
    _ actions: (Action, String)...
  ) throws -> String {
    try main(path, query, in: environment(locale), actions)
  }

  static func main(
    _ path: String = "/USD/BRL",
    _ query: String = "",
    in environment: AppEnvironment,
    _ actions: [(Action, String)] = []
  ) throws -> String {
    guard case .converter(let address) = Address(path: path, query: query) else {
      Issue.record("no address of the converter")
      return ""
    }
    var model = ConverterViewModel(address, environment)
    for (action, value) in actions { _ = model.handle(action, value) }
    return ConverterView(model: model, assets: Assets(root: "/assets/1")).main.text + "\n"
  }
}
