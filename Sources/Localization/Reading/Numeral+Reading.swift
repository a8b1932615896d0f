/// The meaning of the marks in a number.
struct MarkReading: Equatable {
  /// The number of digits before the decimal mark.
  var whole: Int
  /// The number of digits before the decimal mark in the other possible reading; nil if there is
  /// none.
  var other: Int?
  /// Whether every mark is where the locale would write it.
  var followsLocale: Bool
}

extension Numeral {
  /// Decides which mark is the decimal one, by the rules of ``AmountReader``.
  ///
  /// - Throws: ``ReadingError/Reason/misplacedMark`` if a mark neither groups digits nor marks
  ///   decimals.
  func reading(in style: NumeralStyle) throws(ReadingError) -> MarkReading {
    if decimals.count == 0 && quotes.count == 0 && spaces.count == 0 {
      return try style.decimalIsComma
        ? readingWhereCommaIsDecimal(style) : readingWherePointIs(style)
    }
    if quotes.count > 0 && spaces.count > 0 {
      throw misplaced(max(quotes.firstPlace, spaces.firstPlace))
    }
    return decimals.count > 0 ? try readingByArabicMark(style) : try readingByGroupMark(style)
  }

  // MARK: Points and commas only

  /// Reads `.` as the decimal mark; `,` is ignored unless it is alone and cannot group.
  private func readingWherePointIs(_ style: NumeralStyle) throws(ReadingError) -> MarkReading {
    let ownDecimal = style.decimal == UInt8(ascii: ".")
    switch points.count {
    case 0:
      let isAlone = commas.count == 1 && commas.first < digits
      let mayGroup = !startsWithZero && commas.first > 0
      if isAlone, !mayGroup || digits - commas.first != 3 {
        let other = mayGroup ? digits : nil
        return MarkReading(whole: commas.first, other: other, followsLocale: false)
      }
      return MarkReading(
        whole: digits,
        other: isAlone ? commas.first : nil,
        followsLocale: isOwn(commas, UInt8(ascii: ","), before: digits, style)
      )

    case 1:
      let whole = points.first
      if commas.count == 0 || commas.first == digits {
        let groups = canGroup(points, digits, byThree: true)
        return MarkReading(
          whole: whole,
          other: groups ? digits : nil,
          followsLocale: commas.count == 0 && ownDecimal
        )
      }
      if commas.lastPlace < points.firstPlace {
        let isOwn = isOwn(commas, UInt8(ascii: ","), before: whole, style)
        return MarkReading(whole: whole, other: nil, followsLocale: isOwn && ownDecimal)
      }
      if commas.count == 1 && canGroup(points, commas.first, byThree: true) {
        return MarkReading(whole: commas.first, other: whole, followsLocale: false)
      }
      return MarkReading(whole: whole, other: nil, followsLocale: false)

    default:
      if commas.count == 0 && canGroup(points, digits, byThree: true) {
        return MarkReading(whole: digits, other: nil, followsLocale: false)
      }
      let isForeign = commas.count == 1 && commas.firstPlace > points.lastPlace
      guard isForeign, canGroup(points, commas.first, byThree: true) else {
        throw misplaced(points.secondPlace)
      }
      return MarkReading(whole: commas.first, other: nil, followsLocale: false)
    }
  }

  /// Reads `,` as the decimal mark; `.` must group by three, or be the only mark.
  private func readingWhereCommaIsDecimal(_ style: NumeralStyle) throws(ReadingError) -> MarkReading
  {
    switch (commas.count, points.count) {
    case (0, 0): return MarkReading(whole: digits, other: nil, followsLocale: true)

    case (0, 1):
      if canGroup(points, digits, byThree: true) {
        let isOwn = isOwn(points, UInt8(ascii: "."), before: digits, style)
        return MarkReading(whole: digits, other: points.first, followsLocale: isOwn)
      }
      let isTrailing = points.first == digits
      return MarkReading(whole: points.first, other: nil, followsLocale: isTrailing)

    case (0, _):
      guard canGroup(points, digits, byThree: true) else { throw misplaced(points.secondPlace) }
      let isOwn = isOwn(points, UInt8(ascii: "."), before: digits, style)
      return MarkReading(whole: digits, other: nil, followsLocale: isOwn)

    case (1, 0):
      let groups = canGroup(commas, digits, byThree: true)
      return MarkReading(whole: commas.first, other: groups ? digits : nil, followsLocale: true)

    case (1, _):
      if points.lastPlace < commas.firstPlace {
        guard canGroup(points, commas.first, byThree: true) else {
          throw misplaced(points.firstPlace)
        }
        let isOwn = isOwn(points, UInt8(ascii: "."), before: commas.first, style)
        let isAlone = points.count == 1 && commas.first == digits
        return MarkReading(
          whole: commas.first,
          other: isAlone ? points.first : nil,
          followsLocale: isOwn
        )
      }
      guard points.count == 1, canGroup(commas, points.first, byThree: true) else {
        throw misplaced(points.lastPlace)
      }
      let other = points.first == digits ? commas.first : nil
      return MarkReading(whole: points.first, other: other, followsLocale: false)

    case (_, 0):
      guard canGroup(commas, digits) else { throw misplaced(commas.secondPlace) }
      return MarkReading(whole: digits, other: nil, followsLocale: false)

    default:
      guard points.count == 1, commas.lastPlace < points.firstPlace,
        canGroup(commas, points.first)
      else { throw misplaced(commas.secondPlace) }
      return MarkReading(whole: points.first, other: nil, followsLocale: false)
    }
  }

  // MARK: Marks of one meaning

  /// Reads spaces or apostrophes as group marks; a single point or comma after them marks decimals.
  private func readingByGroupMark(_ style: NumeralStyle) throws(ReadingError) -> MarkReading {
    let (groups, groupMark) =
      spaces.count > 0 ? (spaces, UInt8(ascii: " ")) : (quotes, PlainText.groupMark)
    guard points.count + commas.count <= 1 else {
      throw misplaced(max(points.lastPlace, commas.lastPlace))
    }
    let isComma = commas.count == 1
    let hasDecimal = points.count == 1 || isComma
    let decimal = isComma ? commas : points
    let whole = hasDecimal ? decimal.first : digits
    guard groups.lastPlace < (hasDecimal ? decimal.firstPlace : .max), canGroup(groups, whole)
    else {
      throw misplaced(groups.lastPlace)
    }
    // Where the point marks decimals, a comma is ignored; a point before three digits may group.
    let mayGroup =
      isComma ? !style.decimalIsComma && whole < digits : hasDecimal && digits - whole == 3
    let isOwnDecimal =
      !hasDecimal || style.decimal == (isComma ? UInt8(ascii: ",") : UInt8(ascii: "."))
    return MarkReading(
      whole: whole,
      other: mayGroup && (isComma || style.decimalIsComma) ? digits : nil,
      followsLocale: isOwnDecimal && style.group == groupMark && groups.groups(whole, as: style)
    )
  }

  /// Reads ٫ as the decimal mark; all other marks must group.
  private func readingByArabicMark(_ style: NumeralStyle) throws(ReadingError) -> MarkReading {
    guard decimals.count == 1 else { throw misplaced(decimals.secondPlace) }
    let whole = decimals.first
    let runs: [4 of MarkRun] = [points, commas, quotes, spaces]
    var isOwn = style.decimal == PlainText.decimalMark
    var kinds = 0
    for index in 0..<4 where runs[index].count > 0 {
      let run = runs[index]
      guard run.lastPlace < decimals.firstPlace, canGroup(run, whole) else {
        throw misplaced(run.lastPlace)
      }
      kinds += 1
      isOwn = isOwn && index == 2 && run.groups(whole, as: style)
    }
    guard kinds < 2 else { throw misplaced(max(points.lastPlace, commas.lastPlace)) }
    return MarkReading(whole: whole, other: nil, followsLocale: isOwn)
  }

  // MARK: Parts

  private func canGroup(_ run: MarkRun, _ whole: Int, byThree: Bool = false) -> Bool {
    !startsWithZero && (byThree ? run.groupsByThree(whole) : run.groups(whole))
  }

  /// Returns whether the number has no grouping marks, or groups its digits by the locale's own
  /// mark as the locale does.
  private func isOwn(
    _ run: MarkRun,
    _ mark: UInt8,
    before whole: Int,
    _ style: NumeralStyle
  ) -> Bool {
    run.count == 0
      || (style.group == mark && run.groups(whole, as: style) && !startsWithZero)
  }

  private func misplaced(_ place: Int) -> ReadingError {
    ReadingError(.misplacedMark, at: place..<place + 1)
  }
}
