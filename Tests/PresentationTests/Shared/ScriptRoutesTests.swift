import Foundation
import PlainBytes
import TestSupport
import Testing

@testable import Presentation

/// The pattern in a function of a script, `const isApp = … /^…$/.test(…)`.
struct ScriptPattern {
  let expression: NSRegularExpression

  init(_ name: String, in file: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/WebAssets/Scripts")
    let script = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    let start = try #require(script.range(of: "const \(name) =")).upperBound
    let rest = script[start...]
    let first = try #require(rest.range(of: "/^")).lowerBound
    let end = try #require(rest[first...].range(of: ".test(")).lowerBound
    let literal = rest[first..<end]
    let last = try #require(literal.lastIndex(of: "/"))
    let flags = literal[literal.index(after: last)...]
    expression = try NSRegularExpression(
      pattern: String(literal[literal.index(after: first)..<last]),
      options: flags == "i" ? .caseInsensitive : []
    )
  }

  func matches(_ text: String) -> Bool {
    let range = NSRange(text.startIndex..., in: text)
    return expression.firstMatch(in: text, range: range) != nil
  }
}

/// The scripts' patterns match the addresses that the program reads.
///
/// A pattern has no list of codes: any three letters may be a currency, and any two a country.
@Suite struct ScriptRoutesTests {
  /// Other paths of the server, and near misses.
  private static let others = [
    "/USD", "/USD/", "/USD/BRL/EUR", "/USD/BRL/history.csv", "/USD/BRL/history/x", "/USD/BRL/feed",
    "/Currencies", "/currencies/x", "/currencies.csv", "/ASK", "/asked", "/send/kr", "/send/KRW",
    "/send/KR/x", "/Settings", "/settings/x", "/settings/export", "/settings/erase/x", "/app/shell",
    "/app/tables", "/assets/0/cambio.css", "/service-worker.js", "/favicon.ico", "/api/v1/rates",
  ]

  private static func path(of text: String) -> String { text.cut(at: "?").before }

  /// Returns the address at a path whose codes are known ones; nil for other paths.
  private static func address(at path: String) -> Address? {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
    let isPair = parts.count > 2 && parts[1].utf8.count == 3 && parts[2].utf8.count == 3
    if isPair, (parts[1] + parts[2]).allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) {
      (parts[1], parts[2]) = ("USD", "BRL")
    }
    if parts.count > 2, parts[1] == "send", parts[2].utf8.count == 2,
      parts[2].allSatisfy({ $0.isUppercase })
    {
      parts[2] = "KR"
    }
    return Address(path: parts.joined(separator: "/"))
  }

  /// Whether the first part of the program renders the address.
  private static func isFirst(_ address: Address) -> Bool {
    switch address {
    case .start: true
    case .converter(let place): place.sheet != .offer
    default: false
    }
  }

  /// Returns a path with one byte added, removed or changed, or with another part.
  private static func spoilt(_ path: String, _ random: inout SplitMix64) -> String {
    var bytes = Array(path.utf8)
    let index = Int.random(in: 1...bytes.count, using: &random)
    let byte = Array("aZ0/._-".utf8)[Int.random(in: 0..<7, using: &random)]
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes.insert(byte, at: index)
    case 1 where index < bytes.count: bytes.remove(at: index)
    case 2 where index < bytes.count: bytes[index] = byte
    case 3 where index < bytes.count: bytes[index] ^= 0x20
    default: bytes += Array(["/x", ".csv", "/history", "/erase"][Int(byte % 4)].utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `the listed paths are those of the addresses`() {
    var addresses = RandomAddresses(seed: 57)
    let written = (0..<100).flatMap { _ in addresses.all() }.map { text in
      Self.path(of: text).replacing(#/[A-Z]{3}/[A-Z]{3}/#, with: ":base/:quote")
        .replacing(#/[A-Z]{2}/#, with: ":country")
    }
    // `/send` leads to the first country.
    let listed = Address.paths.description.split(separator: " ").map { String($0) }
    #expect(Set(written + ["/send"]) == Set(listed) && listed.count == Set(listed).count)
  }

  @Test func `scripts know the addresses of the app as the program does`() throws {
    let isApp = try ScriptPattern("isApp", in: "service-worker.js")
    let isFirstScreen = try ScriptPattern("isFirstScreen", in: "bridge.js")
    var addresses = RandomAddresses(seed: 54)
    var random = SplitMix64(seed: 55)
    for _ in 0..<lawCases(200) {
      for text in addresses.all() {
        let path = Self.path(of: text)
        let address = try #require(Self.address(at: path), "\(text)")
        #expect(isApp.matches(path), "\(text)")
        #expect(isFirstScreen.matches(text) == Self.isFirst(address), "\(text)")
        #expect(isFirstScreen.matches(path) == Self.isFirst(address), "\(text)")
        let near = Self.spoilt(path, &random)
        let read = Self.address(at: near)
        if isApp.matches(near) { #expect(read != nil, "\(near) is not a page of the app") }
        if isFirstScreen.matches(near) { #expect(read.map { Self.isFirst($0) } == true, "\(near)") }
      }
    }
    for path in Self.others {
      #expect(!isApp.matches(path), "\(path)")
      #expect(!isFirstScreen.matches(path) && Self.address(at: path) == nil, "\(path)")
    }
  }
}
