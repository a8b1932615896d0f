import ExactJSON
import ExactMoney

/// Writes series of the ECB's SDMX interface: a euro's worth in a currency, day by day.
struct ECBSeries: Sendable {
  /// A format of the answer.
  enum Form { case csv, json }

  /// The observations of a currency, oldest first.
  struct Observations {
    let currency: Currency
    /// The decimals that the figures were published with, at most.
    let decimals: Int
    let values: [(day: CalendarDate, figure: ExactDecimal)]
  }

  private let form: Form
  /// Whether only keys and values are asked for.
  private let isBrief: Bool

  init(_ form: Form, isBrief: Bool) { (self.form, self.isBrief) = (form, isBrief) }

  /// The figures in `spans` since `first`, only the last `most` of each currency if that is given.
  static func observations(
    _ spans: [RateSpan],
    since first: CalendarDate,
    last most: Int?
  ) -> [Observations] {
    spans.compactMap { span in
      let all = span.rates.compactMap { rate -> (CalendarDate, ExactDecimal)? in
        guard rate.asOf >= first, let figure = rate.published?.above else { return nil }
        return (rate.asOf, figure)
      }
      let values = all.suffix(most ?? all.count)
      guard let decimals = values.map({ $0.1.scale }).max() else { return nil }
      return Observations(
        currency: span.pair.quote,
        decimals: decimals,
        values: values.map { ($0, $1.withoutTrailingZeros) }
      )
    }
  }

  /// The answer: an empty text without observations, as the ECB sends for a weekend.
  func text(_ series: [Observations]) -> DialectText {
    switch form {
    case .csv: DialectText(series.isEmpty ? "" : csv(series), type: ECBSeries.csvType).byAccept
    case .json:
      DialectText(series.isEmpty ? "" : json(series).text, type: ECBSeries.jsonType).byAccept
    }
  }

  static let csvType = "application/vnd.sdmx.data+csv;version=1.0.0"
  static let jsonType = "application/vnd.sdmx.data+json;version=1.0.0-wd"

  // MARK: CSV

  private static let columns = [
    "KEY", "FREQ", "CURRENCY", "CURRENCY_DENOM", "EXR_TYPE", "EXR_SUFFIX", "TIME_PERIOD",
    "OBS_VALUE", "OBS_STATUS", "OBS_CONF", "TIME_FORMAT", "DECIMALS", "TITLE", "UNIT", "UNIT_MULT",
  ]

  private func csv(_ series: [Observations]) -> String {
    let columns = isBrief ? ECBSeries.columns.prefix(8) : ECBSeries.columns[...]
    var csv = columns.joined(separator: ",") + "\n"
    for one in series {
      let code = one.currency.code
      let more = isBrief ? "" : ",A,F,P1D,\(one.decimals),\(one.currency.name)/Euro,\(code),0"
      for (day, figure) in one.values {
        csv += "EXR.D.\(code).EUR.SP00.A,D,\(code),EUR,SP00,A,\(day),\(figure)\(more)\n"
      }
    }
    return csv
  }

  // MARK: JSON

  private func json(_ series: [Observations]) -> JSONValue {
    let days = Array(Set(series.flatMap { $0.values.map { $0.day } })).sorted()
    let places = Dictionary(uniqueKeysWithValues: days.enumerated().map { ($1, $0) })
    let members = series.enumerated().map { number, one in
      let observations = one.values.map { day, figure in
        JSONMember("\(places[day] ?? 0)", .array([.decimal(figure)]))
      }
      return JSONMember(
        "0:\(number):0:0:0",
        ["observations": .object(observations)]
      )
    }
    let periods = days.map { day -> JSONValue in
      let id = JSONValue.string(day.description)
      return ["id": id, "name": id]
    }
    let currencies = series.map { ECBSeries.value($0.currency.code, $0.currency.name) }
    return [
      "header": ["test": false, "sender": ["id": "ECB"]],
      "dataSets": [["action": "Replace", "series": .object(members)]],
      "structure": [
        "name": "Exchange Rates",
        "dimensions": [
          "series": [
            ECBSeries.dimension("FREQ", "Frequency", [ECBSeries.value("D", "Daily")]),
            ECBSeries.dimension("CURRENCY", "Currency", currencies),
            ECBSeries.dimension(
              "CURRENCY_DENOM",
              "Currency denominator",
              [ECBSeries.value("EUR", "Euro")]
            ),
            ECBSeries.dimension(
              "EXR_TYPE",
              "Exchange rate type",
              [ECBSeries.value("SP00", "Spot")]
            ),
            ECBSeries.dimension(
              "EXR_SUFFIX",
              "Series variation - EXR context",
              [ECBSeries.value("A", "Average")]
            ),
          ],
          "observation": [
            [
              "id": "TIME_PERIOD", "name": "Time period or range", "role": "time",
              "values": .array(periods),
            ]
          ],
        ],
      ],
    ]
  }

  private static func dimension(_ id: String, _ name: String, _ values: [JSONValue]) -> JSONValue {
    ["id": .string(id), "name": .string(name), "values": .array(values)]
  }

  private static func value(_ id: String, _ name: String) -> JSONValue {
    ["id": .string(id), "name": .string(name)]
  }
}

extension ECBSeries.Form {
  /// The format that a request names, by the parameter or by `Accept`; nil for another one, and for none.
  init?(_ request: DialectRequest) {
    switch request.query.filled("format") {
    case "csvdata"?: self = .csv
    case "jsondata"?: self = .json
    case nil where request.accepts("text/csv") || request.accept.contains("vnd.sdmx.data+csv"):
      self = .csv
    case nil
    where request.accepts("application/json") || request.accept.contains("vnd.sdmx.data+json"):
      self = .json
    default: return nil
    }
  }
}
