import ExchangeRates
import Refreshing

/// Fetched rates of the past as lines, newest first.
struct FetchLogText {
  let wording: CommandWording
  let pair: CurrencyPair

  /// Returns time of the fetch, rate, day and source, in columns.
  func text(_ entries: [FetchLog.Entry]) -> String {
    let rows = entries.map { entry in
      [
        Clock.text(entry.fetchedAt),
        wording(
          .rateLine(base: pair.base.code, rate: wording.rate(entry.rate), quote: pair.quote.code)
        ),
        entry.asOf.description, entry.source.name,
      ]
    }
    let headings = [
      wording(.columnFetched), wording(.columnRate), wording(.columnRatesOf),
      wording(.columnSource),
    ]
    return TextTable(headings: headings, rows: rows).text
  }
}
