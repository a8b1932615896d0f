import CambioFoundation
import EmbeddedRates
import ExactMoney
import ExchangeRates
import Foundation

/// A screen for sending dollars: `Remittance KR [DAY]` reads the text of its field, line by line, as
/// after each key.
@main
struct Remittance {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    let country = Country.all.first { $0.region == words.first } ?? Country.all[0]
    let day = words.count > 1 ? CalendarDate(words[1]) : nil
    let screen = RemittanceScreen(country: country, day: day ?? .today())
    print(screen.description)
    while let text = readLine() { print(screen.result(of: text)) }
  }
}

/// A country that receives money.
struct Country {
  let region: String
  let title: String
  let currency: Currency

  static let all = [
    Country(region: "KR", title: "🇰🇷 한국, KRW", currency: .krw),
    Country(region: "JP", title: "🇯🇵 일본, JPY", currency: .jpy),
    Country(region: "PH", title: "🇵🇭 필리핀, PHP", currency: .php),
  ]
}

/// The state of the screen, and its texts.
struct RemittanceScreen {
  let country: Country
  private let route: Result<RateRoute, RateError>
  private static let limit = ExactDecimal(10_000)

  init(country: Country, day: CalendarDate) {
    self.country = country
    let converter = Converter(archive: EmbeddedRates.archive, today: day)
    let pair = CurrencyPair(base: .usd, quote: country.currency)
    route = Result { () throws(RateError) in try converter.route(for: pair, on: day) }
  }

  /// The country, the rate and its day; or why there is none.
  var description: String {
    switch route {
    case .success(let route):
      let rate =
        (try? route.ratio.rounded(to: .scale(2), rounding: .toNearestOrAwayFromZero)).map {
          Self.text($0)
        } ?? "?"
      return "\(country.title): \(rate) \(country.currency) / USD"
        + (route.asOf.map { ", rates of \($0)" } ?? "")
    case .failure(let error): return "\(country.title): no rate, \(error)"
    }
  }

  /// Returns the amount that arrives, or a message about the text of the field.
  func result(of text: String) -> String {
    guard let amount = try? ExactDecimal(text.filter { $0 != "," }) else {
      return text.isEmpty ? "" : "“\(text)” is not an amount."
    }
    guard ExactDecimal.zero...Self.limit ~= amount else {
      return "You can send 0 to \(Self.text(Self.limit)) USD."
    }
    guard case .success(let route) = route,
      let arriving = try? route.ratio.multiplied(by: ExactFraction(amount)).rounded(
        to: .scale(2),
        rounding: .toNearestOrAwayFromZero
      )
    else { return "There is no rate." }
    return "\(Self.text(arriving)) \(country.currency)"
  }

  /// Returns a number with thousands separators and at most two decimals.
  private static func text(_ number: ExactDecimal) -> String {
    Decimal(exactly: number)?.formatted(
      .number.precision(.fractionLength(0...2)).locale(Locale(identifier: "en_US"))
    ) ?? number.description
  }
}
