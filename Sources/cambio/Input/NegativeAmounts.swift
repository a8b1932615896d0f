/// Keeps `cambio -100 usd brl` from being read as an option.
enum NegativeAmounts {
  /// The arguments with the hyphen of negative numbers replaced by a minus sign (U+2212), which
  /// amounts take as well and option parsers leave alone.
  static func shielded(_ arguments: some Sequence<String>) -> [String] {
    arguments.map { argument in
      let bytes = Array(argument.utf8.prefix(2))
      guard bytes.count == 2, bytes[0] == UInt8(ascii: "-"),
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[1]) || bytes[1] == UInt8(ascii: ".")
      else { return argument }
      return "\u{2212}" + argument.dropFirst()
    }
  }

  /// A message as it would be had nothing been shielded.
  static func unshielded(_ message: some StringProtocol) -> String {
    String(message.map { $0 == "\u{2212}" ? "-" : $0 })
  }
}
