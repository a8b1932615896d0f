import ExactMoney
import ExchangeRates

extension RateProvider {
  /// The Swiss customs office, by the API that the tax administration refers to.
  ///
  /// The addresses and the format come from the code of other clients, and from responses of 2026
  /// in it. So does the rule that a day without a table is answered with the previous table. The
  /// terms forbid redistribution: no data from this source are part of the program.
  package static let bazg = RateProvider(
    source: .bazg,
    id: "bazg",
    baseURL: BAZGFeed.baseURL,
    // The office publishes at seven in the morning, for the following days.
    schedule: PublicationSchedule(.workingDays, at: 7, 15, in: .centralEurope),
    firstDay: CalendarDate(2022, 1, 1),
    termsURL: BAZGFeed.termsURL,
    attribution: BAZGFeed.attribution,
    latest: { [$0.request("daily", path: "/xmldaily")] },
    days: DayRequests(lastDay: { $0.adding(days: 1) }) { _, days, context in
      // The rates in force on a day were published the day before.
      days.map { day in
        let number = day.adding(days: -1).description.filter { $0 != "-" }
        return context.request("daily/\(day)", path: "/xmldaily?d=\(number)&locale=de")
      }
    },
    decode: BAZGFeed.decodeDay
  )

  /// The monthly means of the Swiss customs office.
  package static let bazgMonthly = RateProvider(
    source: .bazgMonthly,
    id: "bazg-monthly",
    baseURL: BAZGFeed.baseURL,
    // The office publishes on the 25th, for the next month.
    schedule: PublicationSchedule(.monthly(days: [1, 25, 26]), at: 8, in: .centralEurope),
    firstDay: CalendarDate(2022, 1, 1),
    termsURL: BAZGFeed.termsURL,
    attribution: BAZGFeed.attribution,
    latest: { context in
      let today = context.today
      let next = today.components.day < 25 ? today : today.lastDayOfMonth.adding(days: 1)
      return (today...next).months.map { BAZGFeed.request(for: $0, in: context) }
    },
    days: DayRequests(
      lastDay: { $0.lastDayOfMonth.adding(days: 1) },
      perMonth: BAZGFeed.request
    ),
    decode: BAZGFeed.decodeMonth
  )
}

/// The office's XML: one `devise` element per currency, with `waehrung` ("100 EGP") and `kurs`.
enum BAZGFeed {
  static let baseURL = "https://www.backend-rates.bazg.admin.ch/api"
  static let termsURL = "https://www.bazg.admin.ch"
  static let attribution =
    "Source: Swiss Federal Office for Customs and Border Security (BAZG). Not to be passed on."

  /// Returns the request for the month with `day`.
  static func request(for day: CalendarDate, in context: FeedContext) -> FeedRequest {
    let month = day.description.prefix(7)
    let path = "/xmlavgmonth?j=\(month.prefix(4))&m=\(month.suffix(2))&locale=de"
    return context.request("monthly/\(month)", path: path)
  }

  /// Decodes a day; `gueltigkeit` lists the days of validity, and the table is for the first one.
  static func decodeDay(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> FeedResult {
    try decode(request, response, .bazg, root: "wechselkurse", day: "gueltigkeit") { text in
      text.prefix { $0 != UInt8(ascii: ",") }.trimmed.date(separatedBy: UInt8(ascii: "."))
    }
  }

  /// Decodes a month; the root of a month that is not published yet is empty.
  static func decodeMonth(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> FeedResult {
    try decode(request, response, .bazgMonthly, root: "monatsmittelkurs", day: "monat") { text in
      ByteText(text + Array("-01".utf8)).date
    }
  }

  /// Decodes the currencies below the element `root`, for the day that `read` returns for the
  /// element `day`.
  private static func decode(
    _ request: FeedRequest,
    _ response: FeedResponse,
    _ source: RateSource,
    root: StaticString,
    day name: StaticString,
    _ read: (ByteText) -> CalendarDate?
  ) throws(FeedError) -> FeedResult {
    var scanner = try XMLScanner(try response.body(.xml, to: request))
    try scanner.enterRoot(root)
    var day: CalendarDate?
    var builder = RateTableBuilder(source)
    while try scanner.nextElement() {
      if scanner.name.spells(name) {
        day = read(try scanner.content())
        guard day != nil else { throw scanner.malformed("no day in \(name)") }
      } else if scanner.name.spells("devise") {
        guard let day else { throw .missing(path: "\(name)") }
        try addRate(&scanner, to: &builder, on: day)
      }
    }
    return try builder.result()
  }

  /// Adds the rate of the element at `scanner`: a unit such as "100 EGP", and its price in francs.
  private static func addRate(
    _ scanner: inout XMLScanner,
    to builder: inout RateTableBuilder,
    on day: CalendarDate
  ) throws(FeedError) {
    let contents = try scanner.contents(of: ["waehrung", "kurs"])
    guard let unit = contents[0] else { throw .missing(path: "devise.waehrung") }
    guard let figure = contents[1] else { throw .missing(path: "devise.kurs") }
    let words = unit.split(separator: UInt8(ascii: " "))
    builder.add(
      RateCode(words.last ?? []),
      figure,
      unitExponent: words.count == 2 ? words[0].exponentOfTen : nil,
      on: day
    )
  }
}
