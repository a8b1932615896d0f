import ExactMoney
import PlainBytes

/// The signs with which a locale writes numbers.
public struct NumberSymbols: Sendable {
  /// The digit zero; the other digits follow it.
  public let zero: Unicode.Scalar
  /// The sign between whole and fraction in numbers.
  public let decimal: String
  /// The sign between groups of digits in numbers.
  public let group: String
  /// The sign between whole and fraction in amounts of money.
  public let moneyDecimal: String
  /// The sign between groups of digits in amounts of money.
  public let moneyGroup: String
  public let minus: String
  public let plus: String
  public let percent: String
  /// The grouping of digits in numbers and in amounts of money.
  let groups: GroupSizes
  /// The grouping of digits in percentages, which differs in one locale.
  let percentGroups: GroupSizes

  /// The number of digits in each group before the last one: 2 in India, otherwise 3.
  public var secondaryGroup: Int { groups.secondary }

  init?(_ fields: LocaleFields) {
    guard let digits = fields["digits"], let zero = ScalarDecoder.first(of: digits),
      let decimal = fields["decimal"], let group = fields["group"], let minus = fields["minus"],
      let plus = fields["plus"], let percent = fields["percent"], let money = fields.pair("money"),
      let groups = fields["grouping"].flatMap({ GroupSizes($0) })
    else { return nil }
    self.zero = Unicode.Scalar(zero) ?? "0"
    self.decimal = String(utf8: decimal)
    self.group = String(utf8: group)
    moneyDecimal = String(utf8: money.first)
    moneyGroup = String(utf8: money.second)
    self.minus = String(utf8: minus)
    self.plus = String(utf8: plus)
    self.percent = String(utf8: percent)
    self.groups = groups
    percentGroups = fields["grouping-percent"].flatMap { GroupSizes($0) } ?? groups
  }
}

/// The sizes of the groups in large numbers.
struct GroupSizes: Hashable, Sendable {
  /// The number of digits in the group before the decimal sign; 0 for no grouping.
  let primary: Int
  /// The number of digits in every other group.
  let secondary: Int
  /// The minimum number of digits before the first group sign: with 2, 1234 is not grouped.
  let minimum: Int

  /// Reads three digits separated by spaces, such as "3 2 1"; nil for any other text.
  init?(_ text: UnsafeRawBufferPointer) {
    var sizes: [3 of Int] = [0, 0, 0]
    var count = 0
    var words = ByteFields(text, separatedBy: " ")
    while let word = words.nextWord() {
      let size = Int(word[0]) - 48
      guard count < 3, (0...9).contains(size) else { return nil }
      sizes[count] = size
      count += 1
    }
    guard count == 3 else { return nil }
    (primary, secondary, minimum) = (sizes[0], sizes[1], sizes[2])
  }
}

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
