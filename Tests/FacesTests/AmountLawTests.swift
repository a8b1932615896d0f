import ExactMoney
import Foundation
import TestClient
import TestSupport
import Testing

@testable import CambioServer

/// All faces that accept a text as an amount read the same amount.
///
/// A face may refuse a text that another accepts. `CAMBIO_LAW_AMOUNTS` tries more texts,
/// `CAMBIO_LAW_SEED` others.
@Suite struct AmountLawTests {
  private static let shards = 4
  private static let environment = ProcessInfo.processInfo.environment
  private static let amounts =
    (environment["CAMBIO_LAW_AMOUNTS"].flatMap { Int($0) } ?? 20_000) / shards
  private static let seed = environment["CAMBIO_LAW_SEED"].flatMap { UInt64($0) } ?? 2_026

  @Test(arguments: [500], [0])
  func `command, page, interface and ledger read one amount, or none`(
    count: Int,
    shard: Int
  ) async throws {
    var random = SplitMix64(seed: AmountLawTests.seed &+ UInt64(shard))
    var texts: [TypedAmount] = []
    for index in 0..<count {
      let tag = AmountFaces.tags[index % AmountFaces.tags.count]
      texts.append(TypedAmount(tag, &random))
    }
    let faces = try AmountFaces()
    let ledger = try faces.ledger(texts)
    let asked = texts
    let counts = try await Faces.server().test { client in
      var counts: [Int] = [0, 0, 0, 0, 0]
      for (index, typed) in asked.enumerated() {
        let base: Currency? = typed.hasCurrency ? nil : .usd
        let readings = try await [
          faces.command(typed), faces.page(typed),
          faces.hasPoint(typed.tag) ? faces.interface(typed.text, base: base, client) : nil,
          ledger[index].map { ReadAmount(value: $0, currency: base) },
        ]
        let read = readings.compactMap { $0 }
        for face in readings.indices where readings[face] != nil { counts[face] += 1 }
        guard let first = read.first else { continue }
        counts[4] += read.count > 1 ? 1 : 0
        #expect(read.allSatisfy { $0.isSame(as: first) }, "\(typed): \(readings)")
        // The API also reads the amount in a program's notation.
        let digits = first.value.description
        let neutral = try await faces.interface(digits, base: first.currency ?? .usd, client)
        #expect(neutral?.isSame(as: first) == true, "\(typed): \(first)")
      }
      return counts
    }
    print(
      "amounts, shard \(shard): \(texts.count) texts; read by the command \(counts[0]),",
      "the page \(counts[1]), the interface \(counts[2]), the ledger \(counts[3]),",
      "by two or more \(counts[4])"
    )
    #expect(counts.allSatisfy { $0 > texts.count / 50 } && counts[4] > texts.count / 3)
  }

  @Test func `every example of the reader means the same to command and page`() throws {
    let faces = try AmountFaces()
    for example in AmountExample.every {
      let typed = TypedAmount(example)
      guard let command = try faces.command(typed) else {
        Issue.record("the command refuses \(example)")
        continue
      }
      #expect(command.value == (try ExactDecimal(example.value)), "\(example)")
      #expect(try faces.page(typed)?.isSame(as: command) == true, "\(example)")
    }
  }

  @Test func `the ledger reads no example as another amount`() throws {
    let examples = AmountExample.every.map { TypedAmount($0) }
    let values = try AmountFaces().ledger(examples)
    var read = 0
    for (example, value) in zip(AmountExample.every, values) {
      guard let value else { continue }
      #expect(value == (try ExactDecimal(example.value)), "\(example)")
      read += 1
    }
    #expect(read > examples.count / 4)
  }

  /// The same at length.
  @Suite struct Long {
    @Test(arguments: 0..<shards)
    func `command, page, interface and ledger read one amount, or none`(shard: Int) async throws {
      try await AmountLawTests()
        .`command, page, interface and ledger read one amount, or none`(
          count: amounts,
          shard: shard
        )
    }
  }
}
