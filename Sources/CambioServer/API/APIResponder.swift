import ExactJSON
import ExactMoney
import ExchangeRates
import HTTPTypes
import Hummingbird

/// Answers requests to the interface: worked out once a minute at most, then sent from memory.
struct APIResponder: Sendable {
  let desk: RateDesk
  let cache: ResponseCache

  /// How long an answer about the past may be kept.
  static let day: Int64 = 86_400

  /// The answer to `request`: the one remembered, or the JSON that `make` makes.
  ///
  /// `isPast` is whether only a correction could change it.
  func response(
    to request: Request,
    variant: String = "",
    make: (RateEdition) throws(Problem) -> (json: JSONValue, isPast: Bool)
  ) throws(Problem) -> Response {
    let edition = desk.edition
    let now = desk.supply.now()
    let moment = ResponseCache.Moment(edition: edition.number, minute: now.unixSeconds / 60)
    let key = variant + "\n" + request.uri.string
    if let known = cache.response(for: key, at: moment) { return known.response(to: request) }
    let (json, isPast) = try make(edition)
    var fields = HTTPFields.interface
    let seconds = isPast ? APIResponder.day : edition.secondsToDue(from: now)
    fields[.cacheControl] = "public, max-age=\(seconds)"
    if !variant.isEmpty { fields[.vary] = "Accept-Language" }
    let prepared = PreparedResponse(json.text, type: ContentType.json, fields: fields)
    cache.keep(prepared, for: key, at: moment)
    return prepared.response(to: request)
  }
}

extension RateEdition {
  /// For how long nothing newer is expected: a minute at least, an hour at most.
  func secondsToDue(from now: Instant) -> Int64 {
    let next = book.sources.compactMap { $0.due }.min()
    return min(max(next?.seconds(since: now) ?? 3_600, 60), 3_600)
  }
}

extension Problem {
  /// Why a pair has no rate.
  init(_ error: RateError, parameter: String? = nil) {
    let (detail, hint): (String, String?) =
      switch error {
      case .neverPublished(let currency):
        ("No source publishes \(currency).", "The codes with rates are at /api/v1/rates.")
      case .beforeFirst(let currency, let first, let asked):
        ("\(currency) has no rate on \(asked).", "Its first one is of \(first).")
      case .afterLast(let currency, let last, let asked):
        ("\(currency) has no rate on \(asked).", "Its last one is of \(last).")
      case .gap(let currency, let last, let next, let asked):
        ("\(currency) has no rate on \(asked).", "There are some of \(last) and of \(next).")
      case .notJoined(let pair, _):
        ("No source joins \(pair.base) and \(pair.quote).", "Convert through EUR or USD.")
      case .notOfDay(let pair, let asked):
        ("No rate of \(pair) was published for \(asked).", "Send another date or another policy.")
      case .notYetPublished(let pair, let last):
        ("The rates of \(pair) through \(last) are not known yet.", "Send an earlier date.")
      case .incomplete(let pair, let first, let last):
        (
          "From \(first) through \(last) a publication of \(pair) is missing.",
          "Send another source, date or policy."
        )
      case .noHistory(let pair, let first, let last):
        ("\(pair) has no published rates from \(first) through \(last).", "Try an earlier start.")
      case .overflow(let pair):
        ("The result in \(pair.quote) needs more than 38 digits.", "Send a smaller amount.")
      }
    self.init(.noRate, detail, parameter: parameter, hint: hint)
    if case .overflow = error {
      self = Problem(.outOfRange, detail, parameter: parameter, hint: hint)
    }
  }
}
