public import ExactJSON
import ExactMoney
public import ExchangeRates

/// Encodes and decodes answers to questions about rates.
public enum RateAnswerJSON {
  /// Returns the document of `answer`.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if the summary of a series does not fit 38 digits.
  public static func encode(_ answer: RateAnswer) throws(RateError) -> JSONValue {
    switch answer {
    case .tables(let archive):
      return ["sources": RateBookJSON.encode(archive, states: [])]
    case .year(let archive, let day):
      return [
        "version": .string(day.description),
        "sources": RateBookJSON.encode(archive, states: []),
      ]
    case .series(let series): return try encode(series)
    case .fetches(let fetches):
      return ["fetches": .array(fetches.map { encode($0) })]
    }
  }

  /// Decodes a document of ``encode(_:)`` as the answer to `query`; nil for any other document.
  public static func decode(_ value: JSONValue, to query: RateQuery) -> RateAnswer? {
    switch query {
    case .tables:
      return RateBookJSON.decodeSources(value).map { .tables($0.archive) }
    case .year:
      // A stored document may be for another day than the requested one.
      guard let day = value["version"]?.dayValue else { return nil }
      return RateBookJSON.decodeSources(value).map { .year($0.archive, through: day) }
    case .series(let pair, _): return decodeSeries(value, of: pair).map { .series($0) }
    case .fetches:
      guard let elements = value["fetches"]?.elements else { return nil }
      var fetches: [FetchedRate] = []
      for element in elements {
        guard let fetch = decodeFetch(element) else { return nil }
        fetches.append(fetch)
      }
      return .fetches(fetches)
    }
  }

  // MARK: A series

  private static func encode(_ series: RateSeries) throws(RateError) -> JSONValue {
    let summary = try series.summary()
    return [
      "base": .string(series.pair.base.code),
      "quote": .string(series.pair.quote.code),
      "source": RateSourceJSON.encode(series.source),
      "summary": [
        "first": encode(summary.extremes.first),
        "last": encode(summary.extremes.last),
        "lowest": encode(summary.extremes.lowest),
        "highest": encode(summary.extremes.highest),
        "mean": .string(summary.mean.description),
        "changePercent": .string(summary.changePercent.description),
      ],
      "points": .array(series.points.map { encode($0) }),
    ]
  }

  private static func encode(_ point: RatePoint) -> JSONValue {
    [.string(point.day.description), .string(point.rate.description)]
  }

  private static func decodeSeries(_ value: JSONValue, of pair: CurrencyPair) -> RateSeries? {
    guard let source = value["source"].flatMap({ RateSourceJSON.decode($0) }),
      let elements = value["points"]?.elements
    else { return nil }
    var points: [RatePoint] = []
    points.reserveCapacity(elements.count)
    for element in elements {
      guard let parts = element.elements, parts.count == 2,
        let day = parts[0].dayValue, let rate = parts[1].decimalValue
      else { return nil }
      points.append(RatePoint(day: day, rate: rate))
    }
    return RateSeries(pair: pair, source: source, points: points)
  }

  // MARK: Fetched rates

  private static func encode(_ fetch: FetchedRate) -> JSONValue {
    [
      "source": .string(fetch.source),
      "fetchedAt": .unixTime(fetch.fetchedAt),
      "asOf": .string(fetch.asOf.description),
      "rate": .string(fetch.rate.description),
    ]
  }

  private static func decodeFetch(_ value: JSONValue) -> FetchedRate? {
    guard let source = value["source"]?.stringValue,
      let fetchedAt = value["fetchedAt"]?.instantValue,
      let asOf = value["asOf"]?.dayValue,
      let rate = value["rate"]?.decimalValue
    else { return nil }
    return FetchedRate(source: source, fetchedAt: fetchedAt, asOf: asOf, rate: rate)
  }
}
