import EmbeddedRates
import ExactJSON
import ExactMoney
import HTTPTypes
import TestSupport
import Testing

@testable import CambioServer
@testable import Dialects

/// Every documented parameter of another API changes the response as documented, is refused, or has
/// no effect at that API either.
@Suite struct DialectParametersTests {
  private static let bench = Result { try ServerBench(archive: EmbeddedRates.archive) }

  private struct Reply: Equatable {
    let status: Int
    let text: String

    /// Whether the response is an error in the format of any API.
    var isError: Bool { status >= 400 || text.contains("\"success\":false") }
  }

  /// The responses without a parameter and with it.
  private struct Change: Sendable {
    let before: String
    let after: String
    let value: String

    var parts: [String] { value.split(separator: ",").map { String($0) } }
    var mentions: Bool { parts.allSatisfy { after.contains($0) } }
    /// Whether only the requested parts have a rate.
    ///
    /// Every full list has the Swiss franc.
    var isLimited: Bool { mentions && before.contains("CHF") && !after.contains("CHF") }

    /// Returns the numbers of the rates in `text`, in their order.
    func rates(_ text: String) -> [ExactDecimal] {
      let names = ["\"rates\":", "\"result\":"].compactMap { text.firstRange(of: $0)?.upperBound }
      guard let start = names.min() else { return [] }
      // Changes in percent are the same for every amount.
      return text[start...].replacing(/"change_pct":[^,}]*/, with: "").split { ",{}:".contains($0) }
        .compactMap { try? ExactDecimal(String($0)) }
    }

    /// Whether each rate is the rate for one unit times the value, within rounding.
    var isMultiplied: Bool {
      let (one, many) = (rates(before), rates(after))
      guard let amount = try? ExactDecimal(value), one.count == many.count, !one.isEmpty else {
        return false
      }
      return zip(one, many).allSatisfy { one, many in
        guard let expected = try? one.multiplied(by: amount),
          let off = try? many.subtracting(expected),
          let bound = try? max(expected, -expected).adding(amount).multiplied(
            by: ExactDecimal(1, scale: 3)
          )
        else { return false }
        return off <= bound && -off <= bound
      }
    }

    func count(_ piece: String, in text: String) -> Int { text.ranges(of: piece).count }
  }

  /// A check that each honoured parameter does what its documentation says, by name.
  private static let meanings: [String: @Sendable (Change) -> Bool] = [
    "callback": { $0.after == "\($0.value)(\($0.before))" },
    "base": { $0.mentions }, "source": { $0.mentions }, "from": { $0.mentions },
    "to": { $0.mentions && ($0.parts.count < 2 || $0.isLimited) },
    "symbols": { $0.isLimited }, "currencies": { $0.isLimited }, "quotes": { $0.isLimited },
    "amount": { $0.isMultiplied || $0.mentions && $0.after.contains("\"query\"") },
    "places": { change in
      let rates = change.rates(change.after)
      return !rates.isEmpty && rates.allSatisfy { $0.withoutTrailingZeros.scale <= 2 }
    },
    "date": { $0.mentions }, "start_date": { $0.mentions }, "end_date": { $0.mentions },
    "start": { $0.mentions }, "end": { $0.mentions }, "enddate": { $0.mentions },
    "startperiod": { $0.mentions && !$0.after.contains("2026-10-19") },
    "endperiod": { $0.mentions && !$0.after.contains("2024-01-16") },
    "group": { $0.after.utf8.count < $0.before.utf8.count },
    // With a provider, pegged currencies have no rates.
    "providers": { !$0.after.contains("\"quote\":\"AED\"") && !$0.after.contains(",AED,") },
    // With a key, the response has the member names of the current version.
    "access_key": { $0.after.contains("\"quote\":") },
    "expand": { $0.mentions },
    "scope": { $0.after.contains("LTL") && !$0.before.contains("LTL") },
    "show_inactive": { $0.after.contains("\"DEM\"") && !$0.before.contains("\"DEM\"") },
    "app_id": { $0.after.contains("\"app_id\":\"K\"") },
    "q": { $0.mentions }, "compact": { !$0.after.contains("results") },
    "format": { $0.after.hasPrefix("KEY,") },
    "detail": { !$0.after.contains("OBS_STATUS") && $0.after.contains("ObsValue") },
    // The range has two series, with equal numbers of observations.
    "firstnobservations": {
      $0.count("ObsValue", in: $0.after) == 4 && $0.after.contains("1999-01-05")
    },
    "lastnobservations": {
      $0.count("ObsValue", in: $0.after) == 4 && $0.after.contains("2026-10-30")
    },
    "references": { $0.after.contains("DataStructureComponents") },
  ]

  private static func address(_ dialect: Dialect, _ path: String) -> String {
    let id =
      path.contains("dataflow") ? "EXR" : path.contains("datastructure") ? "ECB_EXR1" : "CL_FREQ"
    let isECB = dialect == .ecb
    return [
      ("{date}", "2024-01-15"), ("{start}", "2024-01-15"), ("{end}", "2024-01-19"),
      ("{base}", "EUR"), ("{quote}", "USD"), ("{code}", "eur"), ("{amount}", "10"),
      ("{key}", isECB ? "D.USD+JPY.EUR.SP00.A" : "ECB"), ("{year}", "2024"), ("{month}", "1"),
      ("{day}", "15"), ("{week}", "3"), ("{version}", isECB ? "latest" : "v7"),
      ("{agency}", "ECB"), ("{id}", id),
    ].reduce(dialect.path + path) { $0.replacing($1.0, with: $1.1) }
  }

  private func ask(_ address: String, _ query: [String]) async throws -> Reply {
    let response = try await Self.bench.get().get(address + "?" + query.joined(separator: "&"))
    return Reply(status: Int(response.status.code), text: String(buffer: response.body))
  }

  /// Requests `address` with and without `parameter`, and returns the problems.
  private func faults(
    of parameter: DialectParameters.Parameter,
    at address: String,
    _ query: [String]
  ) async throws -> [String] {
    let own = query.filter { !$0.hasPrefix(parameter.name + "=") }
    let base = (parameter.isExample ? query : own) + [parameter.companion].compactMap { $0 }
    let before = try await ask(address, base)
    let place = "\(address)?\(base.joined(separator: "&")) \(parameter.name)"
    func changed(_ value: String) async throws -> Reply {
      let rest = parameter.isExample ? own : base
      return try await ask(address, rest + ["\(parameter.name)=\(value)"])
    }
    var faults: [String] = []
    switch parameter.effect {
    case .honoured:
      let value = try #require(parameter.values.last, "\(place)")
      let after = try await changed(value)
      let change = Change(before: before.text, after: after.text, value: value)
      let meaning = Self.meanings[parameter.name.lowercased()]
      if after.status != 200 || after == before { faults.append("\(place) is ignored") }
      if !parameter.isExample, try await changed("") != before { faults.append("\(place)= counts") }
      guard let meaning else { return faults + ["\(parameter.name) has no meaning in the test"] }
      if !meaning(change) { faults.append("\(place)=\(value): \(after.text.prefix(300))") }
    case .refused:
      for value in parameter.values.isEmpty ? ["x"] : parameter.values {
        if try await !changed(value).isError { faults.append("\(place)=\(value) is answered") }
      }
      for value in parameter.values.isEmpty ? [""] : ["", "0"] {
        if try await changed(value) != before { faults.append("\(place)=\(value) counts") }
      }
    case .none:
      let value = try #require(parameter.values.first, "\(place)")
      if try await changed(value) != before { faults.append("\(place) counts") }
    }
    return faults
  }

  @Test(arguments: [Dialect.ofRates.prefix(3)])
  func `each documented parameter is honoured, refused, or without effect there too`(
    dialects: ArraySlice<Dialect>
  ) async throws {
    var (count, faults) = (0, [String]())
    for dialect in dialects {
      let table = try #require(dialect.parameters, "\(dialect.name)")
      for one in table.addresses {
        let address = Self.address(dialect, one.path)
        let query = one.parameters.filter { $0.isExample }.map { "\($0.name)=\($0.values[0])" }
        let example = try await ask(address, query)
        #expect(example.isError == one.isRefused, "\(address): \(example.text.prefix(200))")
        if one.isRefused { continue }
        for parameter in table.parameters(of: one) {
          count += 1
          faults += try await self.faults(of: parameter, at: address, query)
        }
        // Only Frankfurter 2 refuses undocumented parameters.
        let more = try await ask(address, query + ["nonsense=1"])
        let isRefused =
          dialect == .frankfurter && !one.parameters.isEmpty && one.path.contains("v2")
        #expect(isRefused ? more.status == 422 : more == example, "\(address)")
      }
    }
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    print("\(count) parameters of \(dialects.count) APIs, \(faults.count) ignored")
  }

  @Test func `the page of programs shows every address and parameter`() async throws {
    let page = String(buffer: try await Self.bench.get().get("/programs").body)
    for dialect in Dialect.ofRates {
      let table = try #require(dialect.parameters)
      for address in table.addresses {
        #expect(page.contains("<code>\(address.path)</code>"), "\(dialect.name) \(address.path)")
      }
      for parameter in table.addresses.flatMap({ table.parameters(of: $0) }) {
        #expect(page.contains(parameter.name), "\(dialect.name) \(parameter.name)")
      }
    }
    #expect(page.contains("14 days"))
  }

  @Test func `exchangerate.host's rates are of the amount, with the places, on all its paths`()
    async throws
  {
    var random = SplitMix64(seed: 45)
    let cases = lawCases(60)
    for _ in 0..<cases {
      let amount = ExactDecimal(
        Int64.random(in: 1...9_999_999, using: &random),
        scale: UInt8.random(in: 0...4, using: &random)
      )
      let places = Bool.random(using: &random) ? Int.random(in: 0...8, using: &random) : nil
      let quote = ["BRL", "JPY", "KWD", "VND", "GBP"].randomElement(using: &random) ?? "BRL"
      let query =
        ["base=USD", "symbols=\(quote)", "amount=\(amount)"]
        + (places.map { ["places=\($0)"] } ?? [])
      let day = "2024-01-\(Int.random(in: 10...31, using: &random))"
      let time = ["start_date=\(day)", "end_date=2024-02-05"]
      for (path, date, more, names) in [
        ("latest", nil, [], ["rates", quote]), (day, day, [], ["rates", quote]),
        ("timeseries", day, time, ["rates", day, quote]),
        ("fluctuation", day, time, ["rates", quote, "start_rate"]),
      ] as [(String, String?, [String], [String])] {
        let own = try await ask("/api/v1/rates/USD/\(quote)", date.map { ["date=\($0)"] } ?? [])
        let text = try JSONValue(Array(own.text.utf8))["rates"]?.elements?.first?["rate"]?
          .stringValue
        let product = try ExactFraction(ExactDecimal(try #require(text)))
          .multiplied(by: ExactFraction(amount))
        let rounded = try places.map {
          try product.rounded(to: .scale($0), rounding: .toNearestOrAwayFromZero)
        }
        let expected = rounded.map { JSONValue.decimal($0) } ?? .rate(product)
        let answer = try await ask("/exchangerate-host/\(path)", query + more)
        var value: JSONValue? = try JSONValue(Array(answer.text.utf8))
        for name in names { value = value?[name] }
        #expect(value == expected, "\(path) \(query)")
      }
    }
    print("\(cases * 4) rates of exchangerate.host times an amount, 0 wrong")
    for wrong in ["amount=x", "amount=-1", "places=x", "places=-1"] {
      #expect(try await ask("/exchangerate-host/latest", [wrong]).isError, "\(wrong)")
    }
  }

  /// The other APIs.
  @Suite struct Long {
    @Test
    func `each documented parameter is honoured, refused, or without effect there too`()
      async throws
    {
      try await DialectParametersTests()
        .`each documented parameter is honoured, refused, or without effect there too`(
          dialects: Dialect.ofRates.dropFirst(3)
        )
    }
  }
}
