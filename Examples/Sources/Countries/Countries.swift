import CambioFoundation
import EmbeddedRates
import ExactMoney
import ExchangeRates
import Foundation

/// `Countries AMOUNT BR JP [DAY]` converts between the money of two countries, `Countries list` lists
/// the countries.
@main
struct Countries {
  static func main() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    let day = words.count > 3 ? CalendarDate(words[3]) : nil
    let countries = Country.all(on: day ?? .today())
    guard words.count >= 3 else {
      for country in countries { print(country, country.currency.name, separator: ", ") }
      return
    }
    guard let amount = try? ExactDecimal(words[0]),
      let from = countries.first(where: { $0.region.code == words[1] }),
      let to = countries.first(where: { $0.region.code == words[2] })
    else {
      print("Write an amount and two countries of the list, such as 100 BR JP.")
      exit(1)
    }
    let converter = Country.converter(day ?? .today())
    let conversion = try converter.convert(Money(amount, from.currency), to: to.currency)
    let style = Money.FormatStyle(locale: Locale(identifier: "en_US"))
    print(from, conversion.source.formatted(style), separator: ": ")
    print(to, try conversion.result().formatted(style), separator: ": ")
  }
}

/// A country with its money.
struct Country: CustomStringConvertible {
  let region: Region
  let name: String
  let currency: Currency

  var description: String { "\(flag) \(name)" }

  /// The letters of the code as flag letters.
  private var flag: String {
    let letters = region.code.unicodeScalars.compactMap {
      Unicode.Scalar($0.value - 65 + 0x1F1E6)
    }
    return String(String.UnicodeScalarView(letters))
  }

  static func converter(_ day: CalendarDate) -> Converter {
    Converter(archive: EmbeddedRates.archive, today: day)
  }

  /// The countries whose money has a rate, by their names.
  static func all(on day: CalendarDate) -> [Country] {
    let converter = converter(day)
    return Region.all.compactMap { region in
      guard let name = region.name, let currency = region.currency,
        (try? converter.route(for: CurrencyPair(base: currency, quote: .usd))) != nil
      else { return nil }
      return Country(region: region, name: name, currency: currency)
    }.sorted { $0.name < $1.name }
  }
}
