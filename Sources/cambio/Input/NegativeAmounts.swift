/// Prevents `cambio -100 usd brl` and `cambio '-$100' brl` from being read as options.
enum NegativeAmounts {
  /// The arguments with a minus sign (U+2212) for the hyphen of negative numbers; amounts accept it
  /// as well, and option parsers ignore it.
  static func shielded(_ arguments: some Sequence<String>) -> [String] {
    arguments.map { argument in
      // No option of ours has a digit or a dollar in its name, and none but -h has one hyphen.
      guard argument.hasPrefix("-"), !argument.hasPrefix("--"),
        argument.contains(where: { $0.isNumber || $0.isCurrencySymbol })
      else { return argument }
      return "\u{2212}" + argument.dropFirst()
    }
  }

  /// A message without the replaced signs.
  static func unshielded(_ message: some StringProtocol) -> String {
    String(message.map { $0 == "\u{2212}" ? "-" : $0 })
  }
}
