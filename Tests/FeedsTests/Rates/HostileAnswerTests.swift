import ExactJSON
import ExactMoney
import ExchangeRates
import Feeds
import TestSupport
import Testing

/// Damaged responses, the same for every service, always give an error or a reject that names the
/// fault.
@Suite struct HostileAnswerTests {
  private static let html = Array("<!DOCTYPE html><html><body>502 Bad Gateway</body></html>".utf8)

  @Test func `every provider is tried`() {
    let tried = HostileBankTests.answers.map(\.provider) + ServiceAnswer.all.map(\.provider)
    #expect(Set(tried.map(\.id)) == Set(RateProvider.all.map(\.id)))
  }

  @Test(arguments: ServiceAnswer.all)
  func `the fixtures are in order`(answer: ServiceAnswer) throws {
    let result = try answer.decode(answer.bytes())
    #expect(!result.tables.isEmpty)
    for table in result.tables {
      #expect(table.source == answer.provider.source)
      #expect(!table.entries.isEmpty)
      #expect(table.rejects.isEmpty)
      #expect(table.entries.allSatisfy { $0.currency != table.source.pivot })
    }
    #expect(result.tables.map { $0.asOf } == result.tables.map { $0.asOf }.sorted())
  }

  @Test(arguments: ServiceAnswer.all)
  func `cut short at every 7th byte, no answer is taken`(answer: ServiceAnswer) throws {
    let bytes = try answer.bytes()
    let length = bytes.count - (bytes.last == UInt8(ascii: "\n") ? 1 : 0)
    for count in stride(from: 0, to: length, by: 7) {
      let error = answer.error(Array(bytes[..<count]))
      if count == 0 {
        #expect(error == .unexpectedContent(expected: "JSON", found: "an empty body"))
      } else if case .malformed(format: "JSON", let offset, _) = error {
        #expect(offset == count)
      } else {
        Issue.record("\(count) bytes: \(String(describing: error))")
      }
    }
  }

  @Test(arguments: ServiceAnswer.all)
  func `a byte order mark changes nothing`(answer: ServiceAnswer) throws {
    let bytes = try answer.bytes()
    #expect(try answer.decode([0xEF, 0xBB, 0xBF] + bytes) == answer.decode(bytes))
  }

  @Test(arguments: ServiceAnswer.all)
  func `a web page with status 200 is no rates`(answer: ServiceAnswer) {
    #expect(answer.error(Self.html) == .unexpectedContent(expected: "JSON", found: "HTML"))
    #expect(answer.error([]) == .unexpectedContent(expected: "JSON", found: "an empty body"))
    let blank = Array(" \r\n".utf8)
    #expect(answer.error(blank) == .unexpectedContent(expected: "JSON", found: "an empty body"))
    let words = Array("Too many connections".utf8)
    #expect(answer.error(words) == .unexpectedContent(expected: "JSON", found: "text"))
  }

  @Test(
    arguments: ServiceAnswer.all,
    [
      (500, Refusal.serverError), (502, .serverError), (503, .serverError),
      (429, .rateLimited), (401, .other), (400, .badRequest),
    ]
  )
  func `a status outweighs the web page`(answer: ServiceAnswer, status: (Int, Refusal)) throws {
    let expected = FeedError.refused(status.1, message: "HTTP \(status.0)")
    #expect(answer.error(Self.html, status: status.0) == expected)
    #expect(answer.error([], status: status.0) == expected)
    // A valid body makes no difference.
    #expect(answer.error(try answer.bytes(), status: status.0) == expected)
  }

  @Test(arguments: ServiceAnswer.all)
  func `a name that comes twice is an error`(answer: ServiceAnswer) throws {
    var bytes = try answer.bytes()
    let brace = try #require(bytes.firstIndex(of: UInt8(ascii: "{")))
    bytes.insert(contentsOf: Array(#""twice":1,"twice":2,"#.utf8), at: brace + 1)
    guard case .malformed(format: "JSON", let offset, let reason) = answer.error(bytes) else {
      Issue.record("not malformed")
      return
    }
    #expect(offset == brace + 11)
    #expect(reason == JSONError.Reason.duplicateName.rawValue)
  }

  @Test(
    arguments: ServiceAnswer.all,
    [
      JSONValue.digits(String(repeating: "9", count: 400)), .number("1e999999999"),
      .string("NaN"), .bool(true), .array([]), .array([.number("1")]),
    ]
  )
  func `an impossible figure is rejected alone`(answer: ServiceAnswer, figure: JSONValue) throws {
    let whole = try answer.decode(answer.bytes())
    let result = try answer.decode(replacing: answer.figure, with: figure)
    let rejects = result.tables.flatMap { $0.rejects }
    let text = figure.stringValue ?? figure.text
    #expect(
      rejects == [RateTable.Reject(code: answer.code, figure: text, reason: .unreadableFigure)]
    )
    let entries = result.tables.reduce(0) { $0 + $1.entries.count }
    #expect(entries == whole.tables.reduce(-1) { $0 + $1.entries.count })
    #expect(result.otherCodes == whole.otherCodes)
  }

  @Test(arguments: ServiceAnswer.all, [JSONValue.string(""), .null])
  func `an absent figure is passed over`(answer: ServiceAnswer, figure: JSONValue) throws {
    let whole = try answer.decode(answer.bytes())
    guard whole.tables.count > 1 || whole.tables[0].entries.count > 1 else {
      #expect(try answer.error(replacing: answer.figure, with: figure) == .notPublished)
      return
    }
    let result = try answer.decode(replacing: answer.figure, with: figure)
    #expect(result.tables.allSatisfy { $0.rejects.isEmpty })
    let entries = result.tables.reduce(0) { $0 + $1.entries.count }
    #expect(entries == whole.tables.reduce(-1) { $0 + $1.entries.count })
  }

  @Test(arguments: RateProvider.all, [401, 403])
  func `a status of access is about the key, if one was sent`(provider: RateProvider, status: Int) {
    for (secret, kind) in [("abc123", Refusal.keyInvalid), (nil, .other)] {
      let request = FeedRequest(resource: "x", url: "https://example.org/", secret: secret)
      #expect(throws: FeedError.refused(kind, message: "HTTP \(status)")) {
        try provider.decode(request, FeedResponse(status: status, bytes: Array("<html>".utf8)))
      }
    }
  }

  @Test(arguments: ServiceAnswer.all, ["0", "-1.5", "1.2e-7", "1E+3", "0.10"])
  func `zero and negative figures are kept`(answer: ServiceAnswer, digits: String) throws {
    let figure = answer.provider.id == "cambio" ? JSONValue.string(digits) : .digits(digits)
    let result = try answer.decode(replacing: answer.figure, with: figure)
    let entries = result.tables.flatMap { $0.entries }
    let expected = try RateTable.Entry(currency(answer.code), ExactDecimal(digits))
    #expect(entries.contains { $0 == expected && $0.value.scale == expected.value.scale })
    #expect(result.tables.allSatisfy { $0.rejects.isEmpty })
  }

  @Test(arguments: ServiceAnswer.all)
  func `figures that are no object are an error with their path`(answer: ServiceAnswer) throws {
    guard !answer.figures.isEmpty else {
      #expect(
        answer.error(Array("3".utf8))
          == .wrongType(
            path: "$",
            expected: answer.provider.id == "frankfurter" ? "array" : "object",
            found: "number"
          )
      )
      return
    }
    let path = answer.figures.joined(separator: ".")
    let expected = answer.provider.id == "cambio" ? "array" : "object"
    for wrong in [JSONValue.string("x"), .number("1"), .bool(true)] {
      #expect(
        try answer.error(replacing: answer.figures, with: wrong)
          == .wrongType(path: path, expected: expected, found: wrong.kind.rawValue)
      )
    }
  }

  @Test(arguments: ServiceAnswer.all)
  func `an empty array for an empty object is nothing published`(answer: ServiceAnswer) throws {
    #expect(try answer.error(replacing: answer.figures, with: .array([])) == .notPublished)
  }
}
