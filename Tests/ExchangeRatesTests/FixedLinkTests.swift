import BigInt
import ExactMoney
import TestSupport
import Testing

@testable import ExchangeRates

@Suite struct FixedLinkTests {
  @Test func `conversions are those of the data, row by row`() throws {
    let rows = try DataTable("Data/iso/conversions.csv").rows
    let links = FixedLink.all.filter { $0.kind != .peg }
    #expect(links.count == rows.count)
    for (row, link) in zip(rows, links) {
      let isEuro = row["new"] == "EUR"
      #expect(link.currency.code == row["old"])
      #expect(link.anchor.code == row["new"])
      #expect(link.kind == (isEuro ? .fixed : .redenomination), "\(row)")
      #expect(
        try link.unitsPerAnchor == Rational(fraction: row["old_units_per_new_unit"]),
        "\(row)"
      )
      #expect(link.since.description == row["effective_date"])
      #expect(link.until == CalendarDate(row["until"]))
    }
  }

  @Test func `pegs are those of the data, row by row`() throws {
    let rows = try DataTable("Data/rates/pegs.csv").rows
    let links = FixedLink.all.filter { $0.kind == .peg }
    #expect(links.count == rows.count)
    for (row, link) in zip(rows, links) {
      let units = try Rational(fraction: row["units_per_anchor"])
      #expect(link.currency.code == row["currency"])
      #expect(link.anchor.code == row["anchor"])
      #expect(link.unitsPerAnchor == units, "\(row)")
      #expect(link.since.description == row["since"])
      #expect(link.until == CalendarDate(row["until"]))
      #expect(link.authority == row["authority"])
    }
  }

  @Test(arguments: [
    ("ATS", "13.7603", "1999-01-01"), ("BEF", "40.3399", "1999-01-01"),
    ("DEM", "1.95583", "1999-01-01"), ("ESP", "166.386", "1999-01-01"),
    ("FIM", "5.94573", "1999-01-01"), ("FRF", "6.55957", "1999-01-01"),
    ("IEP", "0.787564", "1999-01-01"), ("ITL", "1936.27", "1999-01-01"),
    ("LUF", "40.3399", "1999-01-01"), ("NLG", "2.20371", "1999-01-01"),
    ("PTE", "200.482", "1999-01-01"), ("GRD", "340.750", "2001-01-01"),
    ("SIT", "239.640", "2007-01-01"), ("CYP", "0.585274", "2008-01-01"),
    ("MTL", "0.429300", "2008-01-01"), ("SKK", "30.1260", "2009-01-01"),
    ("EEK", "15.6466", "2011-01-01"), ("LVL", "0.702804", "2014-01-01"),
    ("LTL", "3.45280", "2015-01-01"), ("HRK", "7.53450", "2023-01-01"),
    ("BGN", "1.95583", "2026-01-01"), ("ADP", "166.386", "1999-01-01"),
  ])
  func `a replaced currency has six digits`(code: String, rate: String, since: String) throws {
    let links = FixedLink.links(from: try currency(code)).filter { $0.kind == .fixed }
    let link = try #require(links.first)
    #expect(links.count == 1)
    #expect(link.rate.pair == CurrencyPair(.eur, link.currency))
    #expect(link.rate.value.description == rate)
    #expect(link.rate.value.digitCount == 6)
    #expect(link.since.description == since)
    #expect(link.until == nil)
  }

  @Test func `the ECU became the euro one for one`() throws {
    let link = try #require(FixedLink.links(from: .xeu).first)
    #expect(link.kind == .fixed)
    #expect(link.unitsPerAnchor == Rational(1))
    #expect(FixedLink.all.filter { $0.kind == .fixed }.count == 23)
  }

  @Test(arguments: [
    ("XAF", "EUR/XAF", "655.957"), ("XOF", "EUR/XOF", "655.957"), ("CVE", "EUR/CVE", "110.265"),
    ("BAM", "EUR/BAM", "1.95583"), ("KMF", "EUR/KMF", "491.96775"), ("XPF", "XPF/EUR", "0.00838"),
    ("KYD", "KYD/USD", "1.2"), ("AED", "USD/AED", "3.6725"), ("OMR", "USD/OMR", "0.3845"),
    ("MOP", "HKD/MOP", "1.03"), ("NPR", "INR/NPR", "1.6"), ("LSL", "ZAR/LSL", "1"),
  ])
  func `a peg is stated so that it terminates`(code: String, pair: String, rate: String) throws {
    let pegs = FixedLink.links(from: try currency(code)).filter { $0.kind == .peg }
    let peg = try #require(pegs.first)
    #expect(pegs.count == 1)
    #expect(peg.rate.pair.description == pair)
    #expect(peg.rate.value.description == rate)
  }

  @Test func `a link holds from its first through its last day`() throws {
    let guilder = try #require(FixedLink.links(from: .ang).first { $0.kind == .peg })
    let days = ["1971-12-17", "1971-12-18", "2025-06-30", "2025-07-01"]
    #expect(try days.map { guilder.isInForce(on: try day($0)) } == [false, true, true, false])
    let mark = try #require(FixedLink.links(from: .dem).first)
    #expect(try !mark.isInForce(on: day("1998-12-31")))
    #expect(try mark.isInForce(on: day("9999-12-31")))
  }

  @Test func `two codes changed their unit and kept their name`() throws {
    let changes = FixedLink.all.filter { $0.currency == $0.anchor }
    #expect(changes.map { $0.currency } == [.ves, .syp])
    let bolivar = try #require(FixedLink.sameCodeRedenomination(of: .ves))
    #expect(bolivar.since.description == "2021-10-01")
    #expect(bolivar.unitsPerAnchor == Rational(1_000_000))
    let pound = try #require(FixedLink.sameCodeRedenomination(of: .syp))
    #expect(pound.since.description == "2026-01-01")
    #expect(pound.unitsPerAnchor == Rational(100))
    #expect(FixedLink.sameCodeRedenomination(of: .try) == nil)
    #expect(FixedLink.links(from: .ves).isEmpty)
  }

  @Test func `a currency is not led two ways at once, but by a peg beside the law`() {
    for link in FixedLink.all where link.kind != .peg {
      let others = FixedLink.all.filter { $0.currency == link.currency && $0.kind != .peg }
      #expect(others.count == 1, "\(link.currency)")
    }
  }
}

extension FixedLink {
  /// The number of units of the currency in one unit of the anchor.
  var unitsPerAnchor: Rational {
    let rate = Rational(rate.value)
    return self.rate.pair.base == anchor ? rate : Rational(1) / rate
  }
}
