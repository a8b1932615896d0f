import EmbeddedData
import ExactMoney
import Localization
import Testing

@Suite struct DigitsPolicyTests {
  /// Returns `value` in English, with the digits of `currency` under `policy`, without the
  /// currency.
  private func text(
    _ value: String,
    _ policy: DigitsPolicy,
    of currency: Currency? = nil
  ) throws -> String {
    let locale = try EmbeddedLocales.required("en")
    return NumberFormat(locale, digits: policy, of: currency).text(of: try ExactDecimal(value))
  }

  @Test(arguments: [
    ("1.10", "1.10"), ("0", "0"), ("0.00", "0.00"), ("-0.0010", "-0.0010"), ("1234.5", "1,234.5"),
    ("12E+3", "12,000"), ("0E+3", "0"), ("1E-62", "0." + String(repeating: "0", count: 61) + "1"),
  ])
  func `as written keeps every digit and every zero`(value: String, shown: String) throws {
    #expect(try text(value, .asWritten) == shown)
  }

  @Test(
    arguments: [
      (.usd, "1.005", "1.01"), (.jpy, "1.5", "2"), (.kwd, "1.2345", "1.235"),
      (.clf, "1", "1.0000"), (.iqd, "1.2345", "1.235"), (.huf, "1.5", "1.50"),
      // Gold and past currencies have no minor units in ISO 4217, so CLDR's are used.
      (.xau, "1.236", "1.24"), (.dem, "1", "1.00"), (.itl, "1.5", "2"),
    ] as [(Currency, String, String)]
  )
  func `minor units are those of ISO 4217`(currency: Currency, value: String, shown: String) throws
  {
    #expect(try text(value, .minorUnits, of: currency) == shown)
  }

  @Test(arguments: [
    (2, "113004.98", "113,004.98"), (2, "113005.00", "113,005"), (2, "113004.90", "113,004.9"),
    (2, "113004.985", "113,004.99"), (2, "0.001", "0"), (2, "-0.001", "-0"), (0, "0.5", "1"),
    (0, "1000", "1,000"), (100, "1.50", "1.5"), (2, "5E+2", "500"), (2, "0.00", "0"),
  ])
  func `fewer digits drop trailing zeros`(digits: Int, value: String, shown: String) throws {
    #expect(try text(value, .atMost(digits)) == shown)
  }

  @Test(arguments: [
    (2, "1.5", "1.50"), (0, "1.5", "2"), (3, "0", "0.000"), (2, "99.995", "100.00"),
    (2, "5E+2", "500.00"), (4, "0.00005", "0.0001"), (4, "0.000049", "0.0000"),
    (
      2, "99999999999999999999999999999999999999",
      "99,999,999,999,999,999,999,999,999,999,999,999,999.00"
    ),
  ])
  func `exact digits fill up with zeros`(digits: Int, value: String, shown: String) throws {
    #expect(try text(value, .exactly(digits)) == shown)
  }

  @Test func `a hundred digits are the most`() throws {
    let zeros = String(repeating: "0", count: 100)
    #expect(try text("1", .exactly(100)) == "1." + zeros)
    #expect(try text("1E-38", .exactly(100)).utf8.count == 102)
  }

  @Test(arguments: [
    // Small rates keep their significant digits, however many zeros come before them.
    (6, "0.000038", "0.000038"), (6, "0.000038012345", "0.0000380123"),
    (6, "0.00003801250", "0.0000380125"), (6, "0.0000099999999", "0.00001"),
    (2, "0.00123456", "0.0012"),
    // From 1 on, the whole part uses up some of the digits.
    (6, "5.432509846", "5.43251"), (6, "1.100000", "1.1"), (6, "113004.98", "113,005"),
    (6, "99999.95", "100,000"), (6, "999999.5", "1,000,000"), (6, "1234.5", "1,234.5"),
    (3, "1234.5", "1,235"), (1, "1234.4", "1,234"), (6, "1234567.8", "1,234,568"),
    // The whole part is never rounded.
    (6, "1234567", "1,234,567"), (6, "12E+9", "12,000,000,000"), (6, "0", "0"), (6, "0.000", "0"),
    (6, "-0.00012345678", "-0.000123457"), (6, "1200", "1,200"),
    (38, "0.12345678901234567890123456789012345678", "0.12345678901234567890123456789012345678"),
  ])
  func `significant digits are those of a rate`(digits: Int, value: String, shown: String) throws {
    #expect(try text(value, .significant(digits)) == shown)
  }

  @Test func `a rate is shown with six significant digits`() throws {
    #expect(try text("5.432509846043680630146795560329395", .significant(6)) == "5.43251")
    #expect(try text("0.000038", .significant(6)) == "0.000038")
  }

  @Test func `halves are rounded away from zero`() throws {
    for policy in [DigitsPolicy.exactly(2), .atMost(2), .significant(3)] {
      #expect(try text("2.675", policy) == "2.68")
      #expect(try text("-2.675", policy) == "-2.68")
      #expect(try text("2.665", policy) == "2.67")
    }
    #expect(try text("-2.675", .minorUnits, of: .eur) == "-2.68")
  }

  @Test func `without a currency minor units leave the digits as they are`() throws {
    #expect(try text("1234.5670", .minorUnits) == "1,234.5670")
  }

  @Test(
    arguments: [.exactly(-1), .exactly(101), .atMost(-1), .significant(0), .significant(39)]
      as [DigitsPolicy]
  )
  func `digits that no number has are a broken promise`(policy: DigitsPolicy) async {
    switch policy {
    case .exactly(-1): await #expect(processExitsWith: .failure) { format(.exactly(-1)) }
    case .exactly: await #expect(processExitsWith: .failure) { format(.exactly(101)) }
    case .atMost: await #expect(processExitsWith: .failure) { format(.atMost(-1)) }
    case .significant(0): await #expect(processExitsWith: .failure) { format(.significant(0)) }
    default: await #expect(processExitsWith: .failure) { format(.significant(39)) }
    }
  }
}

/// Creates a format with `policy`.
///
/// The process ends if the policy is refused.
private func format(_ policy: DigitsPolicy) {
  guard let locale = EmbeddedLocales.locale("en") else { return }
  _ = NumberFormat(locale, digits: policy)
}
