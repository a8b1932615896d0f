/// Keeps `cambio -100 usd brl` and `cambio '-$100' brl` from being read as options.
enum NegativeAmounts {
  /// The arguments with the hyphen of negative numbers replaced by a minus sign (U+2212), which
  /// amounts take as well and option parsers leave alone.
  static func shielded(_ arguments: some Sequence<String>) -> [String] {
    arguments.map { argument in
      // No option of ours has a digit or a dollar in its name, and none but -h has one hyphen.
      guard argument.hasPrefix("-"), !argument.hasPrefix("--"),
        argument.contains(where: { $0.isNumber || $0.isCurrencySymbol })
      else { return argument }
      return "\u{2212}" + argument.dropFirst()
    }
  }

  /// A message as it would be had nothing been shielded.
  static func unshielded(_ message: some StringProtocol) -> String {
    String(message.map { $0 == "\u{2212}" ? "-" : $0 })
  }
}
