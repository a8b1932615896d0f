public import ExactJSON
public import ExactMoney
public import ExchangeRates

/// Encodes the rates of a currency in others over time.
public enum RateSeriesJSON {
  /// The layout of the document as a table, one row per quote and day.
  public static let table = TableLayout(
    rows: ["series", "rates"],
    columns: ["base", "quote", "date", "rate", "source"]
  )

  /// Returns the document of `series`, which share `base`, with rates to 34 significant digits,
  /// oldest first.
  ///
  /// With a `group` every rate is the mean over a period, dated by its first day, and the summary
  /// covers those means.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if a mean or a change does not fit 38 digits.
  public static func encode(
    _ series: [RateSeries],
    base: Currency,
    group: SeriesGroup = .day
  ) throws(RateError) -> JSONValue {
    var encoded: [JSONValue] = []
    for series in series { encoded.append(try element(series, group: group)) }
    return head(base: base, group: group).adding([list: .array(encoded)])
  }

  /// The name of the list at the end of the document.
  public static let list = "series"

  /// Returns the document without its list.
  public static func head(base: Currency, group: SeriesGroup) -> JSONValue {
    ["base": .string(base.code), "group": .string(group.name)]
  }

  /// Returns the document of one pair's series, an element of the answer's list.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if a mean or a change does not fit 38 digits.
  public static func element(
    _ series: RateSeries,
    group: SeriesGroup
  ) throws(RateError) -> JSONValue {
    try encode(try series.grouped(by: group))
  }

  private static func encode(_ series: RateSeries) throws(RateError) -> JSONValue {
    let summary = try series.summary()
    let extremes = summary.extremes
    return [
      "quote": .string(series.pair.quote.code),
      "source": .string(series.source.name),
      "since": .string(extremes.first.day.description),
      "until": .string(extremes.last.day.description),
      "summary": [
        "first": encode(extremes.first),
        "last": encode(extremes.last),
        "lowest": encode(extremes.lowest),
        "highest": encode(extremes.highest),
        "mean": .string(summary.mean.description),
        "changePercent": .string(summary.changePercent.description),
      ],
      "rates": .array(series.points.map { encode($0) }),
    ]
  }

  private static func encode(_ point: RatePoint) -> JSONValue {
    // These are nearly all of a long answer, so no literal, which would cost a copy.
    .object([
      JSONMember("date", .string(point.day.description)),
      JSONMember("rate", .string(point.rate.description)),
    ])
  }
}
