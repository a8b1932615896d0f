import EmbeddedRates
import ExactJSON
import ExactMoney
import ExchangeRates
import HTTPTypes
import TestSupport
import Testing

@testable import CambioServer
@testable import Dialects

/// Compares every address of every API with our own API, for rates that exist and rates that do
/// not, with a key and without.
@Suite struct DialectCasesTests {
  private static let bench = Result { try ServerBench(archive: EmbeddedRates.archive) }
  private static let currencies = [
    "USD", "EUR", "BRL", "JPY", "KWD", "AED", "VND", "ISK", "GBP", "XOF", "IDR", "KRW", "CHF",
  ]
  private static let ofECB = ["USD", "BRL", "JPY", "GBP", "IDR", "KRW", "CHF", "SEK", "HUF", "ZAR"]

  private struct Case {
    let endpoint: DialectEndpoint
    let base: String
    let quote: String
    /// The day in the request; nil if the endpoint has the newest rates.
    let day: CalendarDate?
    let own: ExactDecimal?
  }

  private struct Reply {
    let status: Int
    let bytes: [UInt8]
  }

  private func ask(_ address: String, accept: String? = nil) async throws -> Reply {
    let response = try await Self.bench.get().get(address, accept.map { [.accept: $0] } ?? [:])
    #expect(response.status.code < 500, "\(address)")
    return Reply(
      status: Int(response.status.code),
      bytes: Array(response.body.readableBytesView)
    )
  }

  private func rate(_ one: Case) async throws -> String? {
    let day = one.day ?? ServerBench.noon.day
    let reply = try await ask(
      one.endpoint.address(one.base, one.quote, day),
      accept: one.endpoint.accept
    )
    return one.endpoint.rate(in: reply.bytes, one.base, one.quote, day)
  }

  /// Returns a case with the rate of our own API.
  ///
  /// The API has the pair if `isKnown`; the day is before 1999 if `isOld`.
  private func makeCase(
    _ endpoint: DialectEndpoint,
    isKnown: Bool,
    isOld: Bool,
    _ random: inout SplitMix64
  ) async throws -> Case {
    while true {
      func any(_ codes: [String]) -> String { codes.randomElement(using: &random) ?? "" }
      let unknown = { (random: inout SplitMix64) in
        Currency.allCases.randomElement(using: &random)?.code ?? ""
      }
      let (base, quote): (String, String) =
        switch endpoint.pairs {
        case .all: (any(Self.currencies), isKnown ? any(Self.currencies) : unknown(&random))
        case .ofECB: ("EUR", isKnown ? any(Self.ofECB) : any(["AED", "VND", "KWD", "XOF", "ARS"]))
        case .ofFirefly: (any(Self.ofECB), isKnown ? any(Self.ofECB) : any(["AED", "VND", "XOF"]))
        }
      // A Tuesday in a month in which the ECB published on every weekday.
      let number =
        isOld
        ? Int32.random(in: 5_000...10_500, using: &random)
        : .random(in: 11_000...20_700, using: &random)
      var day = CalendarDate(clamping: number)
      day = day.adding(days: 2 - day.weekday)
      guard base != quote, (6...11).contains(day.components.month) else { continue }
      if endpoint.pairs == .ofFirefly { day = day.adding(days: -1) }
      let asked = endpoint.isOfDay ? day : nil
      let query = [
        asked.map { "date=\($0)" }, endpoint.pairs == .ofECB ? "source=ecb" : nil,
      ].compactMap { $0 }
      let reply = try await ask("/api/v1/rates/\(base)/\(quote)?" + query.joined(separator: "&"))
      var own: ExactDecimal?
      if reply.status == 200 {
        let first = try JSONValue(reply.bytes)["rates"]?.elements?.first
        own = try ExactDecimal(try #require(first?["rate"]?.stringValue))
      }
      // The ECB's tables and Firefly III's files have no pegged currencies.
      let isAnswered = own != nil && (isKnown || endpoint.pairs == .all)
      if isAnswered == (isKnown && !isOld) {
        return Case(endpoint: endpoint, base: base, quote: quote, day: asked, own: own)
      }
    }
  }

  private func expected(_ one: Case) throws -> String? {
    guard let own = one.own else { return nil }
    switch one.endpoint.digits {
    case .published: return FrankfurterNumber.float(own).digits
    case .frankfurter:
      return FrankfurterNumber.rate(try FrankfurterNumber.rounded(ExactFraction(own))).digits
    case .service(let digits): return JSONValue.rate(ExactFraction(own), digits: digits).digits
    }
  }

  /// Returns `each` cases of every endpoint for which `isTaken` is true.
  private func cases(
    _ each: Int,
    seed: UInt64,
    isKnown: Bool = true,
    isOld: Bool = false,
    where isTaken: (DialectEndpoint) -> Bool = { _ in true }
  ) async throws -> [Case] {
    var random = SplitMix64(seed: seed)
    var cases: [Case] = []
    for endpoint in DialectEndpoint.all where isTaken(endpoint) {
      for _ in 0..<each {
        cases.append(try await makeCase(endpoint, isKnown: isKnown, isOld: isOld, &random))
      }
    }
    print("\(cases.count) cases of \(DialectEndpoint.all.count) addresses")
    return cases
  }

  @Test(arguments: [1])
  func `a rate is that of our own interface, with the digits of the API`(each: Int) async throws {
    for one in try await cases(each, seed: 1) {
      let (answer, expected) = (try await rate(one), try expected(one))
      let number = try answer.map { try ExactDecimal($0) }
      #expect(number == (try expected.map { try ExactDecimal($0) }), "\(one)")
    }
  }

  @Test(arguments: [1])
  func `a pair that has no rate has none in any API`(each: Int) async throws {
    for one in try await cases(each, seed: 2, isKnown: false) {
      #expect(try await rate(one) == nil, "\(one)")
    }
  }

  @Test(arguments: [1])
  func `a day before the first rate has none in any API`(each: Int) async throws {
    for one in try await cases(each, seed: 3, isOld: true, where: { $0.isOfDay }) {
      #expect(try await rate(one) == nil, "\(one)")
    }
  }

  @Test(arguments: [1])
  func `with a key or without, the answer is the same`(each: Int) async throws {
    for one in try await cases(each, seed: 4, where: { $0.key != nil }) {
      let day = one.day ?? ServerBench.noon.day
      let address = one.endpoint.address(one.base, one.quote, day)
      let key = try #require(one.endpoint.key)
      #expect(try await ask(address).bytes == (try await ask("\(address)&\(key)")).bytes, "\(one)")
    }
  }

  @Test(arguments: [1])
  func `a code, a day or an amount that is none gets no rate`(each: Int) async throws {
    for one in try await cases(each, seed: 5) {
      let day = one.day ?? ServerBench.noon.day
      let address = one.endpoint.address(one.base, one.quote, day)
      var wrong = [
        one.endpoint.address("XQX", one.quote, day), one.endpoint.address(one.base, "XQX", day),
      ]
      .filter { $0 != address }
      if one.day != nil {
        let (year, month, number) = day.components
        let none = address.replacing("\(day)", with: "2024-02-30")
          .replacing("/\(year)/\(month)/\(number)", with: "/2024/2/30")
        wrong.append(none == address ? address.replacing("/\(year)/", with: "/\(year)/5") : none)
      }
      if address.contains("amount=1") {
        wrong.append(address.replacing("amount=1", with: "amount=1x"))
      }
      for address in wrong {
        let reply = try await ask(address, accept: one.endpoint.accept)
        let names =
          address.contains("XQX")
          ? [("XQX", one.quote), (one.base, "XQX")] : [(one.base, one.quote)]
        for (base, quote) in names {
          #expect(one.endpoint.rate(in: reply.bytes, base, quote, day) == nil, "\(address)")
        }
      }
    }
  }

  /// The same at length.
  @Suite struct Long {
    @Test func `a pair that has no rate has none in any API`() async throws {
      try await DialectCasesTests()
        .`a pair that has no rate has none in any API`(each: lawCases(6))
    }

    @Test func `a rate is that of our own interface, with the digits of the API`() async throws {
      try await DialectCasesTests()
        .`a rate is that of our own interface, with the digits of the API`(each: lawCases(8))
    }

    @Test func `a day before the first rate has none in any API`() async throws {
      try await DialectCasesTests()
        .`a day before the first rate has none in any API`(each: lawCases(4))
    }

    @Test func `with a key or without, the answer is the same`() async throws {
      try await DialectCasesTests()
        .`with a key or without, the answer is the same`(each: lawCases(3))
    }

    @Test func `a code, a day or an amount that is none gets no rate`() async throws {
      try await DialectCasesTests()
        .`a code, a day or an amount that is none gets no rate`(each: lawCases(2))
    }
  }
}
