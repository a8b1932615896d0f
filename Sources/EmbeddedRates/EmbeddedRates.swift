import CEmbeddedRates
public import ExchangeRates

/// The rates inside the binary.
public enum EmbeddedRates {
  /// The ECB since 1999-01-04, NBP's tables A and B since 1999, HMRC since February 2014.
  ///
  /// Creating it reads nothing; a rate is read when it is used.
  public static let archive = RateArchive([
    history(of: .ecb, embedded_ecb()),
    history(of: .nbp, series: "A", embedded_nbp_a()),
    history(of: .nbp, series: "B", embedded_nbp_b()),
    history(of: .hmrc, embedded_hmrc()),
  ])

  private static func history(
    of source: RateSource,
    series: String = "",
    _ table: embedded_table
  ) -> RateHistory {
    RateHistory(
      source: source,
      series: series,
      bytes: UnsafeRawBufferPointer(start: table.bytes, count: table.count)
    )
  }
}
