import PlainBytes

/// The bytes before and after the digits of a number.
struct Affixes: Sendable {
  private(set) var before: [UInt8] = []
  private(set) var after: [UInt8] = []

  /// Reads a pattern such as `-# ¤`: text around the number "#", with `currency` in place of "¤".
  init(_ pattern: UnsafeRawBufferPointer, currency: String = "") {
    var sides = ByteFields(pattern, separatedBy: "#")
    before = Affixes.filled(sides.next(), currency)
    after = Affixes.filled(sides.next(), currency)
  }

  private static func filled(_ side: UnsafeRawBufferPointer?, _ currency: String) -> [UInt8] {
    guard let side else { return [] }
    var bytes: [UInt8] = []
    var index = 0
    while index < side.count {
      // The sign "¤" has two bytes.
      let isCurrency = side[index] == 0xC2 && index + 1 < side.count && side[index + 1] == 0xA4
      if isCurrency { bytes += Array(currency.utf8) } else { bytes.append(side[index]) }
      index += isCurrency ? 2 : 1
    }
    return bytes
  }
}
