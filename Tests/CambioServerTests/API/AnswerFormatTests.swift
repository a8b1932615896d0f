import EmbeddedRates
import ExactJSON
import HTTPTypes
import TestSupport
import Testing

@testable import CambioServer

/// CSV and NDJSON have the same facts as JSON.
@Suite struct AnswerFormatTests {
  private static let bench = Result { try ServerBench(archive: EmbeddedRates.archive) }

  private static func question(_ random: inout SplitMix64) -> String {
    func any(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "" }
    let day = any(["", "&date=2024-01-0\(Int.random(in: 1...9, using: &random))"])
    let policy = day.isEmpty ? "" : any(["", "&policy=before", "&policy=month-average"])
    let fee = any(["", "&fee=1.5", "&card=1.5"])
    let pair = "base=\(any(["USD", "GBP", "BRL"]))&quotes=\(any(["EUR", "EUR,JPY", "CNY"]))"
    return any([
      "convert?\(pair)&amount=\(any(["100", "10/3", "20%2B30"]))\(day)\(policy)\(fee)",
      "rates?\(pair)&amount=7\(day)\(policy)", "rates?\(pair)\(day)",
      "offer?amount=75&base=GBP&quote=USD&charge=112.01\(any(["", "&fee=2", "&card=2"]))\(day)",
      "offer?amount=100&base=EUR&quote=USD&give=110",
      "cash-withdrawal?base=EUR&quote=USD&amount=300&machine-fee=5&card=2&draws=3",
    ])
  }

  /// Returns `name=value` for each member of a document.
  ///
  /// The names of nested members begin with their parent's name.
  private static func facts(_ value: JSONValue, _ prefix: String = "") -> Set<String> {
    // A conversion's legs are rates of their own, and the parts of a sum have no rows for its
    // notes.
    let lists = ["conversions", "rates", "costs", "sums", "parts"]
    var facts: Set<String> = []
    for member in value.members ?? [] where !["legs", "notes"].contains(member.name) {
      if lists.contains(member.name) {
        for element in member.value.elements ?? [] { facts.formUnion(Self.facts(element)) }
      } else if member.value.members != nil {
        facts.formUnion(Self.facts(member.value, member.name + "."))
      } else if member.value != .null {
        facts.insert("\(prefix)\(member.name)=\(member.value.text)")
      }
    }
    return facts
  }

  @Test func `each fact of an answer in JSON is in its tables`() async throws {
    var random = SplitMix64(seed: 45)
    var (answers, count) = (0, 0)
    for _ in 0..<lawCases(150) {
      let address = "/api/v1/" + Self.question(&random)
      let response = try await Self.bench.get().get(address)
      #expect([.ok, .notFound].contains(response.status), "\(address) \(response.status)")
      guard response.status == .ok else { continue }
      let json = Self.facts(try JSONValue(Array(response.body.readableBytesView)))
      let lines = try await Self.bench.get().get(address, [.accept: "application/x-ndjson"])
      let csv = try await Self.bench.get().get(address, [.accept: "text/csv"])
      var rows: Set<String> = []
      for line in String(buffer: lines.body).split(separator: "\n") {
        for member in try JSONValue(Array(line.utf8)).members ?? [] {
          rows.insert("\(member.name)=\(member.value.text)")
        }
      }
      // CSV repeats the oldest day of all rates in each row, and the value of the cash beside each
      // cost.
      let isCash = address.contains("/cash-withdrawal")
      let outer = isCash ? ["asOf=", "value=", "exact="] : ["asOf="]
      let missing = json.subtracting(rows).filter { fact in !outer.contains { fact.hasPrefix($0) } }
      #expect(missing.isEmpty, "\(address) \(missing.sorted())")
      let columns = String(buffer: csv.body).prefix { $0 != "\n" }.split(separator: ",")
      let names = Set(rows.map { $0.prefix { $0 != "=" } })
      #expect(names.isSubset(of: Set(columns)), "\(address) \(names.subtracting(columns))")
      (answers, count) = (answers + 1, count + json.count)
    }
    print("\(answers) answers in three formats, \(count) facts of JSON in each")
    #expect(answers > 100)
  }
}
