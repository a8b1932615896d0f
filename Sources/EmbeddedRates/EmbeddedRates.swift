import CEmbeddedRates
public import ExchangeRates

/// The rates embedded in the program.
public enum EmbeddedRates {
  /// The ECB's rates since 1999-01-04, NBP's tables A and B since 1999, and HMRC's rates since
  /// February 2014.
  ///
  /// Creating the archive reads nothing; each rate is read at its use.
  public static let archive = RateArchive(
    ecb: bytes(embedded_ecb()),
    nbpA: bytes(embedded_nbp_a()),
    nbpB: bytes(embedded_nbp_b()),
    hmrc: bytes(embedded_hmrc())
  )

  private static func bytes(_ table: embedded_table) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: table.bytes, count: table.count)
  }
}
