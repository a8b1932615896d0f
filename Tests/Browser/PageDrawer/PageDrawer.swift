import CambioAPI
import EmbeddedData
import EmbeddedRates
import ExactJSON
import ExactMoney
import ExchangeRates
import Localization
import Presentation
import WebViews

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Renders pages as the server does, for the tests of the page's program.
///
/// Reads one command per line, with tabs between its parts. Each response is a line with a number of
/// bytes, followed by those bytes:
///
///     start  /USD/BRL?amount=100  pt-BR  pt-BR  1793577600  favourites=EUR
///     act    amount  12.50
///     body
@main
struct PageDrawer {
  private var app: AppModel?
  /// The addresses and responses that the page was rendered from, without the year's.
  private var answers: [String] = []
  /// The year that the page was rendered from; empty if it needed none.
  private var year = ""
  private var assets = Assets(root: "/assets/test")

  static func main() {
    var drawer = PageDrawer()
    while let line = readLine() {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let answer = drawer.answer(to: parts[0], parts.dropFirst() + ["", "", "", "", "", ""])
      print(answer.utf8.count)
      print(answer, terminator: "")
      fflush(nil)
    }
  }

  private mutating func answer(to command: String, _ parts: ArraySlice<String>) -> String {
    let (first, second) = (parts[1], parts[2])
    switch command {
    case "start": return start(parts)
    case "act":
      guard let action = Action(named: first) else { return "no such action" }
      take(.acted(action, second))
    case "key": if let key = first.utf8.first { take(.pressed(.character(key))) }
    case "open": if let address = address(first) { take(.opened(address, isThere: false)) }
    case "tick": take(.ticked(Instant(unixSeconds: Int64(first) ?? 0)))
    case "zone": take(.zoneKnown(utcOffset: Int(first) ?? 0))
    case "offline": take(.connectionChanged(isOffline: first == "1"))
    case "book": return RateBookJSON.encode(book).text
    case "year": return year
    case "answers": return answers.joined(separator: "\t")
    default: break
    }
    return app.map { AppView($0, assets: assets).body.html.text } ?? ""
  }

  private mutating func take(_ event: AppEvent) {
    _ = app?.handle(event)
  }

  private mutating func start(_ parts: ArraySlice<String>) -> String {
    guard let address = address(parts[1]), let locale = EmbeddedLocales.locale(parts[2]),
      let messages = EmbeddedLocales.messages(parts[3], of: .page), let now = Int64(parts[4])
    else {
      app = nil
      return ""
    }
    let environment = AppEnvironment(
      wording: Wording(locale: locale, messages: messages),
      preferences: Preferences(kept: parts[5], for: locale),
      rates: RateState(book),
      now: Instant(unixSeconds: now)
    )
    if address.isSearch, !parts[6].isEmpty {
      environment.rates.searchLocales = SettingsLanguage.all.compactMap {
        EmbeddedLocales.locale($0.tag.description)
      }
      environment.rates.searchKeywords = EmbeddedLocales.keywords
    }
    if !parts[6].isEmpty { assets = Assets(root: parts[6]) }
    let app = AppModel(address, environment)
    (answers, year) = ([], "")
    for _ in 0..<3 {
      for need in app.needs {
        guard let answer = answer(to: need, now: environment.now) else { continue }
        _ = app.handle(.answered(need, answer))
        guard let json = try? RateAnswerJSON.encode(answer).text else { continue }
        if case .year = answer {
          year = json
        } else {
          answers += [RateQueryPath.text(of: need), json]
        }
      }
    }
    self.app = app
    return AppView(app, assets: assets).body.html.text
  }

  private func answer(to query: RateQuery, now: Instant) -> RateAnswer? {
    let archive = EmbeddedRates.archive
    switch query {
    case .tables(let days): return .tables(archive.part(over: days))
    case .year(let day): return .year(archive.year(through: day), through: day)
    case .series(let pair, let range):
      return (try? Converter(archive: archive, today: now.day).series(for: pair, over: range))
        .map { .series($0) }
    case .fetches: return .fetches([])
    }
  }

  private func address(_ text: String) -> Address? {
    let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    return Address(path: String(halves[0]), query: halves.count > 1 ? String(halves[1]) : "")
  }

  /// The built-in rates, as if fetched once.
  private let book = RateBook(
    archive: EmbeddedRates.archive.newestPart(
      today: EmbeddedRates.archive.newestDay(of: .ecb) ?? CalendarDate(clamping: 20_000)
    ),
    sources: RateSource.embedded.map { SourceState(source: $0, retrievedAt: nil, due: nil) },
    version: "built-in"
  )
}
