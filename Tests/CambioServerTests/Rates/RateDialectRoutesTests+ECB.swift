import ExactJSON
import ExactMoney
import Feeds
import HTTPTypes
import TestSupport
import Testing

@testable import CambioServer

/// The ECB's files and series, with the built-in rates.
extension RateDialectRoutesTests {
  private func text(_ path: String, accept: String? = nil) async throws -> String {
    let response = try await Self.bench.get()
      .get(path, accept.map { [.accept: $0] } ?? [:])
    #expect(response.status == .ok, "\(path)")
    return String(buffer: response.body)
  }

  @Test func `the ECB's archives have its tables`() async throws {
    for (name, path) in [
      ("eurofxref.csv", "/ecb/stats/eurofxref/eurofxref"),
      ("eurofxref-hist.csv", "/ecb/stats/eurofxref/eurofxref-hist"),
    ] {
      let zip = try await Self.bench.get().get(path + ".zip")
      #expect(zip.headers[.contentType] == "application/zip")
      #expect(zip.headers[.contentEncoding] == nil)
      let archive = try ZipArchive(Array(zip.body.readableBytesView))
      #expect(archive.members.map { $0.name } == [name])
      let content = String(decoding: try archive.content(), as: UTF8.self)
      #expect(content == (try await text(path + ".csv")))
    }
    let lines = try await text("/ecb/eurofxref-hist.csv").split(separator: "\n")
    #expect(lines.count == 7_127)
    #expect(lines[0].hasPrefix("Date,USD,JPY,BGN,CYP,") && lines[0].hasSuffix(",THB,ZAR,"))
    #expect(lines[1].hasPrefix("2026-10-30,1.1172,175.68,N/A,N/A,24.353,7.4735,N/A,0.8338,"))
    #expect(lines.last?.hasPrefix("1999-01-04,1.1789,133.73,N/A,0.58231,") == true)
    let day = try await text("/ecb/eurofxref.csv").split(separator: "\n")
    #expect(day[0].hasPrefix("Date, USD, JPY, CZK,") && day[0].hasSuffix(", ZAR, "))
    #expect(day[1].hasPrefix("30 October 2026, 1.1172, 175.68,"))
  }

  @Test func `series are the figures of the files, in both formats`() async throws {
    let query = "startPeriod=2024-06-13&endPeriod=2024-06-17"
    let path = "/ecb/service/data/EXR/D.USD+JPY.EUR.SP00.A?\(query)"
    let csv = try await text(path + "&format=csvdata&detail=dataonly")
    #expect(
      csv == """
        KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE
        EXR.D.JPY.EUR.SP00.A,D,JPY,EUR,SP00,A,2024-06-13,169.58
        EXR.D.JPY.EUR.SP00.A,D,JPY,EUR,SP00,A,2024-06-14,167.8
        EXR.D.JPY.EUR.SP00.A,D,JPY,EUR,SP00,A,2024-06-17,169.11
        EXR.D.USD.EUR.SP00.A,D,USD,EUR,SP00,A,2024-06-13,1.0784
        EXR.D.USD.EUR.SP00.A,D,USD,EUR,SP00,A,2024-06-14,1.0686
        EXR.D.USD.EUR.SP00.A,D,USD,EUR,SP00,A,2024-06-17,1.0712

        """
    )
    #expect(csv == (try await text(path + "&detail=dataonly", accept: "text/csv")))
    let document = try await json(path + "&format=jsondata")
    let structure = document["structure"]?["dimensions"]
    let days = structure?["observation"]?.elements?.first?["values"]?.elements
    #expect(
      days?.compactMap { $0["id"]?.stringValue } == ["2024-06-13", "2024-06-14", "2024-06-17"]
    )
    let codes = structure?["series"]?.elements?[1]["values"]?.elements
    #expect(codes?.compactMap { $0["id"]?.stringValue } == ["JPY", "USD"])
    let dollar = document["dataSets"]?.elements?.first?["series"]?["0:1:0:0:0"]?["observations"]
    // A value has the figure, then the indices of its status and its confidentiality.
    #expect(dollar?["1"] == [.number("1.0686"), 0, 0])
    // The last publication up to a Sunday is Friday's.
    let last = try await text(
      "/ecb/service/data/EXR/D.USD.EUR.SP00.A?endPeriod=2024-06-16&lastNObservations=1"
        + "&format=csvdata&detail=dataonly"
    )
    #expect(last.hasSuffix("\nEXR.D.USD.EUR.SP00.A,D,USD,EUR,SP00,A,2024-06-14,1.0686\n"))
  }

  @Test func `a form by Accept is cached for who accepts it`() async throws {
    let path = "/frankfurter/v2/rates?base=EUR&quotes=USD&date=2024-06-14&providers=ECB"
    for _ in 0..<3 {
      #expect(try await text(path, accept: "application/json").hasPrefix("[{\"date\""))
      #expect(
        try await text(path, accept: "application/x-ndjson")
          == "{\"date\":\"2024-06-14\",\"base\":\"EUR\",\"quote\":\"USD\",\"rate\":1.0686}\n"
      )
      #expect(
        try await text(path, accept: "text/csv")
          == "date,base,quote,rate\n2024-06-14,EUR,USD,1.0686\n"
      )
    }
  }

  @Test func `Frankfurter answers by provider, with the base in each day and the providers named`()
    async throws
  {
    let days = "from=2024-06-13&to=2024-06-14"
    let byPath = try await json("/frankfurter/v2/providers/ecb/rates?quotes=USD,EUR&\(days)")
    #expect(
      byPath == (try await json("/frankfurter/v2/rates?providers=ECB&quotes=USD,EUR&\(days)"))
    )
    #expect(
      byPath.elements?.map { "\($0["date"]?.stringValue ?? "") \($0["quote"]?.stringValue ?? "")" }
        == ["2024-06-13 EUR", "2024-06-13 USD", "2024-06-14 EUR", "2024-06-14 USD"]
    )
    let one = try await json("/frankfurter/v2/providers/ECB/rate/EUR/USD?date=2024-06-14")
    #expect(one["rate"] == .number("1.0686"))
    let named = try await json("/frankfurter/v2/rates?quotes=USD&expand=providers&\(days)")
    #expect(
      named.elements?.first?["providers"]?.elements?.first?["key"]?.stringValue?.isEmpty == false
    )
    _ = try await json("/frankfurter/v2/providers/XQX/rates", status: 404)
    _ = try await json("/frankfurter/v2/providers/ECB/rates?providers=NBP", status: 422)
    // With providers, pegged currencies have no rates.
    #expect(try await json("/frankfurter/v2/rates?base=AED&providers=ecb").elements == [])
    #expect(try await json("/frankfurter/v2/rates?base=AED").elements?.isEmpty == false)
    let dollar = try await json("/frankfurter/v2/currency/USD")
    #expect(dollar["symbol"]?.stringValue == "$")
  }
}
