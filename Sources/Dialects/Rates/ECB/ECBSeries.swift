import ExactJSON
import ExactMoney
import ExchangeRates

/// Writes series of the ECB's SDMX interface: a euro's worth in a currency, day by day.
struct ECBSeries: Sendable {
  /// A format of the answer.
  enum Form { case csv, json }

  private let form: Form
  /// Whether only keys and values are asked for.
  private let isBrief: Bool

  init(_ form: Form, isBrief: Bool) { (self.form, self.isBrief) = (form, isBrief) }

  /// The answer of `series`, one currency each: an empty text without observations, as the ECB sends for a
  /// weekend.
  ///
  /// Only the last `most` observations since `first` are written if that is given.
  func text(_ series: [RateRows], since first: CalendarDate, last most: Int?) -> DialectText {
    let series = series.map { Series(rows: $0, first: first, most: most) }.filter { !$0.isEmpty }
    let type = form == .csv ? ECBSeries.csvType : ECBSeries.jsonType
    guard !series.isEmpty else { return DialectText("", type: type).byAccept }
    return DialectText(form == .csv ? csv(series) : json(series), type: type).byAccept
  }

  /// The observations of a currency, oldest first, read anew each time.
  private struct Series: Sendable {
    let rows: RateRows
    let first: CalendarDate
    let most: Int?

    var currency: Currency { rows.quotes[0] }

    var isEmpty: Bool { !rows.contains { $0.day >= first } }

    var observations: [(day: CalendarDate, figure: ExactDecimal)] {
      let all = rows.compactMap { row -> (CalendarDate, ExactDecimal)? in
        guard row.day >= first, let figure = row.rates.first?.above else {
          return nil
        }
        return (row.day, figure)
      }
      return all.suffix(most ?? all.count)
    }
  }

  static let csvType = "application/vnd.sdmx.data+csv;version=1.0.0"
  static let jsonType = "application/vnd.sdmx.data+json;version=1.0.0-wd"

  // MARK: CSV

  private static let columns = [
    "KEY", "FREQ", "CURRENCY", "CURRENCY_DENOM", "EXR_TYPE", "EXR_SUFFIX", "TIME_PERIOD",
    "OBS_VALUE", "OBS_STATUS", "OBS_CONF", "TIME_FORMAT", "DECIMALS", "TITLE", "UNIT", "UNIT_MULT",
  ]

  private func csv(_ series: [Series]) -> TextPieces {
    let columns = isBrief ? ECBSeries.columns.prefix(8) : ECBSeries.columns[...]
    let head = columns.joined(separator: ",") + "\n"
    let lines = { @Sendable [isBrief] (one: Series) in
      let observations = one.observations
      // The decimals that the figures were published with, at most.
      let decimals = observations.map { $0.figure.scale }.max() ?? 0
      let code = one.currency.code
      let more = isBrief ? "" : ",A,F,P1D,\(decimals),\(one.currency.name)/Euro,\(code),0"
      return observations.map { (code, $0, more) }
    }
    return TextPieces(head, series.lazy.flatMap(lines)) { line, text in
      let (code, (day, figure), more) = line
      text += "EXR.D.\(code).EUR.SP00.A,D,\(code),EUR,SP00,A,\(day),".utf8
      text += "\(figure.withoutTrailingZeros)\(more)\n".utf8
    }
  }

  // MARK: JSON

  private func json(_ series: [Series]) -> TextPieces {
    let days = Set(series.flatMap { $0.observations.map { $0.day } }).sorted()
    let places = Dictionary(uniqueKeysWithValues: days.enumerated().map { ($1, $0) })
    let members = TextPieces(members: series.enumerated().map { ($0, $1) }) { number, one in
      let observations = one.observations.map { day, figure in
        JSONMember("\(places[day] ?? 0)", .array([.decimal(figure)]))
      }
      return [JSONMember("0:\(number):0:0:0", ["observations": .object(observations)])]
    }
    let periods = days.map { day -> JSONValue in
      let id = JSONValue.string(day.description)
      return ["id": id, "name": id]
    }
    let currencies = series.map { ECBSeries.value($0.currency.code, $0.currency.name) }
    let structure: JSONValue = [
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
    ]
    let sets = TextPieces(["action": "Replace"], "series", members).mapped(
      "{\"header\":" + ECBSeries.header.text + ",\"dataSets\":[",
      "],\"structure\":" + structure.text + "}"
    )
    return sets
  }

  private static let header: JSONValue = ["test": false, "sender": ["id": "ECB"]]

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
