import ExactJSON
import ExactMoney
package import ExchangeRates

extension RateSource {
  /// Another Cambio server, with the rates that it converts by: quote units per euro.
  package static let cambio = RateSource(
    name: "Cambio",
    title: "rates of another Cambio",
    institution: "Cambio",
    pivot: .eur,
    pivotIsBase: true,
    omitsZeros: true,
    origin: .unstated
  )
}

extension RateProvider {
  /// Another Cambio server, whose address is in the configuration.
  package static let cambio = RateProvider(
    source: .cambio,
    id: "cambio",
    baseURL: "http://127.0.0.1:8080",
    schedule: PublicationSchedule(.hourly, in: .utc),
    firstDay: CalendarDate(1999, 1, 4),
    termsURL: "http://127.0.0.1:8080",
    attribution: "Rates by another Cambio, from the sources it names",
    latest: { [$0.request("rates", path: CambioFeed.address)] },
    decode: CambioFeed.decode
  )
}

/// The rates of Cambio's own API, `/api/v1/rates`, each with its own date.
package enum CambioFeed {
  /// The path of all rates of the euro.
  static let address = "/api/v1/rates?base=EUR"

  /// Decodes the rates with a date, one table per date.
  ///
  /// Rates fixed by law or peg have no date; they are left out, as this program has them itself.
  ///
  /// - Throws: ``FeedError`` if the response is a refusal or malformed.
  package static func decode(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> FeedResult {
    let body = try response.json(to: request, refusal: refusal)
    try body.require("base", RateSource.cambio.pivot.code)
    var builder = RateTableBuilder(.cambio)
    for rate in try body.field("rates").elements() {
      let quote = try rate.string("quote")
      let figure = try rate.value("rate")
      guard try rate.field("asOf").value != .null else { continue }
      let day = try rate.day("asOf")
      builder.add(RateCode(quote), figure.figure, on: day)
    }
    return try builder.result()
  }

  /// Returns the refusal in `body`, a problem (RFC 9457) with a `detail` or `title`; nil if `body`
  /// is not one.
  private static func refusal(in body: JSONField, _ status: AnswerStatus) -> FeedError? {
    guard status.isRefusal, let detail = body.message("detail") ?? body.message("title") else {
      return nil
    }
    return .refused(status.refusal, message: detail)
  }
}
