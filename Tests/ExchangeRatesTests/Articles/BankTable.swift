import ExactMoney
import ExchangeRates

/// Returns an archive of rates in text, such as `Date,EUR,BRL`, with the days in any order.
///
/// An error has the row, the column and the text of the fault.
func archive(_ text: String, of bank: RateSource) throws(RateTableError) -> RateArchive {
  try RateArchive(csv: text.utf8, source: bank)
}
