import ExactMoney
import PlainBytes

/// The patterns in which a locale combines signs, numbers and names of currencies, such as `-# ¤`.
///
/// The bytes outlive the value and never change (hence `@unchecked Sendable`).
struct NumberPatterns: @unchecked Sendable {
  let namedPositive: UnsafeRawBufferPointer
  let namedNegative: UnsafeRawBufferPointer
  let positive: UnsafeRawBufferPointer
  let negative: UnsafeRawBufferPointer
  let percentPositive: UnsafeRawBufferPointer
  let percentNegative: UnsafeRawBufferPointer
  /// The currencies with their own separators: code, decimal sign and group sign.
  private let separators: [UnsafeRawBufferPointer]

  init?(_ fields: LocaleFields) {
    guard let namedPositive = fields["named+"], let namedNegative = fields["named-"],
      let positive = fields["number+"], let negative = fields["number-"],
      let percentPositive = fields["percent+"], let percentNegative = fields["percent-"]
    else { return nil }
    (self.namedPositive, self.namedNegative) = (namedPositive, namedNegative)
    (self.positive, self.negative) = (positive, negative)
    (self.percentPositive, self.percentNegative) = (percentPositive, percentNegative)
    separators = fields.all("separators")
  }

  /// Returns the currency's own decimal and group signs, such as the escudo's "$" in Portugal; nil
  /// if it has the usual ones.
  func separators(of currency: Currency) -> (decimal: String, group: String)? {
    for line in separators {
      var columns = ByteFields(line, separatedBy: "\t")
      guard columns.next()?.isSame(as: currency.code) == true, let decimal = columns.next(),
        let group = columns.next()
      else { continue }
      return (String(utf8: decimal), String(utf8: group))
    }
    return nil
  }
}
