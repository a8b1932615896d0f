import EmbeddedRates
import ExactMoney
import TestSupport
import Testing

@testable import ExchangeRates

@Suite struct RateHistoryExcerptTests {
  private let history = RateHistory(
    """
    Date,USD,HRK,RUB,SEK
    2023-01-03,1.0545,,,11.1
    2023-01-02,1.0683,,?,11.2
    2022-12-30,1.0666,7.5365,N/A,11.3
    2022-03-02,1.1106,7.5645,N/A,11.4
    2022-03-01,1.1162,7.5735,117.2,11.5
    2022-02-28,1.1199,7.5655,115.5,11.6

    """
  )

  private func days(of archive: RateArchive) -> [String] {
    archive.tables.flatMap { table in
      String(decoding: table.text, as: UTF8.self).split(separator: "\n").dropFirst()
        .map { String($0.prefix(10)) }
    }
  }

  @Test func `a part about the first days of the calendar says of which days it is`() throws {
    let part = RateArchive([history]).part(over: try oneDay("0001-01-05"))
    let table = try #require(part.tables.first)
    #expect(String(decoding: table.text.prefix(15), as: UTF8.self) == "Date 0001-01-01")
    #expect(try day("0001-01-01") == .earliest)
  }

  @Test func `the part of a part about the same day is the part`() throws {
    for asked in ["2022-02-01", "2023-01-02", "2023-06-01"] {
      let part = RateArchive([history]).part(over: try oneDay(asked))
      let again = part.part(over: try oneDay(asked))
      #expect(!part.tables.isEmpty)
      #expect(again.tables.map { $0.text } == part.tables.map { $0.text }, "\(asked)")
    }
  }

  @Test func `the days around one come along, and the last and next ones of each currency`() throws
  {
    let archive = RateArchive([history])
    #expect(
      days(of: archive.part(over: try oneDay("2023-01-02")))
        == ["2023-01-03", "2023-01-02", "2022-12-30", "2022-03-01"]
    )
    #expect(
      days(of: archive.part(over: try oneDay("2022-02-01"))) == [
        "2022-03-02", "2022-03-01", "2022-02-28",
      ]
    )
    #expect(days(of: archive.newestPart(today: try day("2023-01-03"))).last == "2022-03-01")
  }

  @Test func `a publication outside those days has only the last figures of currencies`() throws {
    let part = RateArchive([history]).newestPart(today: try day("2023-01-03"))
    #expect(
      part.tables.map { String(decoding: $0.text, as: UTF8.self) } == [
        """
        Date 2022-12-20/2023-02-18,USD,HRK,RUB,SEK
        2023-01-03,1.0545,,,11.1
        2023-01-02,1.0683,,?,11.2
        2022-12-30,1.0666,7.5365,N/A,11.3
        2022-03-01,,,117.2

        """
      ]
    )
    // Nobody takes the day of such a figure for one that the part knows.
    #expect(part.reaches(back: try day("2023-01-05"), in: .ecb))
    #expect(!part.reaches(back: try day("2022-03-02"), in: .ecb))
  }

  @Test(arguments: ["2026-10-18", "2026-10-25"])
  func `a year of rates gives the charts and days of the whole archive`(through: String) throws {
    let (today, whole) = (try day("2026-11-01"), EmbeddedRates.archive)
    let newest = whole.newestPart(today: today)
    let joined = whole.year(through: try day(through))
      .preceded(by: newest.tables, order: newest.sources)
    let first = try day("2025-10-30")
    #expect(joined.reaches(back: first, in: .ecb))
    #expect(!newest.reaches(back: first, in: .ecb))
    let (part, all) = (
      Converter(archive: joined, today: today), Converter(archive: whole, today: today)
    )
    var compared = 0
    for currency in whole.currencies(of: .ecb) where currency != .usd {
      let pair = CurrencyPair(.usd, currency)
      let last = try day("2026-10-30")
      // Currencies that are no more have no series.
      guard let route = try? all.route(for: pair), route.asOf == last else { continue }
      compared += 1
      #expect(
        try part.series(for: pair, from: first, through: last)
          == all.series(for: pair, from: first, through: last)
      )
      for age in [1, 12, 13, 14, 40, 200, 364] {
        let asked = last.adding(days: -age)
        let routes = (try part.route(for: pair, on: asked), try all.route(for: pair, on: asked))
        #expect(routes.0 == routes.1)
      }
    }
    #expect(compared >= 28)
  }

  @Test func `a history without publications has no part`() throws {
    let empty = RateArchive([RateHistory("Date,USD\n")])
    #expect(empty.part(over: try oneDay("2022-12-30")).tables.isEmpty)
  }

  @Test(arguments: ["1999-01-04", "2008-09-14", "2022-12-31", "2026-10-30"])
  func `rates on a day are those of the whole archive`(text: String) throws {
    let (asked, today) = (try day(text), try day("2026-11-21"))
    let whole = Converter(archive: EmbeddedRates.archive, today: today)
    let part = Converter(archive: EmbeddedRates.archive.part(over: asked...asked), today: today)
    for currency in Currency.allCases where currency.code.utf8.last.map({ $0 % 4 == 0 }) ?? false {
      let pair = CurrencyPair(.usd, currency)
      #expect((try? part.route(for: pair, on: asked)) == (try? whole.route(for: pair, on: asked)))
    }
  }

  @Test func `a part knows until when there were rates, and since when`() throws {
    let pair = CurrencyPair(.usd, try currency("RUB"))
    for text in ["2022-04-01", "2023-01-05"] {
      let asked = try day(text)
      let whole = RateArchive([history])
      let (full, part) = (
        Converter(archive: whole, today: asked),
        Converter(archive: whole.part(over: asked...asked), today: asked)
      )
      #expect(answer(of: part, pair, asked) == answer(of: full, pair, asked))
    }
  }

  @Test(arguments: ["2026-11-21", "2027-02-01"])
  func `the newest rates of every currency are those of the whole archive`(text: String) throws {
    let today = try day(text)
    let part = EmbeddedRates.archive.newestPart(today: today)
    let (first, second) = (
      Converter(archive: EmbeddedRates.archive, today: today),
      Converter(archive: part, today: today)
    )
    for (index, quote) in Currency.allCases.enumerated() {
      let base = [Currency.usd, .eur, .pln, .brl][index % 4]
      let pair = CurrencyPair(base, quote)
      #expect(answer(of: second, pair, nil) == answer(of: first, pair, nil))
    }
  }

  private func answer(
    of converter: Converter,
    _ pair: CurrencyPair,
    _ day: CalendarDate?
  ) -> Result<RateRoute, RateError> {
    do throws(RateError) {
      return .success(try converter.route(for: pair, on: day))
    } catch {
      return .failure(error)
    }
  }
}

@Suite struct NewestPartsTests {
  @Test func `parts of tables that did not change are those of before, the others are new`() throws
  {
    let archive = EmbeddedRates.archive
    var parts = NewestParts()
    let first = parts.part(of: archive, today: try day("2026-11-21"))
    let second = parts.part(of: archive, today: try day("2026-11-21"))
    #expect(zip(first.tables, second.tables).allSatisfy { $0.hasSameBytes(as: $1) })
    let added = RateHistory("Date fetched,USD\n2026-11-20,3.7\n", source: .nbp, series: "A")
    let newer = archive.preceded(by: [added], order: [])
    let third = parts.part(of: newer, today: try day("2026-11-21"))
    let whole = newer.newestPart(today: try day("2026-11-21"))
    #expect(third.tables.map { $0.text } == whole.tables.map { $0.text })
    #expect(third.tables.map { $0.text } != second.tables.map { $0.text })
  }
}
