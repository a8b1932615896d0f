import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import Feeds

/// The requests to the services, and the place of the key in them.
@Suite struct FeedRequestTests {
  private static let services = RateProvider.services

  private static let keys = [
    "0123456789abcdef0123456789abcdef", "a key & more=1?", "ключ", "%41%00", "../../x#y", "a+b/c==",
    "latest.json", "K",
  ]

  /// Returns every request to a service with this key, at its own address or another.
  private static func requests(
    _ provider: RateProvider,
    key: String?,
    baseURL: String? = nil
  ) throws -> [FeedRequest] {
    let context = FeedContext(
      baseURL: baseURL ?? provider.baseURL,
      key: key,
      today: try day("2026-11-21")
    )
    let days = try [("2026-11-20", "2026-11-20"), ("2026-11-01", "2026-11-20")].map { first, last in
      try day(first)...day(last)
    }
    var requests = provider.latest(context)
    for range in days { requests += provider.history?(context, range) ?? [] }
    if provider.id == "currencylayer" {
      requests.append(SourceList.currencyLayer.request(context))
    }
    if provider.id == "currencyconverterapi" {
      let endpoints: [CurrencyConverterAPIFeed.Endpoint] = [.countries, .currencies]
      requests += endpoints.map { CurrencyConverterAPIFeed.request($0, in: context) }
    }
    return requests
  }

  @Test(arguments: services, keys)
  func `S0-02 the key is named as the secret, as it stands there, and has no part in the resource`(
    provider: RateProvider,
    key: String
  ) throws {
    for base in [nil, "https://api.apilayer.com/currency_data"] {
      for request in try Self.requests(provider, key: key, baseURL: base) {
        let keyless = try Self.requests(provider, key: nil, baseURL: base)
        #expect(keyless.contains { $0.resource == request.resource })
        guard provider.key != .none else {
          #expect(request.secret == nil)
          #expect(request.headers.isEmpty)
          #expect(keyless.contains(request))
          continue
        }
        let secret = try #require(request.secret)
        let places = [request.url] + request.headers.map { $0.value }
        #expect(places.contains { $0.contains(secret) })
        // The key is percent-encoded in an address, and unchanged in a header field.
        #expect(secret == key || request.headers.isEmpty)
      }
    }
  }

  @Test(arguments: services, [nil, ""])
  func `without a key there is no secret or place`(provider: RateProvider, key: String?) throws {
    for request in try Self.requests(provider, key: key) {
      #expect(request.secret == nil)
      #expect(request.headers.isEmpty)
      #expect(!request.url.lowercased().contains("key"))
    }
  }

  @Test(arguments: services, keys)
  func `addresses are ASCII without spaces, whatever the key`(provider: RateProvider, key: String)
    throws
  {
    for request in try Self.requests(provider, key: key) {
      #expect(request.url.hasPrefix(provider.baseURL + "/"))
      #expect(request.url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") })
      #expect(request.url.utf8.count { $0 == UInt8(ascii: "?") } <= 1)
    }
  }

  @Test(arguments: services)
  func `a resource stands for one address`(provider: RateProvider) throws {
    let requests = try Self.requests(provider, key: "k")
    for request in requests {
      #expect(requests.allSatisfy { ($0.resource == request.resource) == ($0.url == request.url) })
    }
  }

  @Test(arguments: services)
  func `the name of a provider is its source's in lower case`(provider: RateProvider) {
    #expect(provider.id == provider.source.name.lowercased())
    #expect(RateProvider.all.named(provider.id.uppercased())?.id == provider.id)
    #expect(!provider.attribution.isEmpty)
    #expect(!provider.baseURL.hasSuffix("/"))
  }

  @Test func `no two providers have the same name`() {
    #expect(Set(RateProvider.all.map { $0.id }).count == RateProvider.all.count)
    #expect(
      Set(RateProvider.all.map { $0.source.name.lowercased() }).count == RateProvider.all.count
    )
    #expect(RateProvider.all.named("nobody") == nil)
  }

  private static let withHistory = services.filter { $0.history != nil }

  @Test(arguments: withHistory)
  func `every day of a range is asked for, and none twice`(provider: RateProvider) throws {
    let history = try #require(provider.history)
    let context = try context(of: provider, today: "2026-11-21", key: "k")
    let first = Swift.max(provider.firstDay, try day("2026-01-01"))
    let asked = history(context, first...(try day("2026-11-21"))).flatMap { request in
      let days = request.resource.split(separator: "/").last.map { String($0) } ?? ""
      let start = CalendarDate(days.prefix(10))
      let end = CalendarDate(days.suffix(10))
      guard let start, let end else { return [CalendarDate]() }
      return (0...end.days(since: start)).map { start.adding(days: $0) }
    }
    #expect(asked == (0...context.today.days(since: first)).map { first.adding(days: $0) })
  }

  @Test(arguments: withHistory)
  func `no day before the first and none to come is asked for`(provider: RateProvider) throws {
    #expect(Self.withHistory.count > 3)
    let history = try #require(provider.history)
    let context = try context(of: provider, today: "2026-11-21", key: "k")
    #expect(try history(context, day("1950-01-01")...day("1950-02-01")).isEmpty)
    #expect(try history(context, day("2026-11-22")...day("2027-01-01")).isEmpty)
  }
}

extension RateProvider: CustomTestStringConvertible {
  public var testDescription: String { self.id }
}
