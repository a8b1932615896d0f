import CDigest
import EmbeddedRates
import ExactJSON
import ExactMoney
import ExchangeRates
import Receipts
import TestSupport

/// Receipts to verify, and functions that change them.
enum ReceiptExamples {
  static let holding = [
    "01-holds", "02-holds-reindented", "03-holds-through-euro", "04-holds-mean",
  ]
  static let remade = ["12-result-remade", "13-rate-remade", "14-event-remade", "15-day-remade"]
  static let untold = ["21-form-2", "22-rule-unknown"]

  /// A day after the newest embedded rates, which are from October 2026.
  static let today = "2026-11-27"

  /// Returns the fixture called `name`, without its final line end.
  static func bytes(_ name: String) throws -> [UInt8] {
    var bytes = Array(try ProjectFile.data("Tests/ReceiptsTests/Fixtures/\(name).json"))
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    return bytes
  }

  /// Returns the verdict on `bytes` by the embedded rates.
  static func verdict(on bytes: [UInt8], today: String = today) throws -> ReceiptVerdict {
    ReceiptVerdict(of: bytes, rates: EmbeddedRates.archive, today: try day(today))
  }

  /// Returns `content` as a receipt, with the digest of all its other members.
  static func sealed(_ content: JSONValue) -> [UInt8] {
    let rest = content.setting("digest", to: nil).sorted
    return rest.adding(["digest": .string("sha256:" + sha256(rest.bytes))]).sorted.bytes
  }

  /// Returns the fixture called `name` with changed members, and a digest that matches them.
  static func forged(
    _ name: String,
    _ changes: [(path: String, value: JSONValue?)]
  ) throws -> [UInt8] {
    try forged(JSONValue(bytes(name)), changes)
  }

  /// Returns `content` with changed members, and a digest that matches them.
  static func forged(
    _ content: JSONValue,
    _ changes: [(path: String, value: JSONValue?)]
  ) -> [UInt8] {
    sealed(changes.reduce(content) { $0.setting($1.path, to: $1.value) })
  }

  /// Returns the SHA-256 of `bytes` (FIPS 180-4) as 64 hexadecimal digits, independent of the
  /// module's own.
  static func sha256(_ bytes: [UInt8]) -> String {
    var state: [UInt32] = [
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
      0x5be0_cd19,
    ]
    var padded = bytes + [0x80] + [UInt8](repeating: 0, count: (119 - bytes.count % 64) % 64)
    withUnsafeBytes(of: UInt64(bytes.count * 8).bigEndian) { padded += $0 }
    cdigest_add(&state, padded, padded.count / 64)
    return state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// Returns a receipt by `rule` for a random amount in one of `currencies`, on a random day to 25
  /// October 2026; nil if the rule refuses it.
  static func random(
    by rule: LegalRule,
    of currencies: [Currency],
    _ random: inout SplitMix64
  ) throws -> Receipt? {
    let newest = try day("2026-10-25")
    let first = rule.since.days(since: newest)
    let event = newest.adding(days: .random(in: first...0, using: &random))
    let amounts = [
      "1", "0.01", "-1234.56", "999999999.99", "0.000001", "7", "0", "12345.678", "1E+3",
    ]
    let amount = amounts[Int.random(in: amounts.indices, using: &random)]
    let base = currencies[Int.random(in: currencies.indices, using: &random)]
    let target = rule.targets[Int.random(in: rule.targets.indices, using: &random)]
    let number = Int.random(in: 0..<30_000, using: &random)
    let money = try Money(amount, base)
    let today = try day(today)
    do throws(RuleRefusal) {
      return Receipt(
        try rule.convert(money, to: target, on: event, rates: EmbeddedRates.archive, today: today),
        reference: number % 3 == 0 ? nil : "№ \(number)",
        made: "2026-11-27T15:31Z by cambio 0.2.0"
      )
    } catch {
      return nil
    }
  }

  /// The rules whose rates are inside the program.
  static let rules = LegalRule.all.filter { RateSource.embedded.contains($0.source) }

  /// Returns at least `count` receipts that depend on rates, equally many by each of `rules`.
  static func random(
    _ count: Int,
    by rules: [LegalRule] = rules,
    _ random: inout SplitMix64
  ) throws -> [Receipt] {
    let currencies = rules.map { EmbeddedRates.archive.currencies(of: $0.source) }
    var receipts: [Receipt] = []
    while receipts.count < count {
      for (rule, currencies) in zip(rules, currencies) {
        var receipt: Receipt?
        repeat {
          receipt = try ReceiptExamples.random(by: rule, of: currencies, &random)
        } while receipt?.published.isEmpty ?? true
        if let receipt { receipts.append(receipt) }
      }
    }
    return receipts
  }

  /// Returns `json` with random white space between its tokens.
  static func spaced(_ json: [UInt8], by random: inout SplitMix64) -> [UInt8] {
    var (spaced, isInText, isEscaped) = ([] as [UInt8], false, false)
    for byte in json {
      let isQuote = byte == UInt8(ascii: "\"") && !isEscaped
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      if isQuote { isInText.toggle() }
      spaced.append(byte)
      if isInText { continue }
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        spaced.append(" \n\t\r".utf8.randomElement(using: &random) ?? 0x20)
      }
    }
    return spaced
  }
}

extension JSONValue {
  /// The value with all members, at any depth, sorted by name.
  var sorted: JSONValue {
    switch self {
    case .object(let members):
      .object(
        members.map { JSONMember($0.name, $0.value.sorted) }.sorted { $0.name < $1.name }
      )
    case .array(let values): .array(values.map { $0.sorted })
    default: self
    }
  }

  /// Returns the value with `value` at `path`, such as "published/0/rate", or without that member
  /// if it is nil.
  func setting(_ path: String, to value: JSONValue?) -> JSONValue {
    setting(path.split(separator: "/")[...], to: value) ?? self
  }

  private func setting(_ path: ArraySlice<Substring>, to value: JSONValue?) -> JSONValue? {
    guard let first = path.first else { return value }
    switch self {
    case .object(var members):
      let place = members.firstIndex { $0.name == first }
      let old = place.map { members[$0].value } ?? .null
      let new = old.setting(path.dropFirst(), to: value)
      if let place { members.remove(at: place) }
      if let new {
        members.insert(JSONMember(String(first), new), at: place ?? members.endIndex)
      }
      return .object(members)
    case .array(var values):
      guard let place = Int(first), values.indices.contains(place) else { return self }
      let new = values[place].setting(path.dropFirst(), to: value)
      values.replaceSubrange(place...place, with: new.map { [$0] } ?? [])
      return .array(values)
    default: return self
    }
  }

  /// Returns the value at `path`; nil if there is none.
  func value(at path: String) -> JSONValue? {
    path.split(separator: "/").reduce(self as JSONValue?) { value, name in
      value?[String(name)]
        ?? Int(name).flatMap { place in
          value?.elements.flatMap { $0.indices.contains(place) ? $0[place] : nil }
        }
    }
  }

  /// The paths of all nested values, in the form of ``setting(_:to:)``.
  var paths: [String] {
    let inside: [(String, JSONValue)] =
      switch self {
      case .object(let members): members.map { ($0.name, $0.value) }
      case .array(let values): values.enumerated().map { ("\($0.offset)", $0.element) }
      default: []
      }
    return inside.flatMap { name, value in [name] + value.paths.map { name + "/" + $0 } }
  }
}
