import ExactJSON
import ExactMoney
import ExchangeRates

/// Reads requests for the files of fawazahmed0's exchange-api, and writes them.
///
/// A file has units of each currency per unit of the file's own, by lowercase code.
package enum Fawazahmed0Question {
  /// Reads a request for `/npm/@fawazahmed0/currency-api@DATE/v1/FILE`, or `/v1/FILE` for the
  /// newest rates.
  package static func read(_ request: DialectRequest) -> RateDialectQuestion {
    var parts = request.path.parts(after: [])
    var day: CalendarDate?
    if parts.count > 3, parts[0] == "npm", parts[1] == "@fawazahmed0",
      parts[2].hasPrefix("currency-api@")
    {
      let date = parts[2].dropFirst("currency-api@".count)
      if date != "latest" {
        guard let named = CalendarDate(strictly: String(date)), named <= request.today else {
          return .fixed(unknown)
        }
        day = named < request.today ? named : nil
      }
      parts.removeFirst(3)
    }
    guard parts.first == "v1", parts.count <= 3, let file = parts.last,
      let name = [".min.json", ".json"].first(where: { file.hasSuffix($0) }).map({
        String(file.dropLast($0.count))
      })
    else { return .fixed(unknown) }
    if parts.count == 2, name == "currencies" { return currencies(on: day) }
    guard parts.count == 3, parts[1] == "currencies", name == name.lowercased(),
      let base = CodeList.currency(name)
    else { return .fixed(unknown) }
    return rates(of: base, on: day)
  }

  /// The answer at the server's limit of requests.
  package static let tooMany = DialectText.plain("Too Many Requests\n", status: 429)

  private static let unknown = DialectText.plain("Couldn't find the requested file.\n", status: 404)
  private static func currencies(on day: CalendarDate?) -> RateDialectQuestion {
    RateDialectQuestion(requested: .on([day], base: .usd, quotes: nil)) { found in
      guard !found.rates.isEmpty else { return unknown }
      return DialectText(
        .object(found.currencies(of: .usd).map { JSONMember(code($0), .string($0.name)) })
      )
    }
  }

  private static func rates(of base: Currency, on day: CalendarDate?) -> RateDialectQuestion {
    RateDialectQuestion(requested: .on([day], base: base, quotes: nil)) { found in
      guard !found.rates.isEmpty else { return unknown }
      let rates =
        [(base, JSONValue.integer(1))]
        + found.rates.map { ($0.target, JSONValue.rate($0.route.ratio, digits: 8)) }
      let members = rates.sorted { $0.0 < $1.0 }.map { JSONMember(code($0), $1) }
      let date = (day ?? found.moment.day).description
      let document: JSONValue = ["date": .string(date)]
      return DialectText(
        document.adding(.object([JSONMember(code(base), .object(members))]))
      )
    }
  }

  private static func code(_ currency: Currency) -> String { currency.code.lowercased() }
}
