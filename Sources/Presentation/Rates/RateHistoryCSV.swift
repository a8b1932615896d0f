import ExactMoney
public import ExchangeRates
import PlainBytes

/// A pair's history as a file for spreadsheets (RFC 4180), with every digit.
///
///     Date,USD/BRL,Source
///     2026-10-30,5.432509846043680630146795560329395,ECB
public struct RateHistoryCSV: Sendable {
  /// The rates, newest first, one per line; every line ends with CR LF.
  public let text: String
  /// The name of the file: `USD-BRL-1Y.csv`.
  public let name: String

  /// Creates the file of `series`, which was requested for `range`.
  public init(_ series: RateSeries, range: HistoryRange) {
    let pair = series.pair
    let source = String(utf8: CSVText.field(series.source.name.bytes))
    var text = "Date," + pair.base.code + "/" + pair.quote.code + ",Source\r\n"
    for point in series.points.reversed() {
      text += point.day.description + "," + point.rate.description + "," + source + "\r\n"
    }
    self.text = text
    name = pair.base.code + "-" + pair.quote.code + "-" + range.name + ".csv"
  }
}
