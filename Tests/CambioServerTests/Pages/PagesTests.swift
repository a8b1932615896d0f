import CambioAPI
import ExactJSON
import HTTPTypes
import Presentation
import TestClient
import Testing

@testable import CambioServer

@Suite struct PagesTests {
  @Test func `S0-01 S0-08 the address of a conversion shows its result`() async throws {
    let response = try await ServerBench.get("/USD/BRL?amount=100", [.acceptLanguage: "en"])
    #expect(response.status == .ok)
    #expect(response.headers[.contentType] == "text/html; charset=utf-8")
    #expect(response.text.contains("<title>100 USD = 543.25 BRL · Cambio</title>"))
  }

  @Test func `each screen has its address`() async throws {
    for listed in Address.paths.description.split(separator: " ") {
      let path = String(listed).replacing(":base", with: "USD").replacing(":quote", with: "BRL")
        .replacing(":country", with: "KR")
      let isMoved = path == "/send"
      #expect(try await ServerBench.get(path).status == (isMoved ? .seeOther : .ok), "\(path)")
    }
  }

  @Test(arguments: [
    "/nowhere", "/USD/nowhere", "/USD/BRL/future", "/send/DE", "/favicon.ico",
  ])
  func `no screen has another address`(path: String) async throws {
    #expect(try await ServerBench.get(path).status == .notFound)
  }

  @Test(arguments: [
    ("de-CH, en;q=0.5", "de", "82.30"), ("de, en;q=0.5", "de", "543,25"),
    ("pt", "pt-BR", "543,25"), ("ar", "ar", "543.25"), ("xx", "en", "543.25"),
  ])
  func `the language is the best of those accepted, the numbers are those of its region`(
    accepted: String,
    language: String,
    amount: String
  ) async throws {
    let path = accepted.hasPrefix("de-CH") ? "/USD/CHF?amount=100" : "/USD/BRL?amount=100"
    let page = try await ServerBench.get(path, [.acceptLanguage: accepted])
    #expect(page.text.contains("<html lang=\"\(language)\""))
    #expect(page.text.contains(amount))
    #expect(
      page.headers[.vary]
        == "Accept-Language, Cookie, Sec-Fetch-Dest, Sec-Fetch-Site, Accept-Encoding"
    )
  }

  @Test(arguments: [
    ("document", "none", true), ("document", "cross-site", true), ("document", nil, true),
    ("document", "same-origin", false), ("empty", "none", false), (nil, nil, false),
  ])
  func `the first page of a visit has the stylesheet inside, and allows no other`(
    destination: String?,
    site: String?,
    isInside: Bool
  ) async throws {
    let link = #"<link rel="stylesheet" href="/assets/3f9c/cambio.css">"#
    var request: HTTPFields = [:]
    request[.secFetchDest] = destination
    request[.secFetchSite] = site
    let sent = request
    try await ServerBench(files: FileTests.files).test { client in
      // The second response is from the cache. The earlier one, of the other kind, must not be
      // reused.
      _ = try await client.get("/USD/BRL", isInside ? [:] : [.secFetchDest: "document"])
      for _ in 1...2 {
        let page = try await client.get("/USD/BRL", sent)
        #expect(page.text.contains("<style>plain</style>\n</head>") == isInside)
        #expect(page.text.contains(link) != isInside)
        // printf plain | openssl dgst -sha256 -binary | base64
        let digest = "style-src 'self' 'sha256-oRbJ7UbWIHc0pDMX0w/Yj1KshjTDfZBLv05B2GX5BHU='; "
        #expect(page.headers[.contentSecurityPolicy]?.contains(digest) == isInside)
      }
    }
  }

  /// The links of each row repeat the text: without a limit, a request of 3 KB got a response of 10
  /// MB.
  @Test func `a page of prices is not many times as large as what it was asked`() async throws {
    let text = String(repeating: "$1%20or%20", count: 570)
    let page = try await ServerBench.get("/ask?q=" + text, [.acceptLanguage: "en"])
    #expect(page.status == .ok)
    #expect(page.text.contains("Only the first 50 prices are converted."))
    #expect(page.text.utf8.count < 1_200_000)
  }

  @Test(arguments: [
    ("es-AR,es;q=0.9,en;q=0.8", "ARS"), ("ar-SA", "SAR"), ("pl-PL", "PLN"), ("hi", "INR"),
    ("zh-CN", "CNY"), ("de", "EUR"), ("en-IN;q=0.9, de", "EUR"), ("xx", "USD"), ("", "USD"),
  ])
  func `a new reader's home is where the first language is spoken`(
    accepted: String,
    code: String
  ) async throws {
    let page = try await ServerBench.get("/", [.acceptLanguage: accepted]).text
    let title = page.components(separatedBy: "</title>")[0].suffix(60)
    #expect(title.contains(" \(code) · Cambio"), "\(title)")
  }

  @Test(arguments: ["sk", "sv", "ca", "pl", "zh-Hant"])
  func `the page is in the language of its words, and names are in that of the locale`(
    locale: String
  ) async throws {
    for path in ["/USD/BRL", "/currencies?for=to&pair=USD-BRL", "/send/KR", "/nothing"] {
      let page = try await ServerBench.get(path, [.acceptLanguage: locale, .accept: "text/html"])
      #expect(page.text.contains("<html lang=\"en\""), "\(path)")
    }
    let list = try await ServerBench.get(
      "/currencies?for=to&pair=USD-BRL",
      [.acceptLanguage: locale]
    ).text
    let names = list.components(separatedBy: "<span class=\"name\"").dropFirst()
    #expect(names.count > 100)
    for name in names { #expect(name.hasPrefix(" lang=\"\(locale.prefix(2))")) }
  }

  @Test(arguments: [("pt-BR", "ltr", "Enviar"), ("ar", "rtl", "إرسال"), ("sk", "ltr", "Send")])
  func `the manifest is in the reader's language, and names files that exist`(
    locale: String,
    direction: String,
    send: String
  ) async throws {
    let bench = try await ServerBench.shared.get()
    let answer = try await bench.get("/manifest.webmanifest", [.acceptLanguage: locale])
    #expect(answer.headers[.contentType] == "application/manifest+json")
    #expect(answer.headers[.vary]?.hasPrefix("Accept-Language, Cookie") == true)
    let manifest = try answer.json()
    #expect(manifest["lang"]?.stringValue == (locale == "sk" ? "en" : locale))
    #expect(manifest["dir"]?.stringValue == direction)
    #expect(manifest["description"]?.stringValue?.isEmpty == false)
    #expect(manifest["shortcuts"]?.elements?.last?["name"]?.stringValue == send)
  }

  @Test func `the preferences of the cookie count, its language before the browser's`() async throws
  {
    let page = try await ServerBench.get(
      "/USD/BRL",
      [
        .acceptLanguage: "de",
        .cookie: "other=1; cambio=favourites=EUR_KRW&theme=dark&language=pt-BR; more=2",
      ]
    )
    #expect(page.text.contains("<html lang=\"pt-BR\" dir=\"ltr\" data-theme=\"dark\" "))
  }

  @Test func `digits are the region's own, and Latin where Arabic is chosen in the settings`()
    async throws
  {
    let bench = try await ServerBench.shared.get()
    let own = try await bench.get("/USD/BRL?amount=100", [.acceptLanguage: "ar-EG"])
    #expect(own.text.contains("٥٤٣"))
    let latin = try await bench.get(
      "/USD/BRL?amount=100",
      [.acceptLanguage: "ar-EG", .cookie: "cambio=favourites=EUR&language=ar"]
    )
    #expect(latin.text.contains("543.25"))
    #expect(!latin.text.contains("٥٤٣"))
  }

  @Test(arguments: [
    ("/USD/BRL?amount=10&key=0", "/USD/BRL?amount=100&typing=1"),
    ("/USD/BRL?amount=20+EUR", "/EUR/BRL?amount=20"), ("/usd/brl?amount=5", "/USD/BRL?amount=5"),
    ("/USD/BRL/?amount=5", "/USD/BRL?amount=5"), ("/send?to=JP&amount=5", "/send/JP?amount=5"),
  ])
  func `what has an address of its own is led there`(path: String, goal: String) async throws {
    let response = try await ServerBench.get(path)
    #expect(response.status == .seeOther)
    #expect(response.headers[.location] == goal)
  }

  @Test func `the document says from what the same page is made in the browser`() async throws {
    let page = try await ServerBench.get("/USD/BRL", [.acceptLanguage: "pt-BR"]).text
    let start = try #require(page.firstRange(of: "<html lang=\"pt-BR\" ")).upperBound
    let end = try #require(page[start...].firstRange(of: ">")).lowerBound
    let attributes = page[start..<end].split(separator: " data-").dropFirst().map { String($0) }
    #expect(attributes.map { $0.prefix { $0 != "=" } } == ["theme", "locale", "book", "answers"])
    #expect(attributes[1] == "locale=\"pt-BR\"")
    #expect(attributes[2].utf8.count == "book=\"\"".utf8.count + 16)
    let pair = "base=USD&amp;quote=BRL"
    #expect(
      attributes[3] == "answers=\"/app/fetches?\(pair) /app/history?\(pair)&amp;range=1Y\""
    )
  }

  @Test(arguments: [("pt-BR", "pt-BR", "ltr"), ("sk", "en", "ltr"), ("ar-EG", "ar", "rtl")])
  func `the document without content is in the language of a locale, whoever asks`(
    locale: String,
    language: String,
    direction: String
  ) async throws {
    let bench = try await ServerBench.shared.get()
    let shell = try await bench.get(
      "/app/shell?locale=" + locale,
      [.acceptLanguage: "de", .cookie: "cambio=favourites=EUR&theme=dark"]
    )
    #expect(
      shell.text.contains(
        "<html lang=\"\(language)\" dir=\"\(direction)\" data-theme=\"auto\" data-locale=\"\(locale)\" data-shell>"
      )
    )
    #expect(shell.text.contains("<body class=\"app \">\n</body>"))
    #expect(shell.headers[.contentSecurityPolicy]?.isEmpty == false)
    #expect(shell.headers[.vary] != "Cookie")
    #expect(try await bench.get("/app/shell").status == .badRequest)
  }

  @Test func `S2-F2 a device keeps a page for an address that it does not have offline`()
    async throws
  {
    let bench = try await ServerBench.shared.get()
    let page = try await bench.get("/app/offline?locale=pt-BR", [.acceptLanguage: "de"])
    #expect(page.text.contains("<html lang=\"pt-BR\" dir=\"ltr\" data-theme=\"auto\""))
    #expect(page.text.contains("<h1>Você está sem internet</h1>"))
    #expect(page.text.contains("<li><a href=\"/movies\">"), "a tab, not the current one")
    #expect(!page.text.contains("<script") && !page.text.contains("<form"), "neither works there")
    #expect(try await bench.get("/app/offline").status == .badRequest)
  }

  @Test func `S0-13 the list's search takes other languages' names without script`() async throws {
    let page = try await ServerBench.get("/currencies?q=dolar+americano", [.acceptLanguage: "en"])
    #expect(page.text.contains("data-key=\"USD\""))
  }

  @Test func `a page is sent once, then only confirmed`() async throws {
    try await ServerBench.shared.get().test { client in
      let page = try await client.get("/USD/BRL")
      #expect(page.headers[.cacheControl] == "no-cache")
      let tag = try #require(page.headers[.eTag])
      let again = try await client.get("/USD/BRL", [.ifNoneMatch: "\"x\", \(tag)"])
      #expect(again.status == .notModified)
      #expect(again.body.readableBytes == 0)
      let other = try await client.get("/USD/EUR", [.ifNoneMatch: tag])
      #expect(other.status == .ok)
    }
  }

  @Test func `a page is compressed for those who take that, with the same tag`() async throws {
    try await ServerBench.shared.get().test { client in
      let plain = try await client.get("/USD/BRL")
      var lengths = [plain.body.readableBytes / 3]
      for (accepted, coding) in [("gzip, br;q=0", "gzip"), ("gzip, deflate, br", "br")] {
        let small = try await client.get("/USD/BRL", [.acceptEncoding: accepted])
        #expect(small.headers[.contentEncoding] == coding)
        #expect(small.headers[.vary]?.contains("Accept-Encoding") == true)
        #expect(small.headers[.eTag] == plain.headers[.eTag])
        lengths.append(small.body.readableBytes)
      }
      #expect(lengths == lengths.sorted(by: >))
      #expect(plain.headers[.contentEncoding] == nil)
    }
  }

  @Test func `a page may load nothing from elsewhere and stand in no frame`() async throws {
    for path in ["/", "/nowhere"] {
      let fields = try await ServerBench.get(path, [.accept: "text/html"]).headers
      let policy = try #require(fields[.contentSecurityPolicy])
      #expect(policy.hasPrefix("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "))
      #expect(policy.hasSuffix("base-uri 'none'; frame-ancestors 'none'"))
      #expect(fields[.xContentTypeOptions] == "nosniff")
      #expect(fields[.referrerPolicy] == "same-origin")
      #expect(fields[.openerPolicy] == "same-origin")
      #expect(fields[.crossOriginResourcePolicy] == "same-origin")
    }
  }

  @Test func `people read in their language that there is no page, programs in a document`()
    async throws
  {
    let bench = try ServerBench.shared.get()
    let page = try await bench.get("/nowhere", [.accept: "text/html", .acceptLanguage: "pt-BR"])
    #expect(page.status == .notFound)
    #expect(page.text.contains("<h1>Não há página aqui</h1>"))
    let document = try await bench.get("/nowhere", [.accept: "*/*"])
    #expect(document.headers[.contentType] == "application/problem+json")
    #expect(try document.json()["status"]?.integerValue == 404)
    let api = try await bench.get("/api/v1/nothing", [.accept: "text/html"])
    #expect(api.headers[.contentType] == "application/problem+json")
  }

  @Test(arguments: [
    ("/USD/BRL?amount=100&on=2026-02-30", "on=2026-02-30", "/USD/BRL?amount=100"),
    ("/USD/BRL/history?range=9Q", "range=9Q", "/USD/BRL/history"),
    ("/USD/BRL/history.csv?range=9Q", "range=9Q", nil),
  ])
  func `a field of an address that cannot be read is named, and nothing is converted`(
    path: String,
    field: String,
    way: String?
  ) async throws {
    let bench = try await ServerBench.shared.get()
    let reported = try await bench.get(path)
    #expect(reported.status == .badRequest)
    #expect(reported.text.contains("\"type\":\"") && reported.text.contains(field))
    guard let way else { return }
    let page = try await bench.get(path, [.accept: "text/html", .acceptLanguage: "de"])
    #expect(page.status == .badRequest)
    #expect(page.text.contains("<h1>„\(field)“ in der Adresse ist nicht lesbar</h1>"))
    #expect(page.text.contains("href=\"\(way)\""))
    #expect(!page.text.contains("543,25"))
  }

  @Test func `the history comes as a file too`() async throws {
    let file = try await ServerBench.get("/USD/BRL/history.csv?range=1M")
    #expect(file.headers[.contentType] == "text/csv; charset=utf-8")
    #expect(file.headers[.contentDisposition] == "attachment; filename=\"USD-BRL-1M.csv\"")
    #expect(
      file.text.hasPrefix(
        "Date,USD/BRL,Source\r\n2026-10-30,5.432509846043680630146795560329395,ECB\r\n"
      )
    )
  }
}
