import ExactJSON
import ExactMoney
import ExchangeRates

/// Writes series of the ECB's SDMX interface, in units of a currency per euro by day.
struct ECBSeries: Sendable {
  /// A format of the answer: CSV, JSON, or SDMX-ML with generic elements or with attributes named
  /// by dimension.
  enum Form { case csv, json, generic, specific }

  /// The parts of a series to write.
  enum Detail: String {
    case full
    case dataOnly = "dataonly"
    case keysOnly = "serieskeysonly"
    case noData = "nodata"

    var hasData: Bool { self == .full || self == .dataOnly }
    var hasAttributes: Bool { self == .full || self == .noData }
  }

  let form: Form
  let detail: Detail
  private let start: CalendarDate
  private let first: Int?
  private let last: Int?

  /// Creates a writer of the observations since `start`.
  ///
  /// `first` and `last` are the maximum number of observations per series, counted from its start
  /// and its end; nil for all.
  init(_ form: Form, _ detail: Detail, since start: CalendarDate, first: Int?, last: Int?) {
    (self.form, self.detail, self.start) = (form, detail, start)
    (self.first, self.last) = (first, last)
  }

  /// Returns the answer of `rows`, one element per currency, prepared at `moment`.
  ///
  /// Without observations, CSV and JSON are empty, as the ECB's answers for a weekend.
  func text(_ rows: [RateRows], at moment: Instant) -> DialectText {
    let series = rows.map { Series(rows: $0, writer: self) }.filter { !$0.isEmpty }
    let isXML = form == .generic || form == .specific
    guard !series.isEmpty || isXML else { return DialectText("", type: form.type).byAccept }
    let pieces =
      isXML ? xml(series, moment) : form == .csv ? csv(series) : json(series, moment)
    return DialectText(pieces, type: form.type).byAccept
  }

  /// The observations of one currency, oldest first, read from the rows on each access.
  struct Series: Sendable {
    let rows: RateRows
    let writer: ECBSeries

    var currency: Currency { rows.quotes[0] }

    var isEmpty: Bool { !rows.contains { $0.day >= writer.start } }

    var observations: [(day: CalendarDate, figure: ExactDecimal)] {
      guard writer.detail.hasData else { return [] }
      var all = rows.compactMap { row -> (CalendarDate, ExactDecimal)? in
        guard row.day >= writer.start, let figure = row.rates.first?.above else {
          return nil
        }
        return (row.day, figure)
      }
      if let first = writer.first { all = Array(all.prefix(first)) }
      return all.suffix(writer.last ?? all.count)
    }

    /// The code of the series in each dimension.
    var key: [(String, String)] {
      let codes = ["D", currency.code, "EUR", "SP00", "A"]
      return Array(zip(ECBSeries.dimensions.map { $0.id }, codes))
    }

    /// Returns the values of the series' attributes by name.
    ///
    /// `DECIMALS` is the largest number of decimals among `observations`.
    func attributes(
      _ observations: [(day: CalendarDate, figure: ExactDecimal)]
    ) -> [(String, String)] {
      let decimals = observations.map { $0.figure.scale }.max() ?? 0
      return [
        ("TIME_FORMAT", "P1D"), ("DECIMALS", "\(decimals)"), ("TITLE", "\(currency.name)/Euro"),
        ("UNIT", currency.code), ("UNIT_MULT", "0"),
      ]
    }
  }

  /// The dimensions of a series with their names.
  static let dimensions: [(id: String, name: String)] = [
    ("FREQ", "Frequency"), ("CURRENCY", "Currency"), ("CURRENCY_DENOM", "Currency denominator"),
    ("EXR_TYPE", "Exchange rate type"), ("EXR_SUFFIX", "Series variation - EXR context"),
  ]

  /// The attributes of a series with their names.
  static let attributes: [(id: String, name: String)] = [
    ("TIME_FORMAT", "Time format code"), ("DECIMALS", "Decimals"), ("TITLE", "Title"),
    ("UNIT", "Unit"), ("UNIT_MULT", "Unit multiplier"),
  ]

  /// The attributes of an observation with their names, and their values with labels.
  static let observationAttributes = [
    (id: "OBS_STATUS", name: "Observation status", value: "A", label: "Normal value"),
    (id: "OBS_CONF", name: "Observation confidentiality", value: "F", label: "Free"),
  ]

  /// The names of the codes in the series' dimensions, other than currencies.
  static let codeNames = ["D": "Daily", "EUR": "Euro", "SP00": "Spot", "A": "Average"]

  // MARK: CSV

  private func csv(_ series: [Series]) -> TextPieces {
    let brief =
      ["KEY"] + ECBSeries.dimensions.map { $0.id } + ["TIME_PERIOD", "OBS_VALUE"]
    let more =
      ECBSeries.observationAttributes.map { $0.id } + ECBSeries.attributes.map { $0.id }
    let head = (brief + (detail == .full ? more : [])).joined(separator: ",") + "\n"
    let lines = { @Sendable [detail] (one: Series) in
      let observations = one.observations
      let status = ECBSeries.observationAttributes.map { $0.value }
      let values = status + one.attributes(observations).map { $0.1 }
      let more = detail == .full ? "," + values.joined(separator: ",") : ""
      return observations.map { (one.currency.code, $0, more) }
    }
    return TextPieces(head, series.lazy.flatMap(lines)) { line, text in
      let (code, (day, figure), more) = line
      text += "EXR.D.\(code).EUR.SP00.A,D,\(code),EUR,SP00,A,\(day),".utf8
      text += "\(figure.withoutTrailingZeros)\(more)\n".utf8
    }
  }

  // MARK: JSON

  private func json(_ series: [Series], _ moment: Instant) -> TextPieces {
    let days = Set(series.flatMap { $0.observations.map { $0.day } }).sorted()
    let places = Dictionary(uniqueKeysWithValues: days.enumerated().map { ($1, $0) })
    let hasAttributes = detail.hasAttributes
    // The message lists the distinct values of each attribute once; a series refers to them by
    // index.
    let values = series.map { one in hasAttributes ? one.attributes(one.observations) : [] }
    let distinct = ECBSeries.attributes.indices.map { place -> [String] in
      hasAttributes ? Set(values.map { $0[place].1 }).sorted() : []
    }
    let members = TextPieces(members: series.enumerated().map { ($0, $1) }) { number, one in
      let status =
        hasAttributes ? ECBSeries.observationAttributes.map { _ in JSONValue.integer(0) } : []
      let observations = one.observations.map { day, figure in
        JSONMember("\(places[day] ?? 0)", .array([.decimal(figure)] + status))
      }
      let attributes = values[number].enumerated().map { place, value in
        JSONValue.integer(distinct[place].firstIndex(of: value.1) ?? 0)
      }
      return [
        JSONMember(
          "0:\(number):0:0:0",
          [
            "attributes": hasAttributes ? .array(attributes) : nil,
            "observations": .object(observations),
          ]
        )
      ]
    }
    let codes = [
      ["D"], series.map { $0.currency.code }, ["EUR"], ["SP00"], ["A"],
    ]
    let dimensions = zip(ECBSeries.dimensions, codes).map { dimension, codes in
      ECBSeries.component(
        dimension.id,
        dimension.name,
        codes.map { ($0, ECBSeries.codeNames[$0] ?? Currency($0)?.name ?? $0) }
      )
    }
    let structure: JSONValue = [
      "name": "Exchange Rates",
      "dimensions": [
        "series": .array(dimensions),
        "observation": [
          ECBSeries.component(
            "TIME_PERIOD",
            "Time period or range",
            role: "time",
            days.map { ("\($0)", "\($0)") }
          )
        ],
      ],
      "attributes": [
        "dataSet": .array([]),
        "series": .array(
          !hasAttributes
            ? []
            : zip(ECBSeries.attributes, distinct).map { attribute, values in
              ECBSeries.component(attribute.id, attribute.name, values.map { ($0, $0) })
            }
        ),
        "observation": .array(
          !hasAttributes
            ? []
            : ECBSeries.observationAttributes.map {
              ECBSeries.component($0.id, $0.name, [($0.value, $0.label)])
            }
        ),
      ],
    ]
    let header: JSONValue = [
      "id": .string(ECBSeries.name), "test": false, "prepared": .string(moment.isoText),
      "sender": ["id": "ECB"],
    ]
    return TextPieces(["action": "Replace"], "series", members).mapped(
      "{\"header\":" + header.text + ",\"dataSets\":[",
      "],\"structure\":" + structure.text + "}"
    )
  }

  /// The id of messages and of the structure that describes them.
  static let name = "ECB_EXR1"

  private static func component(
    _ id: String,
    _ name: String,
    role: String? = nil,
    _ values: [(String, String)]
  ) -> JSONValue {
    [
      "id": .string(id), "name": .string(name), "role": role.map { .string($0) },
      "values": .array(values.map { ["id": .string($0), "name": .string($1)] }),
    ]
  }
}

extension ECBSeries.Form {
  /// Reads the format from the parameter `format` or from `Accept`, SDMX-ML by default; nil if
  /// neither is supported.
  init?(_ request: DialectRequest) {
    let forms: [(form: Self, parameter: String, types: [String])] = [
      (.generic, "genericdata", ["application/vnd.sdmx.genericdata+xml", "application/xml"]),
      (
        .specific, "structurespecificdata", ["application/vnd.sdmx.structurespecificdata+xml"]
      ),
      (.csv, "csvdata", ["application/vnd.sdmx.data+csv", "text/csv"]),
      (.json, "jsondata", ["application/vnd.sdmx.data+json", "application/json"]),
    ]
    let parameter = request.query.filled("format")
    let named = forms.first { form in
      parameter.map { $0 == form.parameter } ?? form.types.contains { request.accepts($0) }
    }
    let isOpen = parameter == nil && (request.accept.isEmpty || request.accepts("*/*"))
    guard let form = named?.form ?? (isOpen ? .generic : nil) else { return nil }
    self = form
  }

  /// The media type of the format.
  var type: String {
    switch self {
    case .csv: "application/vnd.sdmx.data+csv;version=1.0.0"
    case .json: "application/vnd.sdmx.data+json;version=1.0.0-wd"
    case .generic: "application/vnd.sdmx.genericdata+xml;version=2.1"
    case .specific: "application/vnd.sdmx.structurespecificdata+xml;version=2.1"
    }
  }
}
