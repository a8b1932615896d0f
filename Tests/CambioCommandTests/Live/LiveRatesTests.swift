import Foundation
import LoopbackServer
import Synchronization
import TestSupport
import Testing

@testable import CambioCommand

@Suite struct LiveRatesTests {
  @Test func `S0-02 S0-03 S0-11 S0-T1 S0-T3 a refresh brings quotes that conversions cross`()
    async throws
  {
    try await withLoopbackServer(always: LookAlike.live()) { server in
      let home = try Household(asking: server)
      let refresh = try home.run("refresh --source currencylayer")
      #expect(refresh.output == "CurrencyLayer  4 rates of Sat 21 Nov 2026\n")
      #expect(refresh.ending == .status(0))
      // 35.5 × 5.4123 ÷ 0.894123 = 214.888387…
      let conversion = try home.run("35.5 eur brl --digits 12")
      #expect(
        conversion.output == """
          35.50 EUR = 214.888387839257 BRL
          1 EUR = 6.05319 BRL
          CurrencyLayer rates of Sat 21 Nov 2026, today; fetched 2026-11-21 10:05 UTC

          """
      )
      let key = Household.key
      // The list of currencies is requested after the rates.
      #expect(
        server.requests.map { $0.target } == ["/live?access_key=\(key)", "/list?access_key=\(key)"]
      )
      #expect(server.requests[0].header("User-Agent") == Version.userAgent)
    }
  }

  @Test(arguments: ["refresh --now", "100 usd brl --fresh"])
  func `what came stands in the database's file when the command ends`(line: String) async throws {
    try await withLoopbackServer(always: LookAlike.live()) { server in
      for _ in 0..<10 {
        let home = try Household(asking: server)
        #expect(try home.run(line).ending == .status(0))
        let copy = home.folder + "/copy.sqlite"
        try FileManager.default.copyItem(atPath: home.database, toPath: copy)
        let conversion = try home.run("100 usd brl --database \(copy)")
        #expect(conversion.output.hasPrefix("100.00 USD = 541.23 BRL\n"), "\(conversion)")
      }
    }
  }

  @Test func `S0-16 S1-10 without the server the answer is the same, and stale`() async throws {
    let server = try await LoopbackServer.start(always: LookAlike.live())
    let home = try Household(asking: server)
    try home.run("refresh")
    let before = try home.run("35.5 eur brl")
    await server.stop()
    let after = try home.run("35.5 eur brl --fresh", now: "2026-11-22T11:05:00Z")
    #expect(
      after.output == """
        35.50 EUR = 214.89 BRL
        1 EUR = 6.05319 BRL
        CurrencyLayer rates of Sat 21 Nov 2026, yesterday;
        fetched 2026-11-21 10:05 UTC, stale: 25 hours old

        """
    )
    #expect(after.output.hasPrefix(before.output.prefix(43)))
    #expect(
      after.errors == "cambio: CurrencyLayer does not answer: 127.0.0.1 refuses the connection.\n"
    )
    #expect(after.ending == .status(0))
  }

  @Test func `S1-07 the log has the last ten fetched rates, the newest first`() async throws {
    let count = Mutex(0)
    let handler: @Sendable (RecordedRequest) -> Reply = { request in
      guard request.target.hasPrefix("/live") else { return LookAlike.live() }
      let step = count.withLock { count in
        count += 1
        return count
      }
      return LookAlike.live([("BRL", "5.4\(100 + step)"), ("EUR", "0.8941")])
    }
    try await withLoopbackServer(handler: handler) { server in
      let home = try Household(asking: server)
      for hour in 10..<22 { try home.run("refresh --now", now: "2026-11-21T\(hour):30:00Z") }
      let log = try home.run("log usd brl")
      let lines = log.output.split(separator: "\n")
      #expect(lines.count == 11)
      #expect(lines[0] == "Fetched               Rate                Rates of    Source")
      #expect(lines[1] == "2026-11-21 21:30 UTC  1 USD = 5.4112 BRL  2026-11-21  CurrencyLayer")
      #expect(lines[10].hasPrefix("2026-11-21 12:30 UTC"))
    }
  }

  @Test func `prices and tables have fetched rates, and none of the reader's own`() async throws {
    try await withLoopbackServer(always: LookAlike.live()) { server in
      let home = try Household(asking: server)
      try home.run("refresh")
      try home.run("own-rate set usd brl 9.99")
      let prices = try home.run("prices usd brl --since 2026-11-20")
      #expect(prices.output.hasSuffix("P 2026-11-21 USD 5.4123 BRL ; CurrencyLayer 2026-11-21\n"))
      let table = try home.run("rates-table brl usd --since 2026-11-21")
      #expect(table.output.hasSuffix("2026-11-21,USD,5.4123,2026-11-21,CurrencyLayer\n"))
    }
  }

  @Test func `nothing is asked before it is due, unless the reader says so`() async throws {
    try await withLoopbackServer(always: LookAlike.live()) { server in
      let home = try Household(asking: server)
      try home.run("refresh")
      let early = try home.run("refresh", now: "2026-11-21T11:05:00Z")
      #expect(
        early.output == """
          CurrencyLayer  no new rates expected before 2026-11-21 17:17 UTC; use --now to
                         check anyway

          """
      )
      func asked() -> Int { server.requests.count { $0.target.hasPrefix("/live") } }
      #expect(asked() == 1)
      try home.run("refresh --now", now: "2026-11-21T11:05:00Z")
      #expect(asked() == 2)
    }
  }

  @Test func `offline nothing is asked`() async throws {
    try await withLoopbackServer(always: LookAlike.live()) { server in
      let home = try Household(asking: server)
      let refused = try home.run("refresh", ["CAMBIO_OFFLINE": "1"])
      #expect(refused.ending == .status(64))
      #expect(try home.run("100 usd brl --offline").output.contains("ECB reference rates"))
      let both = try home.run("100 usd brl --offline --fresh")
      #expect(both.ending == .status(64))
      #expect(server.requests.isEmpty)
    }
  }

  @Test func `a conversion without a store makes none`() throws {
    let home = try Household()
    let before = try FileSystem.listing(of: home.folder)
    #expect(try home.run("100 usd brl").output.contains("543.25 BRL"))
    for line in ["sources", "quarantine", "favourites", "own-rate list", "config"] {
      #expect(try home.run(line).ending == .status(0))
    }
    #expect(try FileSystem.listing(of: home.folder) == before)
  }

  @Test func `over TLS the certificate must be trusted`() async throws {
    try await withLoopbackServer(tls: true, always: LookAlike.live()) { server in
      let home = try Household([
        "CAMBIO_SOURCES": "currencylayer", "CAMBIO_CURRENCYLAYER_KEY": Household.key,
        "CAMBIO_CURRENCYLAYER_URL": server.url(""),
      ])
      let refused = try home.run("refresh")
      #expect(refused.ending == .status(75))
      #expect(
        refused.output.contains("There is no secure connection to CurrencyLayer")
          || refused.output.contains("there is no secure connection to CurrencyLayer")
      )
      let trusted = try home.run("refresh --now", ["SSL_CERT_FILE": server.trustRootsPath])
      #expect(trusted.output == "CurrencyLayer  4 rates of Sat 21 Nov 2026\n")
    }
  }
}
