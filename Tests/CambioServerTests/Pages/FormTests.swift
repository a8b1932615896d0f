import HTTPTypes
import TestClient
import Testing

@testable import CambioServer

@Suite struct FormTests {
  private let own: HTTPFields = [.secFetchSite: "same-origin"]

  @Test func `S0-17 a star without script is kept in the cookie, and leads back`() async throws {
    let response = try await ServerBench.post(
      "/favourites",
      "add=KRW&back=%2Fcurrencies%3Ffor%3Dto",
      own
    )
    #expect(response.status == .seeOther)
    #expect(response.headers[.location] == "/currencies?for=to")
    let cookie = try #require(response.headers[.setCookie])
    #expect(cookie.hasPrefix("cambio="))
    #expect(cookie.contains("KRW"))
    #expect(cookie.hasSuffix("; Path=/; Max-Age=34560000; SameSite=Lax"))
  }

  @Test func `S1-04 the theme is changed where the reader is`() async throws {
    var fields = own
    fields[.referer] = "http://localhost/USD/BRL?amount=5"
    let response = try await ServerBench.post("/settings/theme", "theme=dark", fields)
    #expect(response.headers[.location] == "/USD/BRL?amount=5")
    #expect(response.headers[.setCookie]?.contains("theme=dark") == true)
  }

  @Test func `what was chosen before stays`() async throws {
    var fields = own
    fields[.cookie] = "cambio=favourites=EUR_KRW&theme=dark&language=pt-BR"
    let response = try await ServerBench.post("/favourites", "remove=EUR", fields)
    let cookie = try #require(response.headers[.setCookie])
    #expect(cookie.contains("favourites=KRW&"))
    #expect(cookie.contains("theme=dark"))
    #expect(cookie.contains("language=pt-BR"))
  }

  @Test func `everything is forgotten when the reader says so`() async throws {
    let response = try await ServerBench.post("/settings/erase", "", own)
    #expect(response.headers[.setCookie] == "cambio=; Path=/; Max-Age=0; SameSite=Lax")
    #expect(response.headers[.location] == "/settings")
    #expect(response.headers[.clearSiteData] == "\"storage\", \"cache\"")
  }

  @Test func `a form counts one change more than what the page kept`() async throws {
    var fields = own
    fields[.cookie] = "cambio=version=1&changes=41&favourites=EUR_KRW&theme=light"
    let response = try await ServerBench.post("/settings/theme", "theme=dark", fields)
    #expect(response.headers[.setCookie]?.contains("changes=42&") == true)
  }

  @Test func `what is kept can be taken along`() async throws {
    let file = try await ServerBench.get(
      "/settings/export",
      [.cookie: "cambio=favourites=EUR_KRW&theme=dark"]
    )
    #expect(file.headers[.contentDisposition] == "attachment; filename=\"cambio.txt\"")
    #expect(file.text.contains("theme=dark"))
  }

  @Test(arguments: [
    [HTTPField(name: .secFetchSite, value: "cross-site")],
    [HTTPField(name: .secFetchSite, value: "same-site")],
    [HTTPField(name: .origin, value: "http://evil.example")],
    [HTTPField(name: .origin, value: "null")],
    [HTTPField(name: .origin, value: "http://localhost.evil.example")],
  ])
  func `other sites cannot have anything changed`(fields: [HTTPField]) async throws {
    let bench = try ServerBench.shared.get()
    for path in ["/favourites", "/settings", "/settings/theme", "/settings/erase", "/refresh"] {
      let response = try await bench.post(path, "theme=dark", HTTPFields(fields))
      #expect(response.status == .forbidden)
      #expect(response.headers[.setCookie] == nil)
    }
  }

  @Test func `programs without a browser may use the forms`() async throws {
    #expect(try await ServerBench.post("/settings", "theme=dark").status == .seeOther)
    let fields: HTTPFields = [.origin: "http://localhost"]
    #expect(try await ServerBench.post("/settings", "theme=dark", fields).status == .seeOther)
  }

  @Test(arguments: [
    "%2F%2Fevil.example", "http%3A%2F%2Fevil.example%2F", "%2F%5Cevil.example", "javascript:1",
    "%2FUSD%2FBRL%0D%0AX%3A1%2F", "",
  ])
  func `the way back never leaves the site`(back: String) async throws {
    let response = try await ServerBench.post("/settings", "theme=dark&back=\(back)", own)
    #expect(response.headers[.location] == "/")
  }

  @Test func `an own rate that could be another is refused on the page, and not kept`() async throws
  {
    let bench = try ServerBench.shared.get()
    for form in ["rate=5,70", "rate=5&fee=2,5", "rate=x"] {
      var fields = own
      let reported = try await bench.post("/settings", "base=USD&quote=BRL&" + form, fields)
      #expect(reported.status == .badRequest)
      fields[.accept] = "text/html"
      let page = try await bench.post("/settings", "base=USD&quote=BRL&" + form, fields)
      #expect(page.status == .badRequest && page.headers[.setCookie] == nil)
      #expect(page.text.contains("id=\"own-problem\""))
    }
  }

  @Test
  func `an own rate far from the published one is asked about, and kept when it is sent again`()
    async throws
  {
    let bench = try ServerBench.shared.get()
    var fields = own
    fields[.accept] = "text/html"
    let form = "base=USD&quote=BRL&rate=54"
    let asked = try await bench.post("/settings", form, fields)
    #expect(asked.status == .badRequest && asked.headers[.setCookie] == nil)
    #expect(asked.text.contains("<input type=\"hidden\" name=\"asked\" value=\"54\">"))
    let kept = try await bench.post("/settings", form + "&asked=54", fields)
    #expect(kept.headers[.setCookie]?.contains("USD_BRL_54") == true)
  }

  @Test func `a body that is too long is refused`() async throws {
    let long = String(repeating: "a", count: 70_000)
    let response = try await ServerBench.post("/settings", long, own)
    #expect(response.status == .contentTooLarge)
  }
}
