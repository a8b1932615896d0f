import CEmbeddedRates
public import ExchangeRates

/// The rates inside the binary.
public enum EmbeddedRates {
  /// The ECB since 1999-01-04, NBP's tables A and B since 1999, HMRC since February 2014.
  ///
  /// Creating it reads nothing; a rate is read when it is used.
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
