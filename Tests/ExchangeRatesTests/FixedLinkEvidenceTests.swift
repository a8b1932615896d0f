import BigInt
import ExactMoney
import TestSupport
import Testing

@testable import ExchangeRates

/// Compares every link of law and policy with independent figures: published rates of both
/// currencies, the data of other programs, statements of institutions.
@Suite struct FixedLinkEvidenceTests {
  /// A figure from another source, in quote units per base unit.
  struct Figure {
    let link: String
    let base: String
    let quote: String
    let value: Rational
    let tolerance: Rational
    let source: String
  }

  private static func figures() throws -> [Figure] {
    try DataTable("Data/rates/link_evidence.csv").rows.map { row in
      Figure(
        link: row["currency"] + ">" + row["anchor"],
        base: row["base"],
        quote: row["quote"],
        value: try Rational(fraction: row["figure"]),
        tolerance: try Rational(fraction: row["tolerance_percent"]) / Rational(100),
        source: row["source"]
      )
    }
  }

  @Test func `each figure has a source`() throws {
    let figures = try Self.figures()
    #expect(figures.count > 100)
    #expect(figures.allSatisfy { !$0.source.isEmpty })
  }

  @Test func `each link has the direction and the size of all its evidence`() throws {
    let figures = try Self.figures()
    for link in FixedLink.all {
      for figure in figures where figure.link == link.name {
        let isForward = figure.base == link.anchor.code && figure.quote == link.currency.code
        let isBackward = figure.base == link.currency.code && figure.quote == link.anchor.code
        #expect(isForward || isBackward, "\(figure)")
        let stated = isForward ? link.unitsPerAnchor : Rational(1) / link.unitsPerAnchor
        let quotient = figure.value / stated
        #expect(
          quotient.isWithin(figure.tolerance, of: 1),
          "1 \(figure.base) = \(figure.value) \(figure.quote), not \(stated): \(figure.source)"
        )
      }
    }
  }

  @Test func `a link is verified when a figure confirms it, and only then`() throws {
    let figures = try Self.figures()
    let confirmed = Set(figures.map { $0.link })
    for link in FixedLink.all {
      #expect((link.standing != .unconfirmed) == confirmed.contains(link.name), "\(link.name)")
    }
    let unconfirmed = FixedLink.all.filter { $0.standing == .unconfirmed }.map { $0.name }
    print(
      "fixed links: \(FixedLink.all.count - unconfirmed.count) confirmed by \(figures.count)"
        + " figures, \(unconfirmed.count) not: \(unconfirmed.joined(separator: " "))"
    )
    #expect(confirmed.subtracting(FixedLink.all.map { $0.name }).isEmpty)
    #expect(unconfirmed == ["DDM>DEM", "BUK>MMK", "USN>USD", "VED>VES"])
  }

  @Test func `no line of the table is lost in reading`() throws {
    let lines = try ProjectFile.lines("Sources/CTables/Rates/Tables/fixed_links.txt")
    #expect(FixedLink.all.count == lines.count)
  }

  @Test(arguments: [("CUC", "CUP", "2400.00"), ("YDD", "YER", "2600.00"), ("TRL", "TRY", "0.00")])
  func `a hundred of the old unit`(old: String, new: String, result: String) throws {
    let conversion = try Converter.embedded().convert(
      Money("100", try currency(old)),
      to: try currency(new)
    )
    #expect(try conversion.result(to: .decimals(2)).amount.description == result)
  }

  @Test func `a leg says what the link says, walked either way`() throws {
    let pair = CurrencyPair(try currency("DDM"), .dem)
    for pair in [pair, pair.reversed] {
      let leg = try #require(try Converter.embedded().route(for: pair).legs.first)
      #expect(!leg.isVerified)
    }
    let francs = CurrencyPair(.frf, .eur)
    #expect(try Converter.embedded().route(for: francs).legs.allSatisfy { $0.isVerified })
  }
}

extension FixedLink {
  fileprivate var name: String { currency.code + ">" + anchor.code }
}

extension Rational {
  /// Whether the number differs from `value` by at most `tolerance`.
  fileprivate func isWithin(_ tolerance: Rational, of value: BigInt) -> Bool {
    let off = self + Rational(-value)
    return abs(off.numerator) * tolerance.denominator <= tolerance.numerator * off.denominator
  }
}
