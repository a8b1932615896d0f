import LoopbackServer
import TestSupport
import Testing

@Suite struct RefreshFailureTests {
  struct Failure: Sendable {
    let name: String
    let reply: Reply
    let words: [String]
  }

  static let failures: [Failure] = [
    Failure(
      name: "quota",
      reply: LookAlike.refusal(
        104,
        "usage_limit_reached",
        "Your monthly API request volume has been reached. Please upgrade your Subscription Plan."
      ),
      words: ["quota is used up", "monthly API request volume has been reached"]
    ),
    Failure(
      name: "key",
      reply: LookAlike.refusal(
        101,
        "invalid_access_key",
        "You have not supplied a valid API Access Key."
      ),
      words: ["does not accept the access key", "not supplied a valid API Access Key"]
    ),
    Failure(
      name: "plan",
      reply: LookAlike.refusal(105, "function_access_restricted", "Access Restricted"),
      words: ["plan of the key", "Access Restricted"]
    ),
    Failure(
      name: "HTTPS",
      reply: LookAlike.refusal(
        105,
        "https_access_restricted",
        "Access Restricted - Your current Subscription Plan does not support HTTPS Encryption."
      ),
      words: [
        "does not include HTTPS", "CAMBIO_CURRENCYLAYER_URL", "http://api.currencylayer.com",
        "unencrypted",
      ]
    ),
    Failure(
      name: "html",
      reply: .text("<!doctype html><html><body>Gateway</body></html>"),
      words: ["unexpected response", "HTML"]
    ),
    Failure(name: "empty", reply: .text(""), words: ["unexpected response"]),
    Failure(
      name: "truncated",
      reply: .text("{\"success\":true,\"timestamp\":1795"),
      words: ["cannot be read", "JSON, byte"]
    ),
    Failure(
      name: "no quotes",
      reply: .text("{\"success\":true,\"timestamp\":1795255200,\"source\":\"USD\"}"),
      words: ["lacks quotes"]
    ),
    Failure(
      name: "wrong type",
      reply: .text("{\"success\":true,\"timestamp\":1795255200,\"source\":\"USD\",\"quotes\":7}"),
      words: ["wrong kind of value", "quotes"]
    ),
    Failure(name: "401", reply: .text("{}", status: 401), words: ["access key"]),
    Failure(
      name: "429",
      reply: .text("{}", status: 429, headers: [("Retry-After", "120")]),
      words: ["fewer requests"]
    ),
    Failure(name: "503", reply: .text("busy", status: 503), words: ["failed on its own side"]),
    Failure(name: "garbage", reply: .garbage, words: ["not a web server's response"]),
    Failure(name: "reset", reply: .reset, words: ["broke off"]),
    Failure(
      name: "loop",
      reply: .redirect(to: "/live?access_key=\(Household.key)"),
      words: ["redirects in a circle"]
    ),
    Failure(
      name: "future",
      reply: LookAlike.live(timestamp: 1_826_791_200),
      words: ["No figure that CurrencyLayer sent is plausible"]
    ),
  ]

  @Test(arguments: failures)
  func `S0-12 S0-T4 every failure names the source and the cause, and costs no rate`(
    failure: Failure
  ) async throws {
    try await withLoopbackServer(replies: [
      "/live?access_key=\(Household.key)": [LookAlike.live(), failure.reply]
    ]) { server in
      let home = try Household(asking: server)
      try home.run("refresh")
      let before = try home.run("100 usd brl", now: "2026-11-21T18:05:00Z")
      let run = try home.run("refresh --now", now: "2026-11-21T18:05:00Z")
      let text = run.output.replacing("\n               ", with: " ")
      #expect(text.contains("CurrencyLayer"))
      for words in failure.words {
        #expect(text.lowercased().contains(words.lowercased()), "\(failure.name): \(run.output)")
      }
      #expect(!(run.output + run.errors).contains(Household.key))
      #expect(run.ending == .status(75))
      #expect(Width.linesWider(than: 80, in: run.output).isEmpty)
      #expect(try home.run("100 usd brl", now: "2026-11-21T18:05:00Z").output == before.output)
      // `sources` still shows the failure later.
      let sources = try home.run("sources", now: "2026-11-21T18:06:00Z").output
      #expect(sources.contains("last failure, 2026-11-21 18:05 UTC"))
    }
  }

  @Test func `of a server that is said to be down it says what to use instead`() throws {
    let port = try ClosedPort()
    let home = try Household([
      "CAMBIO_SOURCES": "currencyconverterapi", "CAMBIO_CURRENCYCONVERTERAPI_KEY": "0123456789",
      "CAMBIO_CURRENCYCONVERTERAPI_URL": port.url("", scheme: "http"),
    ])
    let run = try home.run("refresh")
    let text = run.output.split(separator: "\n").map { $0.drop { $0 == " " } }
      .joined(separator: " ")
    for words in [
      "refuses the connection", "down since Sep 2025", "frankfurter",
      "CAMBIO_CURRENCYCONVERTERAPI_URL",
    ] { #expect(text.contains(words), "\(run.output)") }
    #expect(run.ending == .status(75))
  }

  @Test func `S0-12 without a key it says where to put one`() throws {
    let home = try Household(["CAMBIO_SOURCES": "currencylayer"])
    let run = try home.run("refresh")
    #expect(run.output.contains("CAMBIO_CURRENCYLAYER_KEY"))
    #expect(run.ending == .status(75))
  }

  @Test func `a source that does not exist is refused with those that do`() throws {
    let run = try Household().run("refresh --source fed")
    #expect(run.errors.contains("there is no source 'fed'"))
    #expect(run.errors.contains("currencylayer"))
    #expect(run.ending == .status(64))
  }
}
