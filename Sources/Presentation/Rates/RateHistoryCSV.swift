import ExactMoney
public import ExchangeRates
import PlainBytes

/// A pair's history as a file for spreadsheets (RFC 4180), with every digit.
///
///     Date,USD/BRL,Source
///     2026-10-30,5.432509846043680630146795560329395,ECB
public struct RateHistoryCSV: Sendable {
  /// The rates, newest first, a line each, every line ended by CR LF.
  public let text: String
  /// `USD-BRL-1Y.csv`.
  public let name: String

  /// The file of `series`, which `range` was asked for.
  public init(_ series: RateSeries, range: HistoryRange) {
    let pair = series.pair
    let source = RateHistoryCSV.field(series.source.name)
    var text = "Date," + pair.base.code + "/" + pair.quote.code + ",Source\r\n"
    for point in series.points.reversed() {
      text += point.day.description + "," + point.rate.description + "," + source + "\r\n"
    }
    self.text = text
    name = pair.base.code + "-" + pair.quote.code + "-" + range.name.description + ".csv"
  }

  /// A field as it is, or in quotes where it has a comma, a quote or a line break.
  private static func field(_ text: String) -> String {
    let isPlain = !text.bytes.contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 13 || byte == 10
    }
    guard !isPlain else { return text }
    var quoted: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.bytes {
      if byte == UInt8(ascii: "\"") { quoted.append(byte) }
      quoted.append(byte)
    }
    quoted.append(UInt8(ascii: "\""))
    return String(utf8: quoted)
  }
}
