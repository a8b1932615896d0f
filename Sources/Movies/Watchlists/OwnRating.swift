public import ExactMoney

/// The user's rating of a movie, from 0 to 10 in tenths, the finest step of any service.
public struct OwnRating: Hashable, Comparable, Sendable {
  /// The rating times ten, 0 to 100.
  public let tenths: Int

  /// Creates a rating of `tenths` tenths; nil outside 0 to 100.
  public init?(tenths: Int) {
    guard (0...100).contains(tenths) else { return nil }
    self.tenths = tenths
  }

  /// Creates a rating of `points`; nil outside 0 to 10, or with more than one decimal.
  public init?(_ points: ExactDecimal) {
    guard let tenfold = try? points.multiplied(by: ExactDecimal(10)).withoutTrailingZeros,
      tenfold.scale == 0, let tenths = Int(exactly: tenfold.coefficient),
      let rating = OwnRating(tenths: tenths)
    else { return nil }
    self = rating
  }

  /// The rating with one decimal, or none if that is zero: `8`, `8.5`.
  public var points: ExactDecimal {
    tenths % 10 == 0 ? ExactDecimal(tenths / 10) : ExactDecimal(Int64(tenths), scale: 1)
  }

  /// The rating rounded to a whole number from 1 to 10, a half upwards; the only ratings of most
  /// services.
  public var whole: Int { max(1, (tenths + 5) / 10) }

  /// Orders ratings by value.
  public static func < (left: OwnRating, right: OwnRating) -> Bool { left.tenths < right.tenths }
}
