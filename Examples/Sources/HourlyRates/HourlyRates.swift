import ExactMoney
import ExchangeRates

/// `HourlyRates AMOUNT FROM TO < answers.csv` converts by each answer of an hourly service.
///
/// The first line has the currencies, the other lines an hour and the quotes for one dollar.
@main
struct HourlyRates {
  static func main() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    let codes = (readLine() ?? "").split(separator: ",").dropFirst()
    let currencies = codes.compactMap { Currency($0) }
    guard words.count == 3, let base = Currency(words[1]), let quote = Currency(words[2]) else {
      for currency in [.usd] + currencies { print(currency, currency.name) }
      return
    }
    var screen = Screen(pair: CurrencyPair(base: base, quote: quote))
    while let line = readLine() { try screen.fetched(line, currencies) }
    print(screen.result(of: words[0]))
    for entry in screen.history.reversed() { print(entry.hour, entry.rate) }
  }
}

/// The rates of the last fetches, of which the newest converts.
struct Screen {
  let pair: CurrencyPair
  private(set) var history: [(hour: String, rate: ExactDecimal)] = []
  private var newest: RateRoute?
  private static let maximumEntries = 10
  private static let service = RateSource(name: "Hourly", pivot: .usd)

  init(pair: CurrencyPair) {
    self.pair = pair
  }

  /// Takes an answer of the service; one without a rate for each currency changes nothing.
  mutating func fetched(_ line: String, _ currencies: [Currency]) throws {
    let fields = line.split(separator: ",")
    guard let hour = fields.first, let day = CalendarDate(hour.prefix(10)) else { return }
    let figures = fields.dropFirst().compactMap { try? ExactDecimal(String($0)) }
    guard figures.count == currencies.count,
      let table = try? RateTable(
        source: Self.service,
        day: day,
        rates: Dictionary(uniqueKeysWithValues: zip(currencies, figures))
      )
    else { return }
    let route = try Converter(archive: RateArchive([table]), today: day).route(for: pair)
    newest = route
    let rate = try route.ratio.rounded(to: .significantDigits(6), rounding: .toNearestOrEven)
    history.append((String(hour), rate))
    history.removeFirst(max(0, history.count - Self.maximumEntries))
  }

  /// Returns the converted amount; nothing for a text that is no number, such as 100.00.00.
  func result(of text: String) -> String {
    let digits = text.filter { $0 != "," }
    guard let amount = try? ExactDecimal(digits), let result = try? newest?.result(of: amount)
    else { return "" }
    return result.description
  }
}
