import LoopbackServer
import TestSupport
import Testing

@Suite struct QuarantineCommandTests {
  static let off = [("BRL", "54.123"), ("EUR", "0.894123"), ("JPY", "157.31"), ("GBP", "0.746012")]

  @Test func `a figure that is off is reported, shown, and released or dismissed by its number`()
    async throws
  {
    let live = "/live?access_key=\(Household.key)"
    try await withLoopbackServer(replies: [live: [LookAlike.live(), LookAlike.live(Self.off)]]) {
      server in
      let home = try Household(asking: server)
      try home.run("refresh")
      let run = try home.run("refresh --now", now: "2026-11-21T18:05:00Z")
      #expect(run.output.contains("1 implausible figure"))
      #expect(run.ending == .status(0))
      #expect(
        try home.run("quarantine").output == """
             1  CurrencyLayer: BRL 54.123 of 2026-11-21: too far from the last one, 5.4123
                (CurrencyLayer, 2026-11-21)

          """
      )
      #expect(try home.run("100 usd brl").output.hasPrefix("100.00 USD = 541.23 BRL\n"))
      #expect(try home.run("quarantine release 7").ending == .status(65))
      #expect(try home.run("quarantine release 1").ending == .status(0))
      #expect(try home.run("100 usd brl").output.hasPrefix("100.00 USD = 5,412.30 BRL\n"))
      #expect(try home.run("quarantine").output == "Nothing is in quarantine.\n")
      #expect(try home.run("quarantine list --all").output.contains("released by hand"))
      #expect(try home.run("quarantine dismiss 1").ending == .status(65))
    }
  }
}
