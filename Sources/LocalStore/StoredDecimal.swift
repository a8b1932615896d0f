import ExactMoney

/// Numbers as the tables have them: plain digits with at most one point, without a sign.
enum StoredDecimal {
  /// The most characters a number has there.
  private static let maximumLength = 60

  /// `value` with a scale that is written in plain digits; nil when it is negative or too long.
  ///
  /// `1.2E+3` becomes `1200`: the value is the same, and its digits are all there.
  static func plain(_ value: ExactDecimal) -> ExactDecimal? {
    // A number below one is written with "0." before as many digits as its scale.
    guard !value.isNegative, value.scale <= maximumLength - 2 else { return nil }
    return value.scale < 0
      ? try? value.rounded(to: .scale(0), rounding: .towardZero) : value
  }

  /// The digits of `value`; nil when it is negative or too long.
  static func text(of value: ExactDecimal) -> String? {
    plain(value)?.description
  }

  /// The digits of `value`; nil when it is zero, negative or too long.
  static func positiveText(of value: ExactDecimal) -> String? {
    value.isZero ? nil : text(of: value)
  }
}

/// Texts from outside as the tables have them.
enum StoredText {
  /// The most Unicode scalars of one that are kept.
  static let maximumLength = 2_000

  /// `text`, or its start when it is too long to be what it should be.
  static func cut(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(maximumLength)))
  }
}
