import ExactJSON
import ExactMoney
import ExchangeRates
import Testing

@testable import Dialects

/// Requests for the ECB's files and series, and their refusals.
extension RateDialectTests {
  @Test func `the ECB's files are asked for by their names`() {
    for address in [
      "/stats/eurofxref/eurofxref-daily.xml", "/eurofxref-daily.xml?x=1", "/eurofxref.csv",
      "/stats/eurofxref/eurofxref.zip",
    ] {
      guard case .on([nil], .eur, _?, "ECB") = Self.question(Self.ecb, address).requested else {
        Issue.record("\(address)")
        continue
      }
    }
    for (address, days) in [
      ("/stats/eurofxref/eurofxref-hist.zip", 10_185), ("/eurofxref-hist.csv", 10_185),
      ("/stats/eurofxref/eurofxref-hist.xml", 10_185), ("/eurofxref-hist-90d.xml", 91),
    ] {
      #expect(Self.question(Self.ecb, address).requested.count == days * 41, "\(address)")
    }
    for address in ["/stats/other/eurofxref-daily.xml", "/eurofxref-sdmx.xml", "/"] {
      #expect(answer(address).status == 404, "\(address)")
    }
  }

  @Test func `series are asked for by keys, periods and formats`() throws {
    let (first, last) = (try Self.day("2024-01-01"), try Self.day("2024-02-29"))
    for (query, accept) in [
      ("format=csvdata&startPeriod=2024-01-01&endPeriod=2024-02-29", ""),
      ("format=jsondata&startPeriod=2024-01&endPeriod=2024-02", ""),
      ("startPeriod=2024&endPeriod=2024-02", "text/csv"),
      ("startPeriod=2024&endPeriod=2024-02", "application/json;q=0.9, */*"),
      (
        "startPeriod=2024&endPeriod=2024-02&lastNObservations=1&detail=dataonly",
        "application/vnd.sdmx.data+csv;version=1.0.0"
      ),
    ] {
      for (key, currencies) in [
        ("D.USD.EUR.SP00.A", [Currency.usd]), ("D.USD+JPY.EUR.SP00.A", [.jpy, .usd]),
        (".USD...", [.usd]),
      ] {
        #expect(
          Self.question(Self.ecb, "/service/data/EXR/\(key)?\(query)", accept: accept).requested
            == .over(first...last, base: .eur, quotes: currencies, .publications, source: "ECB"),
          "\(key) \(query)"
        )
      }
    }
    guard
      case .over(_, .eur, let all?, .publications, "ECB") = Self.question(
        Self.ecb,
        "/service/data/EXR/D..EUR.SP00.A?format=csvdata"
      ).requested
    else {
      Issue.record("all currencies are not asked for")
      return
    }
    #expect(all.count == 41)
  }

  @Test(arguments: [
    ("D.XQX.EUR.SP00.A?format=csvdata", 404), ("D.USD.GBP.SP00.A?format=csvdata", 404),
    ("M.USD.EUR.SP00.A?format=csvdata", 404), ("D.USD?format=csvdata", 404),
    ("D.USD.EUR.SP00.A?format=x", 406), ("D.USD.EUR.SP00.A?format=csvdata&detail=x", 400),
    ("D.USD.EUR.SP00.A?format=csvdata&detail=nodata", 501),
    ("D.USD.EUR.SP00.A?format=csvdata&firstNObservations=0", 400),
    ("D.USD.EUR.SP00.A?format=csvdata&startPeriod=2024-13", 400),
    ("D.USD.EUR.SP00.A?format=csvdata&endPeriod=x", 400),
    ("D.USD.EUR.SP00.A?format=csvdata&startPeriod=2024-02-30", 400),
    ("D.USD.EUR.SP00.A?format=csvdata&startPeriod=99999999999999999999", 400),
    ("D.USD.EUR.SP00.A?format=csvdata&lastNObservations=x", 400),
    ("D.USD.EUR.SP00.A?format=csvdata&lastNObservations=0", 400),
    // A period without observations has an empty response, as at the ECB.
    ("D.USD.EUR.SP00.A?format=csvdata&startPeriod=2031", 200),
    ("D.USD.EUR.SP00.A?format=jsondata&endPeriod=1998-12-31", 200),
    ("D.USD.EUR.SP00.A?format=jsondata&startPeriod=2024-01-07&endPeriod=2024-01-07", 200),
  ])
  func `the ECB's series refuse with a status`(address: String, status: Int) throws {
    let text = answer("/service/data/EXR/" + address)
    #expect(text.status == status)
    #expect(try text.pieces.text().isEmpty == (status == 200))
  }

  private func answer(_ address: String) -> DialectText {
    Self.question(Self.ecb, address).answer(FoundRates(moment: Instant(unixSeconds: 0)))
  }
}
