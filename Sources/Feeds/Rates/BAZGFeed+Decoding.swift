import ExactMoney
import ExchangeRates

extension BAZGFeed {
  /// Decodes the currencies below the element `root`, for the day that `read` returns for the
  /// element `day`.
  static func decode(
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
