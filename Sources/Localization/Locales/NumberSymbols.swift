import PlainBytes

/// The signs a locale writes numbers with.
public struct NumberSymbols: Sendable {
  /// The scalar of the digit zero; the others follow it.
  public let zero: Unicode.Scalar
  /// Between whole and fraction, in numbers.
  public let decimal: String
  /// Between groups of digits, in numbers.
  public let group: String
  /// The same two in amounts of money, where a locale tells them apart.
  public let moneyDecimal: String
  public let moneyGroup: String
  public let minus: String
  public let plus: String
  public let percent: String
  /// How digits are grouped in numbers and in amounts of money.
  let groups: GroupSizes
  /// The same in percentages, where one locale differs.
  let percentGroups: GroupSizes

  /// How many digits every group before that one has: 2 in India.
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

/// How the digits of large numbers are grouped.
struct GroupSizes: Hashable, Sendable {
  /// How many digits the group before the decimal sign has; 0 for no grouping.
  let primary: Int
  /// How many digits every group before that one has.
  let secondary: Int
  /// How many digits must stand before the first group sign: with 2, 1234 is not grouped.
  let minimum: Int

  /// Reads three digits with spaces between: "3 2 1".
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
