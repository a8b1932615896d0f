import CambioAPI
import ExchangeRates

extension Problem {
  /// Creates the problem of a pair without a rate.
  init(_ error: RateError, parameter: String? = nil) {
    let (detail, hint): (String, String?) =
      switch error {
      case .neverPublished(let currency):
        ("No source publishes \(currency).", "The codes with rates are at /api/v1/rates.")
      case .beforeFirst(let currency, let first, let asked):
        ("\(currency) has no rate on \(asked).", "Its first one is from \(first).")
      case .afterLast(let currency, let last, let asked):
        ("\(currency) has no rate on \(asked).", "The last one is from \(last).")
      case .gap(let currency, let last, let next, let asked):
        ("\(currency) has no rate on \(asked).", "There are some of \(last) and of \(next).")
      case .notJoined(let pair, _):
        ("No source joins \(pair.base) and \(pair.quote).", "Convert through EUR or USD.")
      case .notOfDay(let pair, let asked):
        ("No rate of \(pair) was published for \(asked).", "Send another date or another policy.")
      case .notOfDays(let pair, let first, let last):
        (
          "No rate of \(pair) was published from \(first) through \(last).",
          "Send another date or another policy."
        )
      case .notYetPublished(let pair, let last):
        ("The rates of \(pair) through \(last) are not known yet.", "Send an earlier date.")
      case .incomplete(let pair, let first, let last):
        (
          "From \(first) through \(last) a publication of \(pair) is missing.",
          "Send another source, date or policy."
        )
      case .noHistory(let pair, let first, let last):
        ("\(pair) has no published rates from \(first) through \(last).", "Try an earlier start.")
      case .tooOld(let pair, let last, let asked, let limit):
        (
          "\(pair) has no rate at most \(limit) days old on \(asked).",
          "The newest one is from \(last): send a larger max-age, or an earlier date."
        )
      case .afterNewest(let pair, let newest, let first):
        ("\(pair) has no rates from \(first) on yet.", "Its newest one is from \(newest).")
      case .overflow(let pair):
        ("The result in \(pair.quote) needs more than 38 digits.", "Send a smaller amount.")
      }
    let kind = if case .overflow = error { Kind.outOfRange } else { Kind.noRate }
    self.init(kind, detail, parameter: parameter, hint: hint)
  }
}
