import ExactMoney

/// A case in which this library differs from ICU, and the reason.
struct ICUException: Hashable, Sendable {
  let tag: String
  let currency: Currency?
  /// The number concerned; nil for every number.
  let value: String?
  let reason: String

  /// All exceptions.
  ///
  /// They differ only in names.
  static let all: [ICUException] =
    ownPattern.map { tag, currency in
      ICUException(
        tag: tag,
        currency: currency,
        value: nil,
        reason: """
          The currency has a pattern or separators of its own in this locale, and ICU then writes \
          its symbol as well as its name: ₺1,00 Türk lirası. UTS 35 asks for the name alone.
          """
      )
    }
    + manyDigits.map { tag, value in
      ICUException(
        tag: tag,
        currency: nil,
        value: value,
        reason: """
          ICU chooses the plural category by machine numbers, which hold neither all digits of the \
          whole part nor a fraction after so many. Here all digits count.
          """
      )
    }

  private static let ownPattern: [(String, Currency)] = [
    ("ca", .esp), ("el", .grd), ("et", .eek), ("it", .itl), ("pt-PT", .pte), ("tr", .try),
  ]

  private static let manyDigits: [(String, String)] =
    ["ar", "ar-EG", "lt"].map { ($0, "1234567890123456789012345678901234.5678") }
    + ["hr", "pl", "ru", "sr", "uk"].map { ($0, "-98765432109876543210987654321098765432") }
}
