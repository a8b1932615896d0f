import ExactMoney

/// The shell's completions after TAB.
enum CompletionWords {
  /// The codes of active currencies that start with `prefix`, in its case.
  static func currencies(startingWith prefix: String) -> [String] {
    let codes = Currency.catalogue.filter { $0.status == .active }.map { $0.code }
    let isUpper = prefix.contains { $0.isUppercase }
    return codes.map { isUpper ? $0 : $0.lowercased() }.filter { $0.hasPrefix(prefix) }
  }
}
