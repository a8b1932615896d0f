import EmbeddedRates
import ExactMoney
import ExchangeRates
import TestSupport
import Testing

/// Numbers, days and texts at the ends of their ranges, which must lead to errors, never to a trap.
@Suite struct ExtremesTests {
  private static let days: [CalendarDate] = [
    .earliest, CalendarDate.earliest.adding(days: 1), CalendarDate(clamping: -1),
    CalendarDate(clamping: 10_595), CalendarDate(clamping: 20_756), Converter.today,
    CalendarDate(clamping: 40_000), CalendarDate.latest.adding(days: -1), .latest,
  ]

  private static let integers = [Int.min, -1, 0, 1, 2, 14, 38, 39, 7_000, Int(Int32.max), .max]

  /// Two weeks, the last ones of the calendar, and the first day of it.
  private static let edges = RateArchive([
    RateHistory("Date,USD,BRL\n9999-12-31,1.2,6.6\n9999-12-30,1.1,5.5\n0001-01-01,1.0,5.0\n"),
    RateHistory("Date,USD\n9999-12-01,1.2\n0001-01-01,1.0\n", source: .hmrc),
    RateHistory("Date fetched,PLN,USD\n9999-09-30,4.2,1\n", source: .usTreasury),
  ])

  private static let sources: [RateSource?] = [nil, .ecb, .nbp, .hmrc, .usTreasury]

  @Test(arguments: RatePolicy.allCases)
  func `every policy answers or refuses on every day`(policy: RatePolicy) throws {
    var (answers, refusals) = (0, 0)
    for (archive, today) in [EmbeddedRates.archive, Self.edges].flatMap({ archive in
      [CalendarDate.earliest, Converter.today, .latest].map { (archive, $0) }
    }) {
      for source in Self.sources {
        let converter = Converter(archive: archive, today: today, source: source, policy: policy)
        for day in Self.days {
          for (base, quote) in [(Currency.usd, Currency.brl), (.dem, .itl), (.usd, .eur)] {
            do throws(RateError) {
              _ = try converter.convert(Money(100, base), to: quote, on: day).result()
              answers += 1
            } catch {
              refusals += 1
            }
          }
          #expect(policy.days(for: day).contains(day))
          #expect(policy.days(for: day, today: today).lowerBound <= day)
        }
      }
    }
    #expect(answers > 0 && refusals > 0)
  }

  @Test func `places, digits and ages out of range are errors`() throws {
    for number in Self.integers {
      let converter = Converter(
        archive: EmbeddedRates.archive,
        today: Converter.today,
        euroIntermediate: .decimals(number),
        maximumDays: number
      )
      for pair in [CurrencyPair(.usd, .brl), CurrencyPair(.dem, .itl)] {
        let conversion = try? converter.convert(Money(100, pair.base), to: pair.quote)
        for place in [
          ResultPlace.minorUnits, .shown, .decimals(number), .significantDigits(number),
          .cash(in: nil), .cash(in: Region("")),
        ] {
          for rule in RoundingRule.allCases {
            _ = try? conversion?.result(to: place, rounding: rule)
          }
        }
        _ = try? conversion?.route.decimalRate(digits: number)
        let rates = IndexedConverter(converter)
        let daily = try? rates.dailyRates(
          for: pair,
          from: day("2026-10-01"),
          through: Converter.today
        )
        _ = daily.map { try? PriceList($0, policy: .last, digits: number) }
        _ = FeePercent(ExactDecimal(number))
      }
    }
    let converter = Converter(archive: EmbeddedRates.archive, today: Converter.today)
    let conversion = try converter.convert(Money(100, .usd), to: .brl)
    for digits in [0, 39, -1] {
      #expect(throws: RateError.overflow(CurrencyPair(.usd, .brl))) {
        try conversion.result(to: .significantDigits(digits))
      }
    }
  }

  @Test func `days of a range end at the ends of the calendar`() throws {
    let pair = CurrencyPair(.usd, .brl)
    for archive in [EmbeddedRates.archive, Self.edges] {
      let converter = Converter(archive: archive, today: .latest)
      for (index, first) in Self.days.enumerated() {
        for last in Self.days[index...] where last.days(since: first) < 4_000 {
          let indexed = IndexedConverter(converter)
          _ = try? converter.series(for: pair, from: first, through: last).grouped(by: .week)
          _ = try? indexed.series(for: pair, from: first, through: last)
          _ = (try? indexed.dailyRates(for: pair, from: first, through: last))?.gaps
          for kind in [RateRows.Kind.days, .publications, .publicationsBackwards] {
            let rows = RateRows(of: .usd, in: [.brl], on: first...last, kind, by: indexed.indexed)
            #expect(rows.reduce(0) { sum, _ in sum + 1 } <= last.days(since: first) + 15)
          }
        }
        _ = try? IndexedConverter(converter).dailyRates(for: pair, from: .latest, through: first)
        _ = archive.part(over: first...first)
        _ = (archive.newestPart(today: first).tables, archive.indexed().tables)
        for range in HistoryRange.allCases { #expect(range.firstDay(endingOn: first) <= .latest) }
        for source in Self.sources.compactMap({ $0 }) {
          _ = (source.holiday(on: first), archive.reaches(back: first, in: source))
          _ = archive.isComplete(over: first...first.adding(days: 40), of: source)
        }
      }
    }
  }

  @Test func `rules of law answer or refuse on every day`() {
    var refusals = 0
    for rule in LegalRule.all {
      for (archive, today) in [
        (EmbeddedRates.archive, Converter.today), (Self.edges, .latest),
      ] {
        for day in Self.days {
          _ = rule.days(for: day)
          for target in rule.targets.prefix(1) {
            do throws(RuleRefusal) {
              _ = try rule.convert(
                Money(100, .usd),
                to: target,
                on: day,
                rates: archive,
                today: today
              )
            } catch {
              refusals += 1
            }
          }
        }
      }
    }
    #expect(refusals > 0)
  }

  @Test func `schedules have a next time at any moment`() {
    let moments = [Int64.min, .min + 1, -1, 0, 1, .max - 1, .max].map { Instant(unixSeconds: $0) }
    for zone in [PublicationZone.utc, .centralEurope, .easternAmerica, .fixed(minutes: .max)] {
      for cadence in [
        PublicationSchedule.Cadence.hourly, .daily, .workingDays, .weekly(weekday: 3),
        .weekly(weekday: .max),
        .monthly(days: [.min, 31]),
      ] {
        let schedule = PublicationSchedule(cadence, at: .max, .min, in: zone)
        for moment in moments {
          _ = (schedule.next(after: moment), schedule.last(onOrBefore: moment))
        }
      }
    }
  }

  @Test func `a thousand damaged tables are refused, or serve`() throws {
    var random = SplitMix64(seed: 7)
    let (pieces, whole) = (
      ["\n", ",", "-", ".", "9", "Date", "N/A", "?", "2026-13-01", "1E9999", "\u{0}", "0"],
      "Date,USD,BRL\n2026-10-30,1.2000,6.6000\n2026-10-29,1.1000,5.5000\n"
    )
    var (served, refused) = (0, 0)
    for _ in 0..<lawCases(1_000) {
      var text = Array(whole.utf8)
      for _ in 0..<random.next() % 3 {
        let (start, end) = (Int(random.next() % 64), Int(random.next() % 4))
        let piece = try #require(pieces.randomElement(using: &random))
        text.replaceSubrange(
          min(start, text.count)..<min(start + end, text.count),
          with: piece.utf8
        )
      }
      do throws(RateTableError) {
        let archive = try RateArchive(csv: text, source: .ecb)
        for archive in [archive, archive.indexed()] {
          let converter = Converter(archive: archive, today: Converter.today)
          let result = try? converter.convert(Money(100, .usd), to: .brl).result()
          #expect(result.map { $0.amount.isPositive } ?? true)
        }
        served += 1
      } catch {
        refused += 1
      }
    }
    #expect(served > 100 && refused > 100)
  }
}
