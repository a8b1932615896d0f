import LoopbackServer
import TestSupport
import Testing

/// Rates before the built-in ones, from a server that imitates Banco Central do Brasil.
@Suite struct PastRatesTests {
  /// Returns the dollar's bulletins of 1997, in the bank's own figures.
  ///
  /// Other currencies have none.
  private static func bulletins(_ target: String) -> Reply {
    func closing(_ day: String, _ buying: String, _ selling: String) -> String {
      """
      {"paridadeCompra":1.0,"paridadeVenda":1.0,"cotacaoCompra":\(buying),"cotacaoVenda":\(selling),\
      "dataHoraCotacao":"\(day) 18:30:00.0","tipoBoletim":"Fechamento"}
      """
    }
    let isDollar = target.contains("USD")
    let days = [
      closing("1997-10-30", "1.1014", "1.1022"), closing("1997-10-31", "1.1023", "1.1031"),
    ]
    let value = isDollar ? days.joined(separator: ",") : ""
    return .text(
      #"{"@odata.context":"x","value":[\#(value)]}"#,
      headers: [("Content-Type", "application/json")]
    )
  }

  private static func household(_ server: LoopbackServer) throws -> Household {
    try Household([
      "CAMBIO_BCB_URL": "http://127.0.0.1:\(server.port)/odata",
      "CAMBIO_WIKIDATA_URL": "http://127.0.0.1:\(server.port)/wikidata",
      "CAMBIO_ECB_URL": "http://127.0.0.1:1", "CAMBIO_NBP_URL": "http://127.0.0.1:1",
      "CAMBIO_HMRC_URL": "http://127.0.0.1:1",
    ])
  }

  @Test func `S3-02 a day without rates is asked for, then known without a network`() async throws {
    let server = try await LoopbackServer.start { Self.bulletins($0.target) }
    let home = try Self.household(server)
    let line = "100 usd brl --on 1997-11-01"
    #expect(try home.run(line).ending != .status(0))
    let live = try home.run(line + " --fresh")
    #expect(live.ending == .status(0), "\(live)")
    #expect(live.output.contains("110.27 BRL"))
    let asked = server.requests.count
    // Stored rates are not requested again.
    _ = try home.run(line + " --fresh")
    #expect(server.requests.count == asked)
    await server.stop()
    let offline = try home.run(line)
    #expect(offline.output == live.output)
    #expect(offline.output.contains("BCB") && offline.output.contains("31 Oct 1997"))
  }

  @Test func `a movie's money has the rate of its release, asked for with --fresh`() async throws {
    let server = try await LoopbackServer.start { request in
      request.target.hasPrefix("/odata") ? Self.bulletins(request.target) : .response(status: 503)
    }
    let home = try Self.household(server)
    let before = try home.run("movies show tt0120338 --in brl")
    #expect(before.output.contains("no rate of the release"))
    let live = try home.run("movies show tt0120338 --in brl --fresh")
    #expect(live.ending == .status(0))
    await server.stop()
    for run in [live, try home.run("movies show tt0120338 --in brl")] {
      #expect(!run.output.contains("no rate of the release"))
      #expect(run.output.contains("BRL, at the rate of the day of release"))
      #expect(run.output.contains("1 USD = 1.1027 BRL"))
      #expect(run.output.contains("BCB") && run.output.contains("31 Oct 1997"))
    }
  }

  @Test func `who chose sources has no others asked`() async throws {
    let server = try await LoopbackServer.start { Self.bulletins($0.target) }
    let home = try Self.household(server)
    let chosen = ["CAMBIO_SOURCES": "ecb"]
    let run = try home.run("100 usd brl --on 1997-11-01 --fresh", chosen)
    #expect(run.ending != .status(0))
    #expect(server.requests.isEmpty)
    let named = try home.run("100 usd brl --on 1997-11-01 --source BCB --fresh", chosen)
    #expect(named.output.contains("110.27 BRL"))
    await server.stop()
  }
}
