import ExactJSON
import ExactMoney
import ExchangeRates
import Foundation
import TestSupport

@testable import Dialects

/// An address of another API where a client requests the rate of a pair, and the rate's place in
/// the response.
struct DialectEndpoint: Sendable, CustomStringConvertible {
  /// The digits with which the API writes a rate.
  enum Digits: Sendable {
    /// Six decimals, or six significant digits for rates below 0.1; or another number of them.
    case service(Int = 6)
    /// Digits that depend on the size of the rate.
    case frankfurter
    /// The ECB's own digits.
    case published
  }

  /// The place of the rate in a response.
  enum Place: Sendable {
    /// The names of nested JSON members.
    ///
    /// In an array, the element with the quote is taken.
    case member([String])
    /// The text before the rate.
    case after(String)
  }

  /// The pairs that the API has.
  enum Pairs: Sendable {
    case all
    /// From the euro to a currency of the ECB's table.
    case ofECB
    /// Among the currencies of Firefly III's files.
    case ofFirefly
  }

  /// The path and the query, with placeholders such as `{base}`, `{quote}` and `{day}`.
  let address: String
  let place: Place
  var digits = Digits.service()
  var pairs = Pairs.all
  /// The part of the query that a client with a key adds.
  var key: String?
  var accept: String?

  var description: String { address }
  var isOfDay: Bool { address.contains("{day}") || address.contains("{year}") }

  /// Returns the request's path and query for the rate of a pair on a day.
  func address(_ base: String, _ quote: String, _ day: CalendarDate) -> String {
    DialectEndpoint.fill(address, base, quote, day)
  }

  /// Returns the rate's digits in a response; nil if it has none.
  func rate(in bytes: [UInt8], _ base: String, _ quote: String, _ day: CalendarDate) -> String? {
    switch place {
    case .after(let piece):
      let text = String(decoding: bytes, as: UTF8.self)
      let before = text.firstRange(of: DialectEndpoint.fill(piece, base, quote, day))
      guard let start = before?.upperBound else { return nil }
      return String(text[start...].prefix { $0.isNumber || ".e-+".contains($0) })
    case .member(let names):
      func element(_ value: JSONValue) -> JSONValue? {
        guard let elements = value.elements else { return value }
        return elements.first { $0["quote"] == nil || $0["quote"]?.stringValue == quote }
      }
      var value = (try? JSONValue(bytes)).flatMap { element($0) }
      for name in names {
        value = value?[DialectEndpoint.fill(name, base, quote, day)].flatMap { element($0) }
      }
      return value?.digits
    }
  }

  private static func fill(
    _ text: String,
    _ base: String,
    _ quote: String,
    _ day: CalendarDate
  ) -> String {
    let (year, month, number) = day.components
    return [
      ("{base}", base), ("{quote}", quote), ("{day}", day.description), ("{year}", "\(year)"),
      ("{month}", "\(month)"), ("{number}", "\(number)"),
      ("{week}", "\(FireflyQuestion.weekNumber(of: day))"), ("{b}", base.lowercased()),
      ("{q}", quote.lowercased()),
    ].reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}

extension DialectEndpoint {
  static let all =
    currencyLayer("/currencylayer", key: "access_key=K")
    + currencyLayer("/apilayer/currency_data", key: "apikey=K")
    + fixer("/fixer", key: "access_key=K") + fixer("/fixer/v1", key: "access_key=K")
    + fixer("/apilayer/fixer", key: "apikey=K") + fixer("/exchangerate-host", key: nil)
    + openExchangeRates + exchangeRateAPI + currencyConverterAPI + frankfurter + ecb + files

  private static func currencyLayer(_ path: String, key: String?) -> [DialectEndpoint] {
    let (pair, time) = ("source={base}&currencies={quote}", "start_date={day}&end_date={day}")
    return [
      ("live?\(pair)", ["quotes", "{base}{quote}"]),
      ("historical?date={day}&\(pair)", ["quotes", "{base}{quote}"]),
      ("convert?from={base}&to={quote}&amount=1", ["result"]),
      ("convert?from={base}&to={quote}&amount=1&date={day}", ["info", "rate"]),
      ("timeframe?\(time)&\(pair)", ["quotes", "{day}", "{base}{quote}"]),
      ("change?\(time)&\(pair)", ["quotes", "{base}{quote}", "end_rate"]),
    ].map { DialectEndpoint(address: "\(path)/\($0)", place: .member($1), key: key) }
  }

  private static func fixer(_ path: String, key: String?) -> [DialectEndpoint] {
    let (pair, time) = ("base={base}&symbols={quote}", "start_date={day}&end_date={day}")
    return [
      ("latest?\(pair)", ["rates", "{quote}"]), ("{day}?\(pair)", ["rates", "{quote}"]),
      ("convert?from={base}&to={quote}&amount=1", ["result"]),
      ("convert?from={base}&to={quote}&amount=1&date={day}", ["info", "rate"]),
      ("timeseries?\(time)&\(pair)", ["rates", "{day}", "{quote}"]),
      ("fluctuation?\(time)&\(pair)", ["rates", "{quote}", "start_rate"]),
    ].map { DialectEndpoint(address: "\(path)/\($0)", place: .member($1), key: key) }
  }

  private static let openExchangeRates = [
    ("latest.json?base={base}&symbols={quote}", ["rates", "{quote}"]),
    ("historical/{day}.json?base={base}", ["rates", "{quote}"]),
    ("time-series.json?start={day}&end={day}&base={base}", ["rates", "{day}", "{quote}"]),
    ("convert/1/{base}/{quote}?prettyprint=0", ["response"]),
  ].map {
    DialectEndpoint(address: "/openexchangerates/api/\($0)", place: .member($1), key: "app_id=K")
  }

  private static let exchangeRateAPI = [
    ("v6/K/pair/{base}/{quote}", ["conversion_rate"]),
    ("v6/K/pair/{base}/{quote}/1", ["conversion_result"]),
    ("v6/K/latest/{base}", ["conversion_rates", "{quote}"]),
    ("v6/K/history/{base}/{year}/{month}/{number}", ["conversion_rates", "{quote}"]),
    ("v6/K/history/{base}/{year}/{month}/{number}/1", ["conversion_amounts", "{quote}"]),
    ("v6/latest/{base}", ["rates", "{quote}"]), ("v4/latest/{base}", ["rates", "{quote}"]),
  ].map { DialectEndpoint(address: "/exchangerate-api/\($0)", place: .member($1)) }

  private static let currencyConverterAPI = ["v3", "v7", "v8"].flatMap { version in
    [("", []), ("&date={day}", ["{day}"]), ("&date={day}&endDate={day}", ["{day}"])].flatMap {
      time,
      days in
      [
        ("", ["results", "{base}_{quote}", "val"]), ("&compact=y", ["{base}_{quote}", "val"]),
        ("&compact=ultra", ["{base}_{quote}"]),
      ].map { form, place in
        DialectEndpoint(
          address: "/currencyconverterapi/api/\(version)/convert?q={base}_{quote}\(form)\(time)",
          place: .member(place + days),
          key: "apiKey=K"
        )
      }
    }
  }

  private static let frankfurter =
    [
      ("v1/latest?symbols={quote}", ["rates", "{quote}"]),
      ("v1/{day}?base={base}&symbols={quote}", ["rates", "{quote}"]),
      ("{day}?from={base}&to={quote}", ["rates", "{quote}"]),
      ("v2/providers/ECB/rates?quotes={quote}&date={day}", ["rate"]),
      ("v2/providers/ecb/rate/{base}/{quote}?date={day}", ["rate"]),
      ("v2/rates?providers=ecb&quotes={quote}&from={day}&to={day}", ["rate"]),
    ].map {
      DialectEndpoint(
        address: "/frankfurter/\($0)",
        place: .member($1),
        digits: .published,
        pairs: .ofECB
      )
    }
    + [
      ("v2/rates?base={base}&quotes={quote}", .member(["rate"]), nil),
      ("v2/rates?base={base}&date={day}", .member(["rate"]), nil),
      ("v2/rate/{base}/{quote}", .member(["rate"]), nil),
      ("v2/rate/{base}/{quote}?date={day}", .member(["rate"]), nil),
      ("v2/rates.csv?base={base}&quotes={quote}", .after(",{base},{quote},"), nil),
      ("v2/rates?base={base}&date={day}", .after(",{base},{quote},"), "text/csv"),
      (
        "v2/rates?base={base}&date={day}&quotes={quote}",
        .after("\"quote\":\"{quote}\",\"rate\":"), "application/x-ndjson"
      ),
    ].map {
      DialectEndpoint(
        address: "/frankfurter/\($0)",
        place: $1,
        digits: .frankfurter,
        accept: $2
      )
    }

  private static let ecb: [DialectEndpoint] = [
    ("stats/eurofxref/eurofxref-daily.xml", .after("<Cube currency='{quote}' rate='")),
    (
      "service/data/EXR/D.{quote}.{base}.SP00.A?endPeriod={day}&lastNObservations=1&format=csvdata",
      .after("EXR.D.{quote}.EUR.SP00.A,D,{quote},EUR,SP00,A,{day},")
    ),
    (
      "service/data/EXR/D.{quote}.{base}.SP00.A?startPeriod={day}&endPeriod={day}&format=jsondata",
      .member(["dataSets", "series", "0:0:0:0:0", "observations", "0"])
    ),
  ].map {
    DialectEndpoint(address: "/ecb/\($0)", place: $1, digits: .published, pairs: .ofECB)
  }

  private static let files = [
    DialectEndpoint(
      address: "/fawazahmed0/v1/currencies/{b}.json",
      place: .member(["{b}", "{q}"]),
      digits: .service(8)
    ),
    DialectEndpoint(
      address: "/fawazahmed0/npm/@fawazahmed0/currency-api@{day}/v1/currencies/{b}.min.json",
      place: .member(["{b}", "{q}"]),
      digits: .service(8)
    ),
    DialectEndpoint(
      address: "/firefly/{year}/{week}/{base}.json",
      place: .member(["rates", "{quote}"]),
      pairs: .ofFirefly
    ),
  ]
}
