public import ExactMoney

/// What the reader thinks of a movie, from 0 to 10, in tenths: no service writes it finer.
public struct OwnRating: Hashable, Comparable, Sendable {
  /// Ten times the rating.
  public let tenths: Int

  /// A rating of so many tenths, 0 to 100; nil for others.
  public init?(tenths: Int) {
    guard (0...100).contains(tenths) else { return nil }
    self.tenths = tenths
  }

  /// A rating of `points`, 0 to 10; nil for more, fewer, and what has more than one decimal.
  public init?(_ points: ExactDecimal) {
    guard let tenfold = try? points.multiplied(by: ExactDecimal(10)).withoutTrailingZeros,
      tenfold.scale == 0, let tenths = Int(exactly: tenfold.coefficient),
      let rating = OwnRating(tenths: tenths)
    else { return nil }
    self = rating
  }

  /// The rating to one decimal, without it where it is zero: `8`, `8.5`.
  public var points: ExactDecimal {
    tenths % 10 == 0 ? ExactDecimal(tenths / 10) : ExactDecimal(Int64(tenths), scale: 1)
  }

  /// The nearest whole rating from 1 to 10, which most services have alone; a half goes up.
  public var whole: Int { max(1, (tenths + 5) / 10) }

  /// The order of the numbers.
  public static func < (left: OwnRating, right: OwnRating) -> Bool { left.tenths < right.tenths }
}
