import EmbeddedRates
import ExactJSON
import HTTPTypes
import Receipts
import TestClient
import Testing

@testable import CambioServer

@Suite struct RulesPageTests {
  /// A server with all embedded rates, since a rule counts NBP's tables.
  private static let bench = Result {
    try ServerBench({ $0.program = "cambio 1.2.3" }, archive: EmbeddedRates.archive)
  }

  private static let polish = "rule=pl-vat&from=EUR&into=PLN&on=2024-11-12"

  private func get(_ path: String, _ fields: HTTPFields = [:]) async throws -> TestResponse {
    try await Self.bench.get().get(path, fields)
  }

  @Test func `the form is there without a question, with every rule below it`() async throws {
    let page = try await get("/rules")
    #expect(page.status == .ok)
    #expect(page.headers[.contentType] == ContentType.html)
    #expect(page.text.contains("<form action=\"/rules\" method=\"get\">"))
    #expect(!page.text.contains("role=\"alert\"") && !page.text.contains("receipt.json"))
    #expect(!page.text.contains("<script"))
    for id in ["pl-vat", "pl-vat-ecb", "eu-oss", "de-ust", "uk-customs"] {
      #expect(page.text.contains("class=\"row\" id=\"\(id)\""), "\(id)")
    }
    for fact in ["Publication · ", "Since · ", "Not covered · ", "Known · "] {
      #expect(page.text.contains(fact), "\(fact)")
    }
  }

  @Test(arguments: ["amount=1000", "typedAmount=1,000"])
  func `an answer has the amounts, the rate, the table, the rule and the notice`(
    amount: String
  ) async throws {
    let page = try await get("/rules?\(amount)&\(Self.polish)")
    #expect(page.status == .ok)
    for text in [
      "1,000.00 EUR = 4,324.40 PLN", "Day · Tue 12 Nov 2024", "1 EUR = 4.3244 PLN",
      "NBP table 218/A/NBP/2024 of Fri 8 Nov 2024, the last before Tue 12 Nov 2024",
      "rule pl-vat/1: Poland, VAT act of 11 March 2004, art. 31a(1)",
      "The rule applied; not advice on which rule applies.", "<option value=\"pl-vat\" selected>",
      "/rules/receipt.json?rule=pl-vat/1&amp;amount=1000&amp;from=EUR&amp;into=PLN&amp;on=2024-11-12&amp;made=2026-11-21T12%3A00%3A00Z",
      "<span class=\"printed\"><bdi>2026-11-21T12:00Z by cambio 1.2.3</bdi> · <code>sha256:",
      "class=\"btn btn-quiet unprinted\" href=\"/\"",
    ] {
      #expect(page.text.contains(text), "\(text)")
    }
    #expect(!page.text.lowercased().contains("correct rate"))
  }

  @Test func `a link without a rule fills in the form, and the reader chooses one`() async throws {
    let query = "amount=250&from=USD&into=EUR&on=2024-11-12"
    let page = try await get("/rules?" + query)
    #expect(page.status == .ok)
    for text in ["\" selected", "USD\" selected", "EUR\" selected", "250\"", "2024-11-12\""] {
      #expect(page.text.contains("value=\"" + text), "\(text)")
    }
    #expect(!page.text.contains("role=\"") && !page.text.contains("receipt.json"))
    let receipt = try await get("/rules/receipt.json?" + query)
    #expect(receipt.status == .badRequest)
    #expect(try receipt.json()["parameter"] == "rule")
  }

  @Test func `an amount is read as the reader's language writes it`() async throws {
    let german: HTTPFields = [.acceptLanguage: "de"]
    let page = try await get("/rules?typedAmount=1.234&\(Self.polish)", german)
    #expect(page.text.contains("lang=\"de\" dir=\"ltr\""))
    #expect(page.text.contains("1.234,00 EUR = 5.336,31 PLN"))
    #expect(page.text.contains("amount=1234&amp;"))
    // The numbers in a link are written as in programs, in every locale.
    let linked = try await get("/rules?amount=1.234&\(Self.polish)", german)
    #expect(linked.text.contains("1,234 EUR = 5,34 PLN"))
    #expect(linked.text.contains("value=\"1,234\""))
  }

  @Test func `the page is in the reader's language, and from right to left`() async throws {
    let page = try await get("/rules?amount=1000&\(Self.polish)", [.acceptLanguage: "ar"])
    #expect(page.text.contains("lang=\"ar\" dir=\"rtl\""))
    #expect(page.text.contains("هذه هي القاعدة المطبَّقة"))
    #expect(!page.text.contains("The rule applied"))
    let dark = try await get("/rules", [.cookie: "cambio=favourites=EUR_KRW&theme=dark"])
    #expect(dark.text.contains("data-theme=\"dark\""))
  }

  @Test(arguments: [
    ("from=EUR&into=PLN&rule=pl-vat&on=2030-01-02", "Not final: rule pl-vat needs", "#pl-vat"),
    ("from=EUR&into=USD&rule=pl-vat&on=2024-11-12", "Convert into PLN.", "#pl-vat"),
    ("from=EUR&into=PLN&rule=pl-vat&on=2013-11-12", "for days from 2014-01-01 on", "#pl-vat"),
    ("from=HRK&into=PLN&rule=pl-vat&on=2024-11-12", "convert the amount into EUR first", "#pl-vat"),
    ("from=EUR&into=PLN&rule=pl-vat&on=2018-11-13", "Contested: whether rule pl-vat", "#pl-vat"),
  ])
  func `a refusal has its reason and its way out, on the page and in place of the receipt`(
    query: String,
    reason: String,
    link: String
  ) async throws {
    let page = try await get("/rules?amount=1000&\(query)")
    #expect(page.status == .ok)
    #expect(page.text.contains("role=\"alert\"") && page.text.contains(reason), "\(page.text)")
    #expect(page.text.contains("href=\"\(link)\""))
    #expect(!page.text.contains("receipt.json"))
    let receipt = try await get("/rules/receipt.json?amount=1000&\(query)")
    #expect(receipt.status == .notFound)
    #expect(receipt.headers[.contentType] == ContentType.problem)
    #expect(receipt.headers[.contentDisposition] == nil)
    #expect(receipt.text.contains(reason))
  }

  @Test(arguments: [
    ("typedAmount=", "amount"), ("typedAmount=%3Cb%3E", "amount"), ("amount=1,5", "amount"),
    ("amount=1&from=E%22%3E%3Cscript%3E", "from"), ("amount=1&into=%00", "into"),
    ("amount=1&on=%3Cimg%20src=x%3E", "on"), ("amount=1&on=2024-02-30", "on"),
    ("amount=1&on=2024-11-12&rule=%3Cscript%3Ealert(1)%3C/script%3E", "rule"),
    ("amount=1&on=2024-11-12&rule=pl-vat/9", "rule"),
  ])
  func `what cannot be read is reported, escaped, and is no error of the server`(
    query: String,
    field: String
  ) async throws {
    let page = try await get("/rules?" + query, [.accept: "text/html"])
    #expect(page.status == .badRequest)
    #expect(page.headers[.contentType] == ContentType.html)
    #expect(page.text.contains("role=\"alert\""))
    for markup in ["<script", "<img", "<b>"] { #expect(!page.text.contains(markup)) }
    for path in ["/rules?", "/rules/receipt.json?"] {
      let problem = try await get(path + query)
      #expect(problem.status == .badRequest)
      #expect(try problem.json()["parameter"] == .string(field))
    }
  }

  @Test func `a long field is cut where it is reported`() async throws {
    let long = String(repeating: "x", count: 3_000)
    let page = try await get("/rules?amount=1&on=2024-11-12&rule=" + long, [.accept: "text/html"])
    #expect(page.text.contains("“" + String(repeating: "x", count: 40) + "”"))
    #expect(!page.text.contains(String(repeating: "x", count: 41)))
  }

  @Test func `the receipt is a file, made now by this program, and it holds`() async throws {
    let response = try await get("/rules/receipt.json?amount=1000&\(Self.polish)")
    #expect(response.status == .ok)
    #expect(response.headers[.contentType] == ContentType.json)
    #expect(
      response.headers[.contentDisposition]
        == "attachment; filename=\"receipt-pl-vat-2024-11-12.json\""
    )
    #expect(response.headers[.cacheControl] == "no-store")
    let receipt = try response.json()
    #expect(receipt["rule"] == "pl-vat/1" && receipt["result"] == "4324.40")
    #expect(receipt["made"] == "2026-11-21T12:00Z by cambio 1.2.3")
    let verdict = ReceiptVerdict(
      of: Array(response.text.utf8),
      rates: EmbeddedRates.archive,
      today: ServerBench.noon.day
    )
    #expect(verdict.status == 0)
  }

  @Test(arguments: [
    ("2026-11-20T09:30:00Z", "2026-11-20T09:30Z"), ("2026-11-21T12:00:01Z", "2026-11-21T12:00Z"),
    ("then", "2026-11-21T12:00Z"),
  ])
  func `a receipt is as the page showed it, and not made later than now`(
    made: String,
    stated: String
  ) async throws {
    let response = try await get("/rules/receipt.json?amount=1000&\(Self.polish)&made=" + made)
    let receipt = try response.json()
    #expect(receipt["made"] == .string(stated + " by cambio 1.2.3"))
    let page = try await get("/rules?amount=1000&\(Self.polish)")
    let digest = try #require(receipt["digest"]?.stringValue)
    #expect(page.text.contains(digest) == stated.hasPrefix("2026-11-21"))
  }

  @Test func `a receipt of nothing is refused`() async throws {
    let response = try await get("/rules/receipt.json")
    #expect(response.status == .badRequest)
    #expect(try response.json()["type"] == "urn:cambio:problem:missing-parameter")
  }

  @Test(arguments: ["/rules?amount=1000&", "/rules/receipt.json?amount=1000&"])
  func `HEAD has the fields of GET`(path: String) async throws {
    let path = path + Self.polish
    try await Self.bench.get().test { client in
      let (whole, head) = (
        try await client.get(path), try await client.execute(uri: path, method: .head)
      )
      #expect(head.status == .ok && head.text.isEmpty)
      for name in [HTTPField.Name.contentType, .contentDisposition, .contentSecurityPolicy] {
        #expect(head.headers[name] == whole.headers[name])
      }
    }
  }
}
