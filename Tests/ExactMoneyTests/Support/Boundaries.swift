import ExactMoney

/// Numbers beside the limits of words, digits and powers of ten, where implementations go wrong.
enum Boundaries {
  /// Coefficients of both signs, up to the largest.
  static let coefficients: [Int128] = {
    let magnitudes: [Int128] = [
      0, 1, 2, 5, 9, 10, 99, 1 << 31, 1 << 32,
      999_999_999_999_999, 9_999_999_999_999_999, 10_000_000_000_000_000,
      999_999_999_999_999_999, 1_000_000_000_000_000_000, 1_000_000_000_000_000_001,
      (1 << 63) - 1, 1 << 63, (1 << 63) + 1,
      9_999_999_999_999_999_999, 10_000_000_000_000_000_000, 10_000_000_000_000_000_001,
      (1 << 64) - 1, 1 << 64, (1 << 64) + 1,
      (1 << 126) - 1, 1 << 126,
      Int128(Digits.powersOfTen[37]), largest - 1, largest,
    ]
    return magnitudes + magnitudes.dropFirst().map { -$0 }
  }()

  /// 10³⁸ − 1.
  static let largest = Int128(Digits.powersOfTen[38] - 1)
}
