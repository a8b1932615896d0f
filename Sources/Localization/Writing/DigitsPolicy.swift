/// How many digits of an amount or a rate are shown.
public enum DigitsPolicy: Hashable, Sendable {
  /// The digits as they are: `1.10` stays `1.10`.
  case asWritten
  /// As many after the decimal sign as the currency has minor units by ISO 4217; for one without any,
  /// such as gold, as ``display``.
  case minorUnits
  /// As many after the decimal sign as people expect to see, by CLDR: none for IQD, whose minor
  /// units are three.
  case display
  /// Up to this many after the decimal sign, 0 to 100, trailing zeros dropped: with 2, `113004.98`
  /// keeps both and `113005.00` none.
  case atMost(Int)
  /// This many after the decimal sign, 0 to 100, filled up with zeros.
  case exactly(Int)
  /// Up to this many significant digits, 1 to 38, trailing zeros dropped: for rates, whose size
  /// differs widely.
  ///
  /// Whole units are never rounded away, since a rate is multiplied by: with 6, `0.000038012345` is
  /// shown as `0.0000380123`, `5.432509846` as `5.43251`, `1234.5` as it is, and `1234567.8` as
  /// `1234568`. Six is what the euro's rates were fixed with, and what rates are quoted with.
  case significant(Int)

  /// What rates are shown with: six significant digits.
  public static var rate: DigitsPolicy { .significant(6) }
}
