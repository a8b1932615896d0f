import ExactMoney
import Feeds
import HTTPTypes
import Refreshing
import Synchronization
import TestClient
import Testing
import Upstream

@testable import CambioServer

@Suite struct KeyTests {
  /// An imitation of CurrencyLayer that accepts one key, and quotes any other in its refusal.
  private let client = UpstreamClient(send: { request async throws(UpstreamError) in
    let text =
      request.url.contains("access_key=good-key")
      ? """
      {"success":true,"timestamp":1795262000,"source":"USD",\
      "quotes":{"USDBRL":5.5000,"USDEUR":0.895100}}
      """
      : """
      {"success":false,"error":{"code":101,"type":"invalid_access_key","info":"bad-key is none."}}
      """
    return UpstreamResponse(status: 200, body: Array(text.utf8))
  })

  private func post(_ form: String, _ fields: HTTPFields, fails: Bool = false) async throws
    -> (TestResponse, kept: [String])
  {
    let kept = Mutex<[String]>([])
    let keys = SourceKeys(place: "/somewhere/config.json") { key, id throws(SourceKeys.Failure) in
      if fails { throw SourceKeys.Failure(reason: "The disk is full.") }
      kept.withLock { $0.append(id + " " + (key ?? "none")) }
    }
    let bench = try ServerBench(client: client, keys: keys)
    let response = try await bench.post("/operator/keys", form, fields)
    #expect(try !bench.log.contains { $0.text.contains("-key") })
    return (response, kept.withLock { $0 })
  }

  @Test func `a key that the source takes is kept`() async throws {
    let (response, kept) = try await post(
      "source=currencylayer&key=good-key",
      ServerBench.asOperator
    )
    #expect(response.status == .ok)
    #expect(kept == ["currencylayer good-key"])
    #expect(!response.text.contains("good-key"))
  }

  @Test func `one that it refuses is not, nor shown`() async throws {
    let (response, kept) = try await post(
      "source=currencylayer&key=bad-key",
      ServerBench.asOperator
    )
    #expect(response.status == .unprocessableContent)
    #expect(response.text.contains("keyInvalid"))
    #expect(!response.text.contains("bad-key"))
    #expect(kept.isEmpty)
  }

  @Test func `what cannot be kept is said, with the reason`() async throws {
    let (response, _) = try await post(
      "source=currencylayer&key=good-key",
      ServerBench.asOperator,
      fails: true
    )
    #expect(response.status == .unprocessableContent)
    #expect(response.text.contains("The disk is full."))
  }

  @Test(arguments: [
    "source=ecb&key=good-key", "source=moon&key=good-key", "source=currencylayer&key=",
    "source=currencylayer&key=a%20b", "source=currencylayer&key=a%0Ab", "key=good-key", "",
  ])
  func `what is no key of a source that takes one is refused`(form: String) async throws {
    let (response, kept) = try await post(form, ServerBench.asOperator)
    #expect(response.status == .unprocessableContent)
    #expect(kept.isEmpty)
  }

  @Test func `a key is taken away where there is one`() async throws {
    let (nothing, none) = try await post("source=currencylayer&remove=key", ServerBench.asOperator)
    #expect(nothing.status == .unprocessableContent)
    #expect(nothing.text.contains("There is no key of currencylayer here."))
    #expect(none.isEmpty)
  }

  @Test func `readers and other sites set none`() async throws {
    let form = "source=currencylayer&key=good-key"
    let (reader, none) = try await post(form, [.secFetchSite: "same-origin"])
    #expect(reader.status == .unauthorized)
    let cross = ServerBench.asOperator.adding([.secFetchSite: "cross-site"])
    let (other, nothing) = try await post(form, cross)
    #expect(other.status == .forbidden)
    #expect(none.isEmpty && nothing.isEmpty)
  }

  @Test func `without a place for keys there is no form for them`() async throws {
    let page = try await ServerBench(client: client).get("/operator", ServerBench.asOperator)
    #expect(!page.text.contains("/operator/keys"))
    let keys = SourceKeys(place: "/somewhere/config.json") { _, _ in }
    let other = try await ServerBench(client: client, keys: keys)
      .get("/operator", ServerBench.asOperator)
    #expect(other.text.contains("action=\"/operator/keys\""))
    #expect(other.text.contains("/somewhere/config.json"))
  }
}
