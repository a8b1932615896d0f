extension OpenAPI {
  /// Every address with its parameters.
  static let paths = [
    path(
      "/api/v1/convert",
      "convert",
      "Converts an amount into one or more currencies.",
      parameters: [
        "amount", "convertFrom", "targets", "date", "policy", "source", "fee", "rounding", "digits",
        "cash", "euro-intermediate",
      ],
      schema: "Conversions"
    ),
    path(
      "/api/v1/rates",
      "getRates",
      "The rates of one currency against the others.",
      parameters: ["base", "someTargets", "date", "policy", "source"],
      schema: "Rates"
    ),
    path(
      "/api/v1/rates/{base}",
      "getRatesOfBase",
      "The same, the currency in the path.",
      parameters: ["baseInPath", "someTargets", "date", "policy", "source"],
      schema: "Rates"
    ),
    path(
      "/api/v1/history",
      "getHistory",
      "The published rates of a pair over time.",
      parameters: ["from", "to", "range", "start", "end"],
      schema: "History"
    ),
    path(
      "/api/v1/fetches",
      "getFetches",
      "The last fetched rates of a pair, one a fetch, the newest first.",
      parameters: ["from", "to"],
      schema: "Fetches"
    ),
    path(
      "/api/v1/tables",
      "getTables",
      "The newest tables of every source as text, or those around a day.",
      parameters: ["version", "on", "through"],
      schema: "Tables",
      redirect: "The version is not the newest one any more; the newest tables are there."
    ),
    path(
      "/api/v1/currencies",
      "getCurrencies",
      "Every currency of ISO 4217, past ones too.",
      parameters: ["lang"],
      schema: "Currencies"
    ),
    path(
      "/api/v1/countries",
      "getCountries",
      "Every country and the currencies that are legal tender there.",
      parameters: ["lang"],
      schema: "Countries"
    ),
    path(
      "/api/v1/sources",
      "getSources",
      "Who publishes the rates, how old they are, and on what terms.",
      parameters: [],
      schema: "Sources"
    ),
    events,
  ].joined(separator: ",\n")

  private static let events = """
    "/api/v1/events":{"get":{"operationId":"getEvents","summary":"Tells of new rates as they come.",
    "responses":{"200":{"description":"Events named rates, whose data is the version of the tables.",
    "content":{"text/event-stream":{"schema":{"type":"string"}}}},
    "default":{"$ref":"#/components/responses/Problem"}}}}
    """

  /// The parameters, each with an example.
  static let parameters = [
    parameter(
      "amount",
      "A decimal number, or a calculation that may name currencies: 20 EUR + 35 USD; 1 where it is left out.",
      "100"
    ),
    parameter(
      "convertFrom",
      named: "from",
      "The currency to convert from, unless the amount names its own.",
      "USD",
      schema: "Code"
    ),
    parameter(
      "policy",
      "Which publication the date means: last, on-day, before, next, month-last, month-average, shifted-month-average, week-average, year-average or period.",
      "last"
    ),
    parameter("fee", "Taken off the amount first, in percent; below zero adds.", "2"),
    parameter(
      "rounding",
      "half-up, half-even, half-down, up, down, ceiling or floor.",
      "half-up"
    ),
    parameter("digits", "The decimals of the result, 0 to 30; else the minor units.", "2"),
    parameter(
      "cash",
      "1 rounds to what can be paid in cash; a country's code to what can be paid there: FI.",
      nil
    ),
    parameter(
      "euro-intermediate",
      "Between two currencies that the euro replaced, the decimals of the euro amount, 3 or more.",
      "3"
    ),
    parameter("from", "The currency to convert from.", "USD", schema: "Code", isRequired: true),
    parameter("to", "The currency to convert to.", "BRL", schema: "Code", isRequired: true),
    parameter(
      "base",
      "The currency whose rates are meant; EUR where it is left out.",
      "USD",
      schema: "Code"
    ),
    parameter(
      "baseInPath",
      named: "base",
      "The currency whose rates are meant.",
      "USD",
      schema: "Code",
      isRequired: true,
      isInPath: true
    ),
    parameter(
      "targets",
      named: "to",
      "The currencies to convert to, with commas between them.",
      "BRL,EUR",
      isRequired: true
    ),
    parameter(
      "someTargets",
      named: "to",
      "The currencies wanted; all where it is left out.",
      "BRL,EUR"
    ),
    parameter(
      "date",
      "A day since 1999; the newest rates where it is left out.",
      "2008-09-14",
      schema: "Date"
    ),
    parameter("source", "The only source to use.", "ECB"),
    parameter("range", "1W, 1M, 3M, 1Y, 5Y or Max, up to the newest rate.", "1Y"),
    parameter("start", "The first day, instead of a range.", nil, schema: "Date"),
    parameter("end", "The last day; today where it is left out.", nil, schema: "Date"),
    parameter(
      "on",
      "A day of the past, the first one where several are meant.",
      nil,
      schema: "Date"
    ),
    parameter("through", "The last day, at most a year later.", nil, schema: "Date"),
    parameter("version", named: "v", "The version wanted, which never changes.", nil),
    parameter("lang", "The language of the names, as a BCP 47 tag.", "pt-BR"),
  ].joined(separator: ",\n")

  private static func parameter(
    _ key: StaticString,
    named name: StaticString? = nil,
    _ description: StaticString,
    _ example: StaticString?,
    schema: StaticString? = nil,
    isRequired: Bool = false,
    isInPath: Bool = false
  ) -> String {
    let type = schema.map { "{\"$ref\":\"#/components/schemas/\($0)\"}" } ?? "{\"type\":\"string\"}"
    let shown = example.map { ",\"example\":\"\($0)\"" } ?? ""
    return """
      "\(key)":{"name":"\(name ?? key)","in":"\(isInPath ? "path" : "query")","required":\(isRequired),
      "description":"\(description)","schema":\(type)\(shown)}
      """
  }
}
