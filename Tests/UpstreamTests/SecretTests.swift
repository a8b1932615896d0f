import Testing
import Upstream

/// Nothing printable shows a secret; `FaultTests` covers the faults' errors.
@Suite struct SecretTests {
  private static let request = UpstreamRequest(
    url: "https://rates.example/daily?key=s3cr3t%2Fkey&base=EUR",
    headers: [UpstreamRequest.Header(name: "Authorization", value: "Bearer s3cr3t/key")],
    secret: "s3cr3t/key",
    validators: Validators(etag: "\"1\"")
  )

  @Test func `a request is printed without its secret`() {
    var dumped = ""
    dump(Self.request, to: &dumped)
    let texts = [
      "\(Self.request)", String(reflecting: Self.request), dumped,
      String(reflecting: [Self.request]), "\(Optional(Self.request) as Any)",
    ]
    for text in texts {
      #expect(!text.contains("s3cr3t"))
      #expect(text.contains("GET https://rates.example/daily?key=***&base=EUR"))
    }
  }

  @Test(arguments: [
    "s3cr3t", "s3cr3t.example/daily", "file:///s3cr3t", "http://s3cr3t:80:80/", "http://s3cr3t/ ",
    "http://user:s3cr3t@rates.example/", "http://rates.example/%733cr3t\u{7F}",
  ])
  func `an address that is none is shown without its secret`(url: String) async throws {
    let request = UpstreamRequest(url: url, secret: "s3cr3t")
    let failure = try await withClient { await $0.outcome(of: request).failure }
    guard case .invalidURL(let shown)? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(shown.contains("***"))
    #expect(!shown.contains("3cr3t"))
  }

  @Test func `a host that is a secret is not named`() async throws {
    let label = String(repeating: "x", count: 64)
    let request = UpstreamRequest(url: "http://\(label).invalid/", secret: label)
    let failure = try await withClient { await $0.outcome(of: request).failure }
    #expect(failure == .nameNotFound(host: "***.invalid"))
  }
}
