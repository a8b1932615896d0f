import ExactMoney

extension ByteText {
  /// The day it spells as day, month and year between `separator`s: `30/06/2026`, `30.06.2026`,
  /// `30/Jun/2026`, `30 June 2026`.
  ///
  /// A month is a number or the English name, whole or its first three letters; a locale has no part
  /// in it.
  func date(separatedBy separator: UInt8) -> CalendarDate? {
    let parts = split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count <= 2, parts[2].count == 4,
      let day = parts[0].integer, let year = parts[2].integer,
      let month = parts[1].count <= 2 ? parts[1].integer : parts[1].englishMonth
    else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  private var englishMonth: Int? {
    let names: [StaticString] = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
    let match = names.firstIndex { name in
      count == name.utf8CodeUnitCount
        ? starts(with: name)
        : count == 3 && name.withUTF8Buffer { ByteText($0.prefix(3)).matches(self) }
    }
    return match.map { $0 + 1 }
  }

  /// Whether `other` is the same ASCII letters in either case; `self` is in lower case.
  private func matches(_ other: ByteText) -> Bool {
    elementsEqual(other) { $0 == $1 | 0x20 }
  }
}
