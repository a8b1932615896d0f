import CambioAPI
import ExactJSON
import ExactMoney
import ExchangeRates
import Hummingbird
import Presentation

/// `/api/v1/convert` and `/api/v1/rates`: amounts and rates with all they come from.
struct ConversionEndpoint: Sendable {
  let api: APIResponder

  /// More currencies are not converted into at one time.
  private static let mostTargets = 100

  /// `?amount=100&from=USD&to=BRL,EUR&date=2008-09-14&source=ECB`.
  ///
  /// The amount may be a calculation, with currencies of its own: `20 EUR + 35 USD`.
  func convert(_ request: Request) throws(Problem) -> Response {
    try api.response(to: request) { edition throws(Problem) in
      let query = try APIQuery(
        request,
        knows: [
          "amount", "from", "to", "date", "policy", "source", "fee", "rounding", "digits", "cash",
          "euro-intermediate",
        ],
        today: api.desk.today
      )
      let terms = try query.terms()
      guard let targets = try query.currencies("to", most: ConversionEndpoint.mostTargets) else {
        throw query.missing("to", example: "BRL,EUR")
      }
      let policy = try query.policy()
      let day = policy.day(try query.day("date"), today: api.desk.today)
      let (place, rule) = (try query.place(), try query.rounding())
      let converter = try self.converter(
        query,
        edition,
        terms.map { $0.currency } + targets,
        on: day,
        policy
      )
      do throws(RateError) {
        var sums: [ConversionSum] = []
        for target in targets { sums.append(try converter.convert(terms, to: target, on: day)) }
        let json = try ConversionJSON.encode(
          sums,
          to: place,
          rounding: rule,
          policy: policy,
          today: api.desk.today
        )
        let noted = ConversionJSON.noting(query.notes(on: ["from", "to"]), in: json)
        return (noted, day.map { isPast($0) } ?? false)
      } catch {
        throw Problem(error, parameter: "to")
      }
    }
  }

  /// `?base=USD&date=2008-09-14&to=BRL,EUR&source=ECB`: all currencies where `to` is left out.
  ///
  /// The base may stand in the path as well: `/api/v1/rates/USD`.
  func rates(_ request: Request, base path: String? = nil) throws(Problem) -> Response {
    try api.response(to: request) { edition throws(Problem) in
      let query = try APIQuery(
        request,
        knows: ["base", "date", "policy", "to", "source"],
        from: path.map { [Query.Item(name: "base", value: $0)] } ?? [],
        today: api.desk.today
      )
      let base = try query.text("base") == nil ? Currency.eur : query.currency("base")
      let targets = try query.currencies("to", most: ConversionEndpoint.mostTargets)
      let policy = try query.policy()
      let day = policy.day(try query.day("date"), today: api.desk.today)
      let converter = try self.converter(
        query,
        edition,
        targets.map { [base] + $0 },
        on: day,
        policy
      )
      do throws(RateError) {
        var conversions: [Conversion] = []
        for target in targets ?? Currency.catalogue where target != base {
          do throws(RateError) {
            conversions.append(try converter.convert(Money(.one, base), to: target, on: day))
          } catch {
            // One that is named must have a rate; of all of them most have none.
            if targets != nil { throw error }
          }
        }
        guard !conversions.isEmpty else { throw .neverPublished(base) }
        return (try RateTableJSON.encode(conversions, base: base), day.map { isPast($0) } ?? false)
      } catch {
        throw Problem(error, parameter: targets == nil ? "base" : "to")
      }
    }
  }

  private func converter(
    _ query: APIQuery,
    _ edition: RateEdition,
    _ currencies: [Currency]?,
    on day: CalendarDate?,
    _ policy: RatePolicy
  ) throws(Problem) -> Converter {
    let source = try query.source("source", among: edition.book.archive.sources)
    let archive =
      day.map { api.desk.archive(of: currencies, on: policy.days(for: $0)) }
      ?? edition.book.archive
    return Converter(
      archive: archive,
      today: api.desk.today,
      source: source,
      policy: policy,
      euroIntermediate: try query.euroIntermediate(),
      fee: try query.fee()
    )
  }

  /// Whether all rates of a day are known: the last days' may still be published.
  private func isPast(_ day: CalendarDate) -> Bool { api.desk.today.days(since: day) > 7 }
}
