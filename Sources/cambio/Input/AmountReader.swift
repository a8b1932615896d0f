import ExactMoney

/// Reads an amount as people type it where the point is the decimal mark.
///
/// Commas are grouping and are ignored wherever they stand; `k`, `m`, `bn` and `tn` multiply by a
/// thousand, a million, a billion (10⁹) and a trillion (10¹²).
enum AmountReader {
  private static let suffixes: [(text: String, zeros: Int)] = [
    ("bn", 9), ("tn", 12), ("k", 3), ("m", 6), ("b", 9), ("t", 12),
  ]

  /// The most bytes an amount may have; 38 digits with every separator fit many times.
  private static let longest = 200

  /// Whether a word is meant as an amount: it starts with a digit, a sign, or a point or comma.
  static func looksLikeAmount(_ word: String) -> Bool {
    guard let first = word.unicodeScalars.first else { return false }
    return ("0"..."9").contains(first) || "+-.,\u{2212}".unicodeScalars.contains(first)
  }

  /// The amount that `word` spells.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitStatus/data``, naming the place.
  static func read(_ word: String) throws(CommandFailure) -> ExactDecimal {
    guard word.utf8.count <= longest else {
      throw refusal(of: String(word.prefix(24)) + "…", "it is \(word.utf8.count) bytes long")
    }
    var digits = word.lowercased()
    var zeros = 0
    if let suffix = suffixes.first(where: { digits.hasSuffix($0.text) }) {
      digits.removeLast(suffix.text.count)
      zeros = suffix.zeros
    }
    var text = ""
    for scalar in digits.unicodeScalars where scalar != "," {
      text.unicodeScalars.append(scalar == "\u{2212}" ? "-" : scalar)
    }
    do throws(DecimalError) {
      let factor = try ExactDecimal(coefficient: 1, scale: -zeros)
      let number = try ExactDecimal(text).multiplied(by: factor)
      // 1.5k is 1500 and 1e5 is 100000: an amount has its whole digits.
      return number.scale < 0 ? try number.rounded(to: .scale(0), rounding: .towardZero) : number
    } catch {
      throw refusal(of: word, reason(error, in: text))
    }
  }

  private static func refusal(of word: String, _ reason: String) -> CommandFailure {
    CommandFailure(
      status: .data,
      message: """
        '\(NegativeAmounts.unshielded(word))' is not an amount: \(reason).
        Write it like 1234.56, 1,234.56, -20 or 1.5k, with a point before decimals.
        """
    )
  }

  private static func reason(_ error: DecimalError, in text: String) -> String {
    switch error {
    case .malformed(let offset):
      let rest = text.utf8.dropFirst(offset)
      guard let character = String(Substring(rest)).first else { return "it ends too soon" }
      if character == "." { return "it has a second decimal point" }
      return "'\(character)' cannot stand there"
    case .tooManyDigits(let count): return "it has \(count) digits, and 38 are the most"
    case .overflow, .divisionByZero: return "it is too large, or too small, to be kept exactly"
    }
  }
}
