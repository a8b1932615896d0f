import ExactMoney
import PlainBytes

/// How a locale puts signs, numbers and currencies together.
struct NumberPatterns: Sendable {
  /// The patterns of one way to write money: by sign, and by what the symbol shows the number.
  ///
  /// Beside a letter some locales want a space that they leave out beside a "$".
  struct Money: Sendable {
    let positive: AffixPattern
    let negative: AffixPattern
    let positiveBesideLetter: AffixPattern
    let negativeBesideLetter: AffixPattern
  }

  /// Where a currency has its own patterns or separators in a locale: the escudo's "$" in Portugal.
  struct Special: @unchecked Sendable {
    let currency: Currency
    let kind: UnsafeRawBufferPointer
    /// The pattern beside a symbol, or the decimal sign.
    let first: UnsafeRawBufferPointer
    /// The pattern beside a letter, or the group sign.
    let second: UnsafeRawBufferPointer

    /// Reads four columns: currency, kind, and the two texts.
    init?(_ columns: UnsafeRawBufferPointer) {
      var columns = ByteFields(columns, separatedBy: "\t")
      guard let currency = columns.next().flatMap({ Currency(utf8: $0) }),
        let kind = columns.next(), let first = columns.next(), let second = columns.next(),
        columns.next() == nil
      else { return nil }
      (self.currency, self.kind, self.first, self.second) = (currency, kind, first, second)
    }
  }

  let standard: Money
  let accounting: Money
  let namedPositive: AffixPattern
  let namedNegative: AffixPattern
  let positive: AffixPattern
  let negative: AffixPattern
  let percentPositive: AffixPattern
  let percentNegative: AffixPattern
  let special: [Special]

  init?(_ fields: LocaleFields) {
    guard let standard = NumberPatterns.money(fields, "standard+", "standard-"),
      let accounting = NumberPatterns.money(fields, "accounting+", "accounting-"),
      let namedPositive = fields["named+"], let namedNegative = fields["named-"],
      let positive = fields["number+"], let negative = fields["number-"],
      let percentPositive = fields["percent+"], let percentNegative = fields["percent-"]
    else { return nil }
    self.standard = standard
    self.accounting = accounting
    self.namedPositive = AffixPattern(namedPositive)
    self.namedNegative = AffixPattern(namedNegative)
    self.positive = AffixPattern(positive)
    self.negative = AffixPattern(negative)
    self.percentPositive = AffixPattern(percentPositive)
    self.percentNegative = AffixPattern(percentNegative)
    special = fields.all("special").compactMap { Special($0) }
  }

  /// How money of `currency` is written, with its own patterns where it has some.
  func money(of currency: Currency, negatives: NegativeStyle) -> Money {
    let (usual, positiveKind, negativeKind): (Money, StaticString, StaticString) =
      switch negatives {
      case .standard: (standard, "standard+", "standard-")
      case .accounting: (accounting, "accounting+", "accounting-")
      }
    var (positive, negative) = (usual.positive, usual.negative)
    var besideLetter = (usual.positiveBesideLetter, usual.negativeBesideLetter)
    for own in special where own.currency == currency {
      if own.kind.isSame(as: positiveKind) {
        (positive, besideLetter.0) = (AffixPattern(own.first), AffixPattern(own.second))
      } else if own.kind.isSame(as: negativeKind) {
        (negative, besideLetter.1) = (AffixPattern(own.first), AffixPattern(own.second))
      }
    }
    return Money(
      positive: positive,
      negative: negative,
      positiveBesideLetter: besideLetter.0,
      negativeBesideLetter: besideLetter.1
    )
  }

  /// The decimal and group signs that are the currency's own; nil when it uses the usual ones.
  func separators(of currency: Currency) -> (decimal: String, group: String)? {
    for own in special where own.currency == currency && own.kind.isSame(as: "separators") {
      return (String(utf8: own.first), String(utf8: own.second))
    }
    return nil
  }

  private static func money(
    _ fields: LocaleFields,
    _ positive: StaticString,
    _ negative: StaticString
  ) -> Money? {
    guard let above = fields.pair(positive), let below = fields.pair(negative) else { return nil }
    return Money(
      positive: AffixPattern(above.first),
      negative: AffixPattern(below.first),
      positiveBesideLetter: AffixPattern(above.second),
      negativeBesideLetter: AffixPattern(below.second)
    )
  }
}

/// A pattern such as `-¤ #`: text around the number "#" and the currency "¤".
///
/// Bytes that outlive the value and never change (hence `@unchecked Sendable`).
struct AffixPattern: @unchecked Sendable {
  let text: UnsafeRawBufferPointer

  init(_ text: UnsafeRawBufferPointer) {
    self.text = text
  }

  /// What a byte of the pattern stands for.
  enum Place {
    case number
    /// The first of the two bytes of "¤".
    case currency
    case text
  }

  func place(_ index: Int) -> Place {
    switch text[index] {
    case UInt8(ascii: "#"): .number
    case 0xC2 where index + 1 < text.count && text[index + 1] == 0xA4: .currency
    default: .text
    }
  }

  /// Whether the currency comes first of the two.
  var hasCurrencyBeforeNumber: Bool {
    for index in 0..<text.count {
      switch place(index) {
      case .currency: return true
      case .number: return false
      case .text: continue
      }
    }
    return false
  }
}
