import ExactMoney
import PlainBytes

/// A measure that is the basis of a price in a text.
struct MeasureReading {
  let measure: Measure
  /// The unit that has the same name elsewhere, such as the imperial gallon for the US gallon; nil
  /// if there is none.
  let other: MeasureUnit?
  let place: Range<Int>
}

extension AmountParser {
  /// Returns the measure ahead after a slash or a word for "per": `/lb`, `/ 100 g`, `per gallon`;
  /// nil if there is none.
  ///
  /// `currency` is the price's: for pounds sterling, a gallon is imperial.
  func perMeasureAhead(of currency: Currency?) -> MeasureReading? {
    var ahead = cursor
    ahead.skipSpace()
    let start = ahead.position
    if ahead.skip("/") {
      // The text is the forint's sign.
      if ahead.has("ft", at: ahead.position), rules.region.isSame(as: "HU") { return nil }
    } else if let (length, _) = WordList.match("per/pro/je/por/par/al", ahead, at: start) {
      ahead.position += length
    } else {
      return nil
    }
    ahead.skipSpace()
    var count = ExactDecimal.one
    let hasCount = ahead.startsNumeral(at: ahead.position)
    if hasCount {
      guard let numeral = Numeral(&ahead), let marks = try? numeral.reading(in: rules.style),
        marks.other == nil, let value = try? numeral.value(whole: marks.whole)
      else { return nil }
      count = value
      ahead.skipSpace()
    }
    guard let (unit, other, length) = unit(ahead, of: currency),
      // A single letter after a number multiplies it: 100 usd / 5m.
      !hasCount || length > 1
        || ahead.current != UInt8(ascii: "m")
          && ahead.current != UInt8(ascii: "t"),
      let measure = Measure(count, unit)
    else { return nil }
    return MeasureReading(measure: measure, other: other, place: start..<ahead.position + length)
  }

  /// Returns the unit with the longest name ahead; nil if there is none.
  ///
  /// If two units have this name, it is that of the currency's or the reader's region.
  private func unit(
    _ cursor: PlainCursor,
    of currency: Currency?
  ) -> (unit: MeasureUnit, other: MeasureUnit?, length: Int)? {
    var found: (unit: MeasureUnit, other: MeasureUnit?, length: Int)?
    for unit in MeasureUnit.all {
      let length = length(ofNameOf: unit, cursor)
      guard length > 0, length >= found?.length ?? 1 else { continue }
      guard let first = found, first.length == length else {
        found = (unit, nil, length)
        continue
      }
      let isOfOther =
        unit.isImperial
        && (currency == .gbp || currency != .usd && rules.region.isSame(as: "GB"))
      found = isOfOther ? (unit, first.unit, length) : (first.unit, unit, length)
    }
    // In these languages a ton has 1,000 kg.
    if let both = found, both.other != nil, both.unit.dimension == .weight,
      rules.language.isOne(of: "nl sv da nb nn"),
      let ton = MeasureUnit.all.first(where: { $0.symbol.isSame(as: "t") }),
      cursor.has("ton", at: cursor.position)
    {
      return (ton, nil, both.length)
    }
    return found
  }

  /// Returns the length of the longest name of `unit` ahead; 0 if there is none.
  private func length(ofNameOf unit: MeasureUnit, _ cursor: PlainCursor) -> Int {
    var names = ByteFields(unit.names, separatedBy: "/")
    var longest = 0
    while let name = names.next() {
      if name.count > longest, cursor.has(name.bindMemory(to: UInt8.self), at: cursor.position),
        cursor.isBoundary(cursor.position + name.count)
      {
        longest = name.count
      }
    }
    return longest
  }
}
