import TestSupport
import Testing

@testable import ExactMoney

@Suite struct CashPiecesTests {
  private let rows: [DataTable.Row]

  init() throws { rows = try DataTable("Data/iso/denominations.csv").rows }

  private func pieces(_ code: String) throws -> CashPieces {
    try #require(CashPieces(of: currency(code)))
  }

  /// Returns text such as `2×20 5`.
  private func text(_ stacks: [CashPieces.Stack]?) -> String? {
    stacks.map { stacks in
      stacks.map { stack in
        (stack.count == 1 ? "" : "\(stack.count)×") + stack.piece.value.description
      }.joined(separator: " ")
    }
  }

  private func sum(_ stacks: [CashPieces.Stack]) throws -> ExactDecimal {
    try stacks.reduce(.zero) { sum, stack in
      try sum.adding(stack.piece.value.multiplied(by: ExactDecimal(stack.count)))
    }
  }

  // MARK: Facts

  @Test(arguments: [
    ("BRL", "163.00", "100 50 10 2 1", "200", "37"),
    ("BRL", "543.25", "2×200 100 2×20 2 1 0.25", "3×200", "56.75"),
    ("EUR", "0.30", "0.2 0.1", "5", "4.70"),
    ("USD", "0.30", "0.25 0.05", "1", "0.70"),
    ("GBP", "49.99", "2×20 5 2×2 0.5 2×0.2 0.05 2×0.02", "50", "0.01"),
    ("JPY", "15725", "10000 5000 500 2×100 2×10 5", "2×10000", "4275"),
    ("KRW", "1335270", "26×50000 3×10000 5000 2×100 50 2×10", "27×50000", "14730"),
    ("HUF", "3545", "2000 1000 500 2×20 5", "5000", "1455"),
    ("CHF", "1000", "1000", "1000", "0"),
    ("IDR", "16200000", "162×100000", "162×100000", "0"),
  ])
  func `an amount is paid in the fewest pieces`(
    code: String,
    amount: String,
    exactly: String,
    given: String,
    back: String
  ) throws {
    let (pieces, amount) = (try pieces(code), try ExactDecimal(amount))
    #expect(text(pieces.exactly(amount)) == exactly)
    let cover = try #require(pieces.covering(amount))
    #expect(text(cover.notes) == given)
    #expect(try cover.back == ExactDecimal(back))
  }

  @Test(arguments: [
    ("BRL", "162.98"), ("JPY", "0.5"), ("EUR", "-5"), ("EUR", "99999999999999999999"),
    ("USD", "900000000000"),
  ])
  func `what no pieces make is refused`(code: String, amount: String) throws {
    #expect(try pieces(code).exactly(ExactDecimal(amount)) == nil)
  }

  @Test func `nothing is paid in no pieces, and covered by none`() throws {
    #expect(try pieces("EUR").exactly(.zero) == [])
    #expect(try pieces("EUR").covering(.zero) == nil)
  }

  @Test func `pieces not known are not guessed`() throws {
    for code in ["XAU", "DEM", "CUP", "BTN"] {
      #expect(CashPieces(of: try currency(code)) == nil, "\(code)")
    }
  }

  // MARK: The data

  @Test func `every row of the data is in the table`() throws {
    #expect(rows.count == 74)
    for row in rows {
      let pieces = try pieces(row["currency"]).pieces
      let values = pieces.filter { $0.isCoin == (row["kind"] == "coin") }.map { $0.value }
      let listed = try row["values"].split(separator: " ").map { try ExactDecimal(String($0)) }
      #expect(values.reversed() == listed, "\(row)")
    }
  }

  /// The cash steps come from other sources, so a wrong coin or a wrong step shows here.
  @Test func `the smallest coin is the step of cash`() throws {
    for row in rows where row["kind"] == "coin" {
      let currency = try currency(row["currency"])
      let smallest = try #require(CashPieces(of: currency)?.pieces.last?.value)
      #expect(try smallest == currency.cashStep(on: day("2026-11-21")).value, "\(currency)")
    }
  }

  // MARK: Laws

  /// Returns the minimum number of pieces for each sum from 0 through `limit`; nil for a sum that
  /// cannot be made.
  ///
  /// Uses dynamic programming.
  private func fewest(of units: [Int], through limit: Int) -> [Int?] {
    var counts = [Int?](repeating: nil, count: limit + 1)
    counts[0] = 0
    for sum in 1...limit {
      for unit in units where unit <= sum {
        guard let rest = counts[sum - unit] else { continue }
        counts[sum] = min(counts[sum] ?? .max, rest + 1)
      }
    }
    return counts
  }

  @Test func `no fewer pieces make an amount of a known currency`() throws {
    var random = SplitMix64(seed: 41)
    for row in rows where row["kind"] == "coin" {
      let pieces = try pieces(row["currency"])
      let step = try #require(pieces.pieces.last?.value)
      let units = try pieces.pieces.map { piece in
        try Int(piece.value.divided(by: step, to: .scale(0), rounding: .towardZero).coefficient)
      }
      let limit = min(2 * (units.first ?? 1), 60_000)
      let counts = fewest(of: units, through: limit)
      for _ in 0..<lawCases(120) {
        let count = Int.random(in: 0...limit, using: &random)
        let amount = try step.multiplied(by: ExactDecimal(count))
        let made = try #require(pieces.exactly(amount))
        #expect(try sum(made) == amount)
        #expect(made.reduce(0) { $0 + $1.count } == counts[count], "\(row["currency"]) \(amount)")
      }
    }
  }

  /// In most of the random systems, taking the largest piece first does not give the fewest pieces.
  @Test func `no fewer pieces make an amount of any pieces`() throws {
    var random = SplitMix64(seed: 42)
    for _ in 0..<lawCases(40) {
      var units = Set(
        (0..<Int.random(in: 2...7, using: &random)).map { _ in
          Int.random(in: 2...90, using: &random)
        }
      )
      if Bool.random(using: &random) { units.insert(1) }
      let values = units.sorted(by: >)
      let notes = Array(values.prefix(Int.random(in: 1...values.count, using: &random)))
      let pieces = CashPieces(
        notes: notes.map { ExactDecimal($0) },
        coins: values.dropFirst(notes.count).map { ExactDecimal($0) }
      )
      let counts = fewest(of: values, through: 400)
      for _ in 0..<8 {
        let amount = Int.random(in: 1...400, using: &random)
        let made = pieces.exactly(ExactDecimal(amount))
        #expect(
          made.map { $0.reduce(0) { $0 + $1.count } } == counts[amount],
          "\(values) \(amount)"
        )
        if let made { #expect(try sum(made) == ExactDecimal(amount)) }
        try expectCover(by: pieces, of: amount, notes: notes)
      }
    }
  }

  /// Expects that `pieces` covers `amount` with as few notes as possible, and with the smallest
  /// such sum.
  private func expectCover(by pieces: CashPieces, of amount: Int, notes: [Int]) throws {
    var (sums, count): (Set<Int>, Int) = ([0], 0)
    while sums.allSatisfy({ $0 < amount }) {
      sums = Set(sums.flatMap { sum in notes.map { sum + $0 } })
      count += 1
    }
    let least = try #require(sums.filter { $0 >= amount }.min())
    let cover = try #require(pieces.covering(ExactDecimal(amount)))
    #expect(cover.notes.reduce(0) { $0 + $1.count } == count, "\(notes) \(amount)")
    #expect(cover.back == ExactDecimal(least - amount), "\(notes) \(amount)")
    #expect(try sum(cover.notes) == ExactDecimal(least))
  }
}
