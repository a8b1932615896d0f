/// Percent encoding (RFC 3986, section 2.1).
public enum PercentCoding {
  /// Returns `text` with percent escapes decoded; a `%` without two hexadecimal digits is kept.
  public static func decoded(_ text: String, plusIsSpace: Bool = false) -> String {
    let bytes = text.bytes
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      var byte = bytes[index]
      if byte == UInt8(ascii: "+") && plusIsSpace {
        byte = UInt8(ascii: " ")
      } else if let encoded = PercentCoding.byte(in: bytes, at: index) {
        byte = encoded
        index += 2
      }
      decoded.append(byte)
      index += 1
    }
    return String(utf8: decoded)
  }

  /// Returns the byte encoded by `%` and two hexadecimal digits at `index`; nil if there is no such
  /// escape.
  public static func byte(in bytes: [UInt8], at index: Int) -> UInt8? {
    guard index + 2 < bytes.count, bytes[index] == UInt8(ascii: "%"),
      let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
    else { return nil }
    return high << 4 | low
  }

  /// Appends `value` with all characters encoded but unreserved ones and those in `others`.
  public static func append(
    _ value: String,
    to text: inout [UInt8],
    but others: StaticString = ",*()/!"
  ) {
    for byte in value.bytes {
      if isUnreserved(byte) || others.bytes.contains(byte) {
        text.append(byte)
      } else {
        text += [UInt8(ascii: "%"), hexadecimal(byte >> 4), hexadecimal(byte & 15)]
      }
    }
  }

  /// Returns `value` with all characters encoded but unreserved ones and those in `others`.
  ///
  /// The comma is kept by default, as it separates values in many parameters.
  public static func encoded(_ value: String, but others: StaticString = ",") -> String {
    var text: [UInt8] = []
    append(value, to: &text, but: others)
    return String(utf8: text)
  }

  /// Returns whether `byte` never needs encoding (RFC 3986, section 2.3).
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func hexadecimal(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
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
