/// The amounts that make up most of what is read: a number with the marks where the locale sets them, a
/// minus sign before it, and one sign or code of a currency on either side.
///
/// They are read from the bytes as they are typed, in one pass, several times as fast as
/// ``AmountParser`` reads them and to the same result. Whatever is of another kind, right or wrong, is
/// left to the parser.
enum CommonAmount {
  /// No amount of this kind is longer, in bytes.
  private static var longestText: Int { 96 }

  /// What `text` spells; nil when it is not of this kind.
  static func read(
    _ text: UnsafeBufferPointer<UInt8>,
    _ rules: BorrowedRules
  ) -> AmountReading? {
    guard text.count <= longestText, rules.hasCommonAmounts else { return nil }
    var cursor = TypedCursor(text)
    cursor.skipGap()
    var isNegative = cursor.skipMinus()
    var sign: ShortSign?
    if !cursor.startsDigit(at: cursor.position) {
      guard let before = cursor.readSign() else { return nil }
      sign = before
      cursor.skipGap()
      if !isNegative { isNegative = cursor.skipMinus() }
    }
    guard let number = CommonNumber(&cursor, rules.style) else { return nil }
    cursor.skipGap()
    if !cursor.isAtEnd {
      guard sign == nil, let behind = cursor.readSign() else { return nil }
      sign = behind
      cursor.skipGap()
      guard cursor.isAtEnd else { return nil }
    }
    var currency: CurrencyReading?
    if let sign {
      currency = rules.signs.reading(of: sign)
      guard currency != nil else { return nil }
    }
    return AmountReading(
      value: number.value(isNegative: isNegative),
      alternative: number.alternative(isNegative: isNegative),
      currency: currency,
      typedScale: number.scale,
      followsLocale: true
    )
  }
}
