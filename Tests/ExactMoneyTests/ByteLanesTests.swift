import TestSupport
import Testing

@testable import ExactMoney

@Suite struct ByteLanesTests {
  @Test func `eight digits are joined and taken apart`() {
    var random = SplitMix64(seed: 17)
    let numbers =
      [0, 1, 9, 10, 99, 9_999, 10_000, 10_001, 12_345_678, 99_990_000, 99_999_999]
      + (0..<20_000).map { _ in random.next() % 100_000_000 }
    for number in numbers {
      let lanes = ByteLanes(spelling: number)
      guard text(of: lanes) == padded(number, to: 8), lanes.decimalValue == number, lanes.areDigits
      else {
        Issue.record("\(number): \(text(of: lanes))")
        return
      }
    }
  }

  @Test func `every four digits are taken apart in either half`() {
    for number in 0..<10_000 as Range<UInt64> {
      guard text(of: ByteLanes(spelling: number)) == padded(number, to: 8),
        text(of: ByteLanes(spelling: number * 10_000)) == padded(number * 10_000, to: 8)
      else {
        Issue.record("\(number)")
        return
      }
    }
  }

  @Test(arguments: [0, 1, 99_999_999, 100_000_000, 1_234_567_890_123_456, 9_999_999_999_999_999])
  func `sixteen digits are spelled`(number: UInt64) {
    let lanes = ByteLanes.sixteen(spelling: number)
    let halves = [lanes.lowerWord, lanes.upperWord].map { text(of: ByteLanes(bytes: $0)) }
    #expect(halves.joined() == padded(number, to: 16))
  }

  @Test func `any byte in any lane is a digit or is not`() {
    for lane in 0..<8 {
      for byte in UInt8.min...UInt8.max {
        var bytes = Array("13579024".utf8)
        bytes[lane] = byte
        let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        #expect(lanes(of: bytes).areDigits == isDigit, "\(byte) in lane \(lane)")
      }
    }
  }

  @Test(arguments: 1...8)
  func `bytes are loaded right-aligned`(count: Int) throws {
    let bytes = Array("123456789".utf8)
    let expected = String(repeating: "0", count: 8 - count) + "12345678".prefix(count)
    try bytes.withUnsafeBytes { buffer in
      let start = try #require(buffer.baseAddress)
      #expect(text(of: ByteLanes(rightAligned: start, count: count)) == expected)
      #expect(text(of: ByteLanes(rightAlignedPrefix: start, count: count)) == expected)
    }
  }

  @Test(arguments: 0..<8)
  func `the first point is found and taken out`(position: Int) {
    var bytes = Array("12345678".utf8)
    bytes[position] = UInt8(ascii: ".")
    // Neither a point further on nor a byte that differs from it in one bit is found.
    for other in [".", "/", "-", "\u{6E}"].map({ UInt8(ascii: $0) }) {
      var marked = bytes
      for index in (position + 1)..<max(position + 1, 8) { marked[index] = other }
      #expect(lanes(of: marked).bitOffset(ofFirst: UInt8(ascii: ".")) == UInt64(position * 8))
    }
    var lanes = lanes(of: bytes)
    lanes.removeLane(at: UInt64(position * 8))
    bytes.remove(at: position)
    #expect(text(of: lanes) == "0" + String(decoding: bytes, as: UTF8.self))
  }

  @Test func `no point is found where there is none`() {
    #expect(lanes(of: Array("12/-5678".utf8)).bitOffset(ofFirst: UInt8(ascii: ".")) == nil)
    #expect(ByteLanes(bytes: 0).bitOffset(ofFirst: UInt8(ascii: ".")) == nil)
    #expect(ByteLanes(bytes: .max).bitOffset(ofFirst: UInt8(ascii: ".")) == nil)
  }

  @Test(arguments: 0...255)
  func `what is no digit is reported, whatever stands around it`(byte: Int) {
    let byte = UInt8(byte)
    let isDigit = UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    for (position, other) in [(0, UInt8(ascii: "9")), (3, 0xFF), (6, 0x00), (7, 0x39)] {
      var bytes = [UInt8](repeating: other, count: 8)
      bytes[position] = byte
      let lanes = lanes(of: bytes)
      let others = lanes.nonDigitMask >> (8 * UInt64(position)) & 0xFF
      #expect(others == (isDigit ? 0 : 0x80))
      #expect(lanes.areDigits == (lanes.nonDigitMask == 0))
      for limit in [1, 0x20, 0x2D, 0x80] as [UInt8] {
        let first = bytes.firstIndex { $0 < limit }.map { UInt64(8 * $0) }
        #expect(lanes.bitOffset(ofFirstBelow: limit) == first)
      }
    }
  }

  @Test func `digits are joined two by two`() {
    let pairs = lanes(of: Array("20090817".utf8)).digitPairs
    #expect((0..<4).map { pairs >> (16 * $0) & 0xFFFF } == [20, 9, 8, 17])
  }

  @Test func `the byte that leaves is carried`() {
    var head = lanes(of: Array("12345678".utf8))
    var tail = lanes(of: Array("90.12345".utf8))
    tail.removeLane(at: 16, carrying: head.shiftUp())
    #expect(text(of: head) == "01234567")
    #expect(text(of: tail) == "89012345")
  }

  private func lanes(of bytes: [UInt8]) -> ByteLanes {
    ByteLanes(bytes: bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) })
  }

  private func text(of lanes: ByteLanes) -> String {
    String(
      decoding: (0..<8).map { UInt8(truncatingIfNeeded: lanes.bytes >> (8 * $0)) },
      as: UTF8.self
    )
  }

  private func padded(_ number: UInt64, to count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: count - digits.count) + digits
  }
}
