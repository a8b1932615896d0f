import ExactMoney
package import ExchangeRates

extension RateSource {
  /// Bank of Russia, official rates: roubles per 1, 10, 100, 1,000 or 10,000 units.
  package static let cbr = RateSource(
    name: "CBR",
    title: "Bank of Russia official rates",
    institution: "Bank of Russia",
    pivot: .rub,
    pivotIsBase: false
  )
}

extension RateProvider {
  package static let cbr = RateProvider(
    source: .cbr,
    id: "cbr",
    baseURL: "https://www.cbr.ru/scripts",
    schedule: PublicationSchedule(.workingDays, at: 18, in: .fixed(minutes: 180)),
    // The bank has data from 1992 on, but until 1998 in old roubles, a thousand to the new one.
    firstDay: CalendarDate(1998, 1, 1),
    termsURL: "https://www.cbr.ru/eng/development/sxml/",
    attribution: "Source: Bank of Russia.",
    latest: { [$0.request("daily", path: "/XML_daily.asp")] },
    // A table is for the next day, so one for tomorrow may exist.
    days: DayRequests(lastDay: { $0.adding(days: 1) }, CBRFeed.requests),
    decode: CBRFeed.decode
  )
}

/// The bank's XML: windows-1251, decimal commas, and a nominal beside each rate.
///
/// A request's resource starts with `daily` for all currencies on one day. It starts with `dynamic`
/// for one currency on many days, and ends with its code, which the records lack.
enum CBRFeed {
  /// The codes that the bank quotes, and its own number for each, which names its series.
  ///
  /// A number is for the unit that has the code. Currencies that the bank no longer quotes are left
  /// out.
  private static let series: [(code: String, number: String)] = [
    ("AUD", "R01010"), ("AZN", "R01020A"), ("DZD", "R01030"), ("GBP", "R01035"),
    ("AMD", "R01060"), ("BHD", "R01080"), ("BYN", "R01090B"), ("BGN", "R01100"),
    ("BOB", "R01105"), ("BRL", "R01115"), ("HUF", "R01135"), ("VND", "R01150"), ("HKD", "R01200"),
    ("GEL", "R01210"), ("DKK", "R01215"), ("AED", "R01230"), ("USD", "R01235"), ("EUR", "R01239"),
    ("EGP", "R01240"), ("INR", "R01270"), ("IDR", "R01280"), ("IRR", "R01300"), ("KZT", "R01335"),
    ("CAD", "R01350"), ("QAR", "R01355"), ("KGS", "R01370"), ("CNY", "R01375"), ("CUP", "R01395"),
    ("MDL", "R01500"), ("MNT", "R01503"), ("NGN", "R01520"), ("NZD", "R01530"), ("NOK", "R01535"),
    ("OMR", "R01540"), ("PLN", "R01565"), ("SAR", "R01580"), ("RON", "R01585F"),
    ("XDR", "R01589"), ("SGD", "R01625"), ("TJS", "R01670"), ("THB", "R01675"), ("BDT", "R01685"),
    ("TRY", "R01700J"), ("TMT", "R01710A"), ("UZS", "R01717"), ("UAH", "R01720"),
    ("CZK", "R01760"), ("SEK", "R01770"), ("CHF", "R01775"), ("ETB", "R01800"),
    ("RSD", "R01805F"), ("ZAR", "R01810"), ("KRW", "R01815"), ("JPY", "R01820"),
    ("MMK", "R02005"),
  ]

  /// Returns one request per day if there are fewer days than currencies, else one per currency.
  ///
  /// For a day without a table, the bank sends the previous one, with its own date.
  static func requests(
    _ name: String,
    _ days: ClosedRange<CalendarDate>,
    _ context: FeedContext
  ) -> [FeedRequest] {
    let (first, last) = (days.lowerBound, days.upperBound)
    guard last.days(since: first) < series.count else {
      let query = "date_req1=\(first.dayMonthYear)&date_req2=\(last.dayMonthYear)"
      return series.map { code, number in
        let path = "/XML_dynamic.asp?\(query)&VAL_NM_RQ=\(number)"
        return context.request("dynamic/\(name)/\(code)", path: path)
      }
    }
    return days.map { day in
      context.request("daily/\(day)", path: "/XML_daily.asp?date_req=\(day.dayMonthYear)")
    }
  }

  static func decode(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> FeedResult {
    var scanner = try XMLScanner(try response.body(.xml, to: request))
    try scanner.enterRoot("ValCurs")
    if scanner.attributes.isEmpty { throw try refusal(&scanner) }
    let parts = request.resource.split(separator: "/")
    let isOfOne = parts.first == "dynamic"
    let element: StaticString = isOfOne ? "Record" : "Valute"
    let only = isOfOne ? RateCode(parts.last ?? "") : nil
    var day = isOfOne ? nil : try self.day(of: scanner)
    var builder = RateTableBuilder(.cbr)
    while try scanner.nextElement() {
      guard scanner.name.spells(element) else { continue }
      if isOfOne { day = try self.day(of: scanner) }
      let contents = try scanner.contents(of: ["CharCode", "Nominal", "Value"])
      guard let day, let code = only ?? contents[0].map({ RateCode($0) }) else {
        throw .missing(path: "\(element).CharCode")
      }
      guard let nominal = contents[1] else { throw .missing(path: "\(element).Nominal") }
      guard let value = contents[2] else { throw .missing(path: "\(element).Value") }
      builder.add(code, withComma: value, unitExponent: nominal.exponentOfTen, on: day)
    }
    return try builder.result()
  }

  /// Returns the day in the attribute `Date` of the element at `scanner`.
  private static func day(of scanner: XMLScanner) throws(FeedError) -> CalendarDate {
    guard let date = scanner.attribute("Date") else {
      throw .missing(path: "\(scanner.name.text)@Date")
    }
    guard let day = date.date(separatedBy: UInt8(ascii: ".")) else {
      throw scanner.malformed("no day in Date")
    }
    return day
  }

  /// Returns the error in an element without attributes: `<ValCurs>Error in parameters</ValCurs>`.
  private static func refusal(_ scanner: inout XMLScanner) throws(FeedError) -> FeedError {
    let words = try scanner.content()
    guard !words.isEmpty else { return .missing(path: "ValCurs@Date") }
    let message = FeedResponse(bytes: Array(words)).plainText
    return .refused(.badRequest, message: message ?? "ValCurs without a date")
  }
}
