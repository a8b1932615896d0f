import BigInt
import EmbeddedRates
import ExactMoney
import TestSupport
import Testing

@testable import ExchangeRates

/// Compares the deviation of results from rates with few digits with the intervals of the exact
/// rates.
@Suite struct RateDeviationTests {
  /// The lowest and the highest rate that a route can have had before rounding, and its published
  /// rate.
  private struct Interval {
    var lowest = Rational(1)
    var published = Rational(1)
    var highest = Rational(1)

    /// Multiplies the intervals of `legs`, whose digits in the embedded tables `digits` returns.
    init(_ legs: [RateLeg], _ digits: (RateLeg) throws -> String) rethrows {
      for leg in legs {
        let value = Rational(leg.rate.value)
        var half = Rational(0)
        if leg.kind == .published {
          let text = try digits(leg)
          var decimals = text.split(separator: ".").dropFirst().first?.count ?? 0
          var figure = BigInt(text.filter { $0 != "." }) ?? 0
          // These sources leave out trailing zeros, but publish at least four digits.
          while ["ECB", "HMRC"].contains(leg.source) && figure < 1_000 {
            (figure, decimals) = (figure * 10, decimals + 1)
          }
          half = Rational(1, 2 * BigInt(10).power(decimals))
        }
        let (below, above) = (value + half * Rational(-1), value + half)
        let isMultiplied = leg.direction == .multiply
        lowest = isMultiplied ? lowest * below : lowest / above
        published = isMultiplied ? published * value : published / value
        highest = isMultiplied ? highest * above : highest / below
      }
    }

    var isCoarse: Bool {
      (highest / published + Rational(-1)).isGreater(than: Rational(1, 1_000))
    }
  }

  /// Finds the digits of published rates in the text of the embedded tables.
  private final class Digits {
    private let tables: [String: [PublishedTable]]
    private var known: [String: String] = [:]

    init() throws {
      tables = try [
        "ECB": [PublishedTable("ecb")], "HMRC": [PublishedTable("hmrc")],
        "NBP": [PublishedTable("nbp_a"), PublishedTable("nbp_b")],
      ]
    }

    func callAsFunction(_ leg: RateLeg) throws -> String {
      let pivot = try #require(RateSource.embedded.named(leg.source)).pivot
      let code = (leg.from == pivot ? leg.to : leg.from).code
      let key = "\(leg.source) \(code) \(leg.asOf)"
      if let text = known[key] { return text }
      let found = tables[leg.source]?.compactMap { $0.digits(of: code, on: leg.asOf.description) }
      let text = try #require(found?.first, "\(key)")
      known[key] = text
      return text
    }
  }

  /// Whether `sum`, of one amount, has a deviation.
  ///
  /// Expects that the deviation covers the interval, and that no smaller one would.
  private func check(_ sum: ConversionSum, _ digits: Digits) throws -> Bool {
    let part = sum.parts[0]
    let interval = try Interval(part.route.legs) { try digits($0) }
    let shown = try sum.shownResult().amount
    let deviation = try sum.deviation(of: shown)
    let comment: Comment = "\(part.source) in \(sum.target): \(shown) ± \(deviation ?? .zero)"
    #expect(interval.isCoarse == (deviation != nil), comment)
    #expect(interval.isCoarse == !part.route.coarseLegs.isEmpty, comment)
    guard let deviation else { return false }
    let (amount, value) = (Rational(part.term.amount), Rational(shown))
    let (lowest, highest) = (amount * interval.lowest, amount * interval.highest)
    let said = Rational(deviation)
    #expect(!(value + said * Rational(-1)).isGreater(than: lowest), comment)
    #expect(!highest.isGreater(than: value + said), comment)
    #expect(deviation.scale <= max(shown.scale, 0), comment)
    // The deviation is rounded up at `place`, and covers both the interval and the rounding.
    let place = max(deviation.digitCount - 3, 0) - deviation.scale
    let power = BigInt(10).power(abs(place))
    let unit = place < 0 ? Rational(1, power) : Rational(power)
    let middle = amount * interval.published
    let rounded = value + middle * Rational(-1)
    let bound =
      highest + middle * Rational(-1) + (rounded.numerator < 0 ? rounded * Rational(-1) : rounded)
    #expect(bound.isGreater(than: said + unit * Rational(-1)), comment)
    return true
  }

  @Test(arguments: 0..<4)
  func `every pair says how far its result may be off, or is known to a thousandth`(
    shard: Int
  ) throws {
    let (converter, digits) = (Converter.embedded(), try Digits())
    let currencies = Converter.convertible
    var (coarse, count) = (0, 0)
    for index in currencies.indices where index % 4 == shard {
      for quote in currencies where quote != currencies[index] {
        let money = Money(ExactDecimal(1_000), currencies[index])
        guard let sum = try? converter.convert([ConversionTerm(money)], to: quote) else { continue }
        count += 1
        if try check(sum, digits) { coarse += 1 }
      }
    }
    #expect(count > 5_000 && coarse > 500 && coarse < count / 3, "\(coarse) of \(count)")
  }

  @Test func `so does every pair on random days, with random amounts`() throws {
    var random = SplitMix64(seed: 7)
    let (converter, digits) = (Converter.embedded(), try Digits())
    let currencies = RateSource.embedded.flatMap { EmbeddedRates.archive.currencies(of: $0) }
    var (coarse, count) = (0, 0)
    let cases = lawCases(800)
    while count < cases {
      let day = CalendarDate(clamping: .random(in: 10_600...20_750, using: &random))
      let base = try #require(currencies.randomElement(using: &random))
      let quote = try #require(currencies.randomElement(using: &random))
      let scale = UInt8.random(in: 0...4, using: &random)
      let amount = ExactDecimal(.random(in: 1...9_999_999, using: &random), scale: scale)
      let money = Money(amount, base)
      guard let sum = try? converter.convert([ConversionTerm(money)], to: quote, on: day) else {
        continue
      }
      count += 1
      if try check(sum, digits) { coarse += 1 }
    }
    #expect(coarse * 20 > count, "\(coarse) of \(count)")
  }

  @Test(arguments: [
    ("1000", "USD", "VES", "883840.91", "10200"), ("1000", "USD", "LBP", "90439534.88", "1070000"),
    ("1", "USD", "PKR", "277.78", "1.01"), ("1000", "PKR", "USD", "3.60", "0.02"),
    ("-1000", "USD", "PKR", "-277778.57", "1000"), ("0.01", "VES", "USD", "0.000011", "0.000001"),
  ])
  func `it is rounded up to three digits and to the place shown`(
    amount: String,
    base: String,
    quote: String,
    shown: String,
    deviation: String
  ) throws {
    let money = Money(try ExactDecimal(amount), try currency(base))
    let sum = try Converter.embedded().convert([ConversionTerm(money)], to: try currency(quote))
    let result = try sum.shownResult().amount
    #expect(result.description == shown)
    #expect(try sum.deviation(of: result)?.description == deviation)
  }

  @Test func `a sum counts what all its amounts may be off`() throws {
    let money = [try Money("1000000", .eur), try Money("100", currency("VES"))]
    let terms = money.map { ConversionTerm($0) }
    let sum = try Converter.embedded().convert(terms, to: .usd)
    // Half of 0.0001 in 1.1172 changes the million by 50, and the hundred bolivars by less than a
    // cent.
    #expect(try sum.deviation(of: sum.result().amount)?.description == "50.1")
    #expect(try sum.part(0).deviation(of: sum.part(0).result().amount) == nil)
    let fixed = try Converter.embedded().convert([ConversionTerm(try Money("1", .dem))], to: .eur)
    #expect(try fixed.deviation(of: fixed.result().amount) == nil)
  }

  @Test(arguments: [(RatePolicy.last, "160.00", "5.00"), (.monthAverage, "140.00", "10.0")])
  func `a mean is rounded twice`(policy: RatePolicy, result: String, deviation: String) throws {
    let source = RateSource(name: "S", pivot: .eur)
    let history = RateHistory("Date,USD\n2026-09-30,1.6\n2026-09-01,1.2\n", source: source)
    let sum = try Converter(history, today: day("2026-10-02"), source: source, policy: policy)
      .convert([ConversionTerm(try Money("100", .eur))], to: .usd, on: day("2026-09-30"))
    let shown = try sum.result().amount
    #expect(shown.description == result)
    #expect(try sum.deviation(of: shown)?.description == deviation)
  }

  @Test func `the zeros that a source leaves out count as published`() throws {
    for omitsZeros in [false, true] {
      let source = RateSource(
        name: "S",
        title: "S",
        institution: "S",
        pivot: .eur,
        pivotIsBase: true,
        omitsZeros: omitsZeros
      )
      let history = RateHistory("Date,USD\n2026-10-01,1.1\n", source: source)
      let sum = try Converter(history, today: day("2026-10-01"))
        .convert([ConversionTerm(try Money("100", .eur))], to: .usd)
      let deviation = try sum.deviation(of: sum.result().amount)?.description
      #expect(deviation == (omitsZeros ? nil : "5.00"))
    }
  }

  // MARK: Another source

  /// The name of a source, and the lines of its history of the dollar.
  private struct Source {
    let name: String
    let lines: String

    init(_ name: String, _ lines: String...) {
      (self.name, self.lines) = (name, lines.joined(separator: "\n"))
    }

    var history: RateHistory {
      RateHistory("Date,USD\n\(lines)\n", source: RateSource(name: name, pivot: .eur))
    }
  }

  private static let coarse = Source("coarse", "2026-10-01,1.1")
  private static let fine = Source("fine", "2026-10-01,1.1172")

  @Test(arguments: [
    // Older rates are not taken instead, neither for a chosen day nor as the newest rates.
    ([coarse, fine], "fine", "fine"), ([fine, coarse], "fine", "fine"),
    ([coarse, Source("older", "2026-09-30,1.1172")], "coarse", "coarse"),
    ([Source("older", "2026-09-30,1.1"), fine], "fine", "fine"),
    // With two coarse sources, the one with more digits is taken; of three, the finest; of equal
    // ones, the first.
    ([coarse, Source("more", "2026-10-01,1.12")], "more", "more"),
    ([coarse, Source("more", "2026-10-01,1.12"), fine], "fine", "fine"),
    ([coarse, Source("as few", "2026-10-01,1.1")], "coarse", "coarse"),
    ([fine, Source("finer", "2026-10-01,1.117234")], "fine", "fine"),
  ])
  private func `rates with few digits give way to a source with more`(
    sources: [Source],
    newest: String,
    ofDay: String
  ) throws {
    let archive = RateArchive(sources.map { $0.history })
    let (day, pair) = (try day("2026-10-01"), CurrencyPair(.eur, .usd))
    let converter = Converter(archive: archive, today: day)
    #expect(try converter.route(for: pair).sources == [newest])
    #expect(try converter.route(for: pair, on: day).sources == [ofDay])
    // Ledgers and lists of days, which do not look for a route on each day, take the same source.
    let indexed = IndexedConverter(converter)
    let daily = try indexed.dailyRates(for: pair, from: day, through: day)
    #expect(daily.rates.map { $0.route.sources } == [[ofDay]])
    let rates = indexed.rates(of: pair, on: day...day)
    #expect(rates.legs(on: day).map { $0.sources == [ofDay] } ?? true)
    let coarse = RateSource(name: "coarse", pivot: .eur)
    let named = Converter(archive: archive, today: day, source: coarse)
    if sources.contains(where: { $0.name == "coarse" }) {
      #expect(try named.route(for: pair).sources == ["coarse"])
      #expect(try named.route(for: pair, on: day).sources == ["coarse"])
    }
  }
}

extension Rational {
  /// Whether the number is greater than `other`.
  fileprivate func isGreater(than other: Rational) -> Bool {
    numerator * other.denominator > other.numerator * denominator
  }
}
