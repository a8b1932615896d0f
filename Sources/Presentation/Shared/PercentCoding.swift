/// Percent encoding (RFC 3986, section 2.1).
enum PercentCoding {
  /// The text that `bytes` encode; a `%` without two hexadecimal digits stands for itself.
  static func decoded(_ bytes: some Collection<UInt8>, plusIsSpace: Bool = false) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index != bytes.endIndex {
      let byte = bytes[index]
      let first = bytes.index(after: index)
      index = first
      if byte == UInt8(ascii: "+") && plusIsSpace {
        decoded.append(UInt8(ascii: " "))
        continue
      }
      guard byte == UInt8(ascii: "%"), first != bytes.endIndex, let high = digit(bytes[first])
      else {
        decoded.append(byte)
        continue
      }
      let second = bytes.index(after: first)
      guard second != bytes.endIndex, let low = digit(bytes[second]) else {
        decoded.append(byte)
        continue
      }
      decoded.append(high << 4 | low)
      index = bytes.index(after: second)
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// Appends `value` with all but unreserved characters and a few harmless ones encoded.
  static func append(_ value: String, to text: inout String) {
    for byte in value.utf8 {
      if isPlain(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%"
        text.unicodeScalars.append(hexadecimal(byte >> 4))
        text.unicodeScalars.append(hexadecimal(byte & 15))
      }
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"),
      UInt8(ascii: ","), UInt8(ascii: "*"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: "/"), UInt8(ascii: "!"):
      true
    default: false
    }
  }

  private static func hexadecimal(_ value: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
