import ExchangeRates

/// Returns the sentence for a rate that is missing.
func sentence(for error: RateError) -> String {
  switch error {
  case .neverPublished(let currency): "\(currency) has no rates."
  case .beforeFirst(let currency, let first, _): "The rates of \(currency) begin on \(first)."
  case .afterLast(let currency, let last, _): "The rates of \(currency) ended on \(last)."
  case .notYetPublished(let pair, let day): "\(pair) is not known yet for \(day)."
  default: "There is no rate: \(error)."
  }
}
