public import ExactJSON
import ExactMoney
public import ExchangeRates

/// The JSON of a pair's history.
public enum RateSeriesJSON {
  /// The document: pair, source, summary and the rates, oldest first, to 34 significant digits.
  public static func encode(_ series: RateSeries, summary: RateSummary) -> JSONValue {
    .object([
      JSONMember("base", .string(series.pair.base.code)),
      JSONMember("quote", .string(series.pair.quote.code)),
      JSONMember("source", .string(series.source.name)),
      JSONMember("from", .string(summary.extremes.first.day.description)),
      JSONMember("to", .string(summary.extremes.last.day.description)),
      JSONMember("min", encode(summary.extremes.lowest)),
      JSONMember("max", encode(summary.extremes.highest)),
      JSONMember("mean", .string(summary.mean.description)),
      JSONMember("changePercent", .string(summary.changePercent.description)),
      JSONMember("rates", .array(series.points.map { encode($0) })),
    ])
  }

  private static func encode(_ point: RatePoint) -> JSONValue {
    .object([
      JSONMember("date", .string(point.day.description)),
      JSONMember("rate", .string(point.rate.description)),
    ])
  }
}
