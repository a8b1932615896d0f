extension FixedWidthInteger {
  /// Parses decimal digits; nil for other bytes, no digits, or a number that does not fit.
  ///
  /// Unlike `init(_:)`, it refuses a sign: the numbers in files, addresses and protocols have none.
  package init?(digits text: UnsafeRawBufferPointer) {
    guard text.count > 0 else { return nil }
    var number: Self = 0
    for byte in text {
      let digit = byte &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      let (tenfold, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isLarger) = tenfold.addingReportingOverflow(Self(truncatingIfNeeded: digit))
      guard !isTooLarge, !isLarger else { return nil }
      number = sum
    }
    self = number
  }

  /// Parses decimal digits; nil for other characters, no digits, or a number that does not fit.
  package init?(digits text: some StringProtocol) {
    var number: Self?
    String(text).withBytes { number = Self(digits: $0) }
    guard let number else { return nil }
    self = number
  }
}
