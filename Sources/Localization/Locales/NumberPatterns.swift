import ExactMoney

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
  struct Special: Sendable {
    let currency: Currency
    let kind: String
    /// The pattern beside a symbol, or the decimal sign.
    let first: String
    /// The pattern beside a letter, or the group sign.
    let second: String
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
    special = fields.all("special").compactMap { columns in
      guard columns.count == 4, let currency = Currency(columns[0]) else { return nil }
      return Special(currency: currency, kind: columns[1], first: columns[2], second: columns[3])
    }
  }

  /// How money of `currency` is written, with its own patterns where it has some.
  func money(of currency: Currency, negatives: NegativeStyle) -> Money {
    let (usual, name) =
      switch negatives {
      case .standard: (standard, "standard")
      case .accounting: (accounting, "accounting")
      }
    var (positive, negative) = (usual.positive, usual.negative)
    var besideLetter = (usual.positiveBesideLetter, usual.negativeBesideLetter)
    for own in special where own.currency == currency {
      if own.kind == name + "+" {
        (positive, besideLetter.0) = (AffixPattern(own.first), AffixPattern(own.second))
      } else if own.kind == name + "-" {
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
    special.first { $0.currency == currency && $0.kind == "separators" }
      .map { ($0.first, $0.second) }
  }

  private static func money(
    _ fields: LocaleFields,
    _ positive: StaticString,
    _ negative: StaticString
  ) -> Money? {
    let (above, below) = (fields.columns(positive), fields.columns(negative))
    guard above.count == 2, below.count == 2 else { return nil }
    return Money(
      positive: AffixPattern(above[0]),
      negative: AffixPattern(below[0]),
      positiveBesideLetter: AffixPattern(above[1]),
      negativeBesideLetter: AffixPattern(below[1])
    )
  }
}

/// A pattern such as `-¤ #`: text around the number "#" and the currency "¤".
struct AffixPattern: Hashable, Sendable {
  /// One piece of a pattern.
  enum Piece: Hashable, Sendable {
    case number
    case currency
    case text(String)
  }

  let pieces: [Piece]

  init(_ pattern: String) {
    var pieces: [Piece] = []
    var text = ""
    for scalar in pattern.unicodeScalars {
      guard scalar == "#" || scalar == "¤" else {
        text.unicodeScalars.append(scalar)
        continue
      }
      if !text.utf8.isEmpty { pieces.append(.text(text)) }
      text = ""
      pieces.append(scalar == "#" ? .number : .currency)
    }
    if !text.utf8.isEmpty { pieces.append(.text(text)) }
    self.pieces = pieces
  }
}
