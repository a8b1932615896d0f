/// FNV-1a over one line per value: sign, digits without zeros at either end, `e`, exponent.
struct Checksum {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Prints the checksum of the results for `indices`.
  static func report(
    _ name: String,
    _ indices: some Sequence<Int>,
    _ result: (Int) throws -> String
  ) throws {
    var sum = Checksum()
    for index in indices { sum.include(try result(index)) }
    let hash = String(sum.hash, radix: 16)
    print("checksum\t\(name)\t\(String(repeating: "0", count: 16 - hash.count))\(hash)")
  }

  /// Includes a number in plain or scientific notation.
  private mutating func include(_ text: String) {
    var text = text.utf8[...]
    let isNegative = text.first == UInt8(ascii: "-")
    if isNegative { text.removeFirst() }
    let mark = text.firstIndex(of: UInt8(ascii: "E")) ?? text.endIndex
    var exponent = Int(Substring(text[mark...].dropFirst())) ?? 0
    let point = text[..<mark].firstIndex(of: UInt8(ascii: ".")) ?? mark
    let fraction = text[point..<mark].dropFirst()
    var digits = Array(([UInt8](text[..<point]) + fraction).drop { $0 == UInt8(ascii: "0") })
    exponent -= fraction.count
    while digits.last == UInt8(ascii: "0") {
      digits.removeLast()
      exponent += 1
    }
    guard !digits.isEmpty else { return include("0e0\n".utf8) }
    if isNegative { include(CollectionOfOne(UInt8(ascii: "-"))) }
    include(digits)
    include("e\(exponent)\n".utf8)
  }

  private mutating func include(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }
}
