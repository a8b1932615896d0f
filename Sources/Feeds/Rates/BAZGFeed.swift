import ExactMoney
import ExchangeRates

extension RateProvider {
  /// Switzerland's customs, by the interface that the tax administration names.
  ///
  /// Addresses and format are those that programs of others read, answers of 2026 among them; that a day
  /// without a table is answered with the one before is from them too. The terms forbid to pass the figures
  /// on: no data of it are part of this program.
  package static let bazg = RateProvider(
    source: .bazg,
    id: "bazg",
    baseURL: BAZGFeed.baseURL,
    // At seven in the morning, for the days after.
    schedule: PublicationSchedule(.workingDays, at: 7, 15, in: .centralEurope),
    firstDay: CalendarDate(2022, 1, 1),
    termsURL: BAZGFeed.termsURL,
    attribution: BAZGFeed.attribution,
    latest: { [$0.request("daily", path: "/xmldaily")] },
    days: DayRequests(lastDay: { $0.adding(days: 1) }) { _, days, context in
      // What is in force on a day was published on one before it.
      days.days.map { day in
        let number = day.adding(days: -1).description.filter { $0 != "-" }
        return context.request("daily/\(day)", path: "/xmldaily?d=\(number)&locale=de")
      }
    },
    decode: BAZGFeed.decodeDay
  )

  /// The same office's monthly means.
  package static let bazgMonthly = RateProvider(
    source: .bazgMonthly,
    id: "bazg-monthly",
    baseURL: BAZGFeed.baseURL,
    // On the 25th, for the month after.
    schedule: PublicationSchedule(.monthly(days: [1, 25, 26]), at: 8, in: .centralEurope),
    firstDay: CalendarDate(2022, 1, 1),
    termsURL: BAZGFeed.termsURL,
    attribution: BAZGFeed.attribution,
    latest: { context in
      let today = context.today
      let next = today.components.day < 25 ? today : today.lastDayOfMonth.adding(days: 1)
      return BAZGFeed.months(today...next, context)
    },
    days: DayRequests(lastDay: { $0.lastDayOfMonth.adding(days: 1) }) { _, days, context in
      BAZGFeed.months(days, context)
    },
    decode: BAZGFeed.decodeMonth
  )
}

/// The office's XML: a `devise` a currency, with `waehrung` "100 EGP" and `kurs`.
enum BAZGFeed {
  static let baseURL = "https://www.backend-rates.bazg.admin.ch/api"
  static let termsURL = "https://www.bazg.admin.ch"
  static let attribution =
    "Source: Swiss Federal Office for Customs and Border Security (BAZG). Not to be passed on."

  /// A request a month.
  static func months(_ days: ClosedRange<CalendarDate>, _ context: FeedContext) -> [FeedRequest] {
    days.months.map { day in
      let month = day.description.prefix(7)
      let path = "/xmlavgmonth?j=\(month.prefix(4))&m=\(month.suffix(2))&locale=de"
      return context.request("monthly/\(month)", path: path)
    }
  }

  /// `gueltigkeit` lists the days of validity; the table is for the first, and carried over the others.
  static func decodeDay(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> FeedResult {
    try decode(request, response, .bazg, root: "wechselkurse", day: "gueltigkeit") { text in
      text.prefix { $0 != UInt8(ascii: ",") }.trimmed.date(separatedBy: UInt8(ascii: "."))
    }
  }

  /// A month that is not published yet is an empty root.
  static func decodeMonth(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> FeedResult {
    try decode(request, response, .bazgMonthly, root: "monatsmittelkurs", day: "monat") { text in
      ByteText(text + Array("-01".utf8)).date
    }
  }
}
