public import ExactMoney

/// The order in which a day's numbers are written.
public enum DateForm: UInt8, NamedChoice, Hashable {
  /// `2024-05-31`, `2024/05/31`, `2024.05.31` or `20240531`; a time after the day, from `T` or a space on, is let
  /// be.
  case yearMonthDay
  /// `31.05.2024`, `31/05/2024`, `31-5-2024`.
  case dayMonthYear
  /// `05/31/2024`.
  case monthDayYear

  public var name: StaticString {
    switch self {
    case .yearMonthDay: "ymd"
    case .dayMonthYear: "dmy"
    case .monthDayYear: "mdy"
    }
  }

  /// The day that `text` writes; nil for none.
  ///
  /// Nothing is guessed: the year has four digits.
  func day(_ text: UnsafeRawBufferPointer) -> CalendarDate? {
    if self == .yearMonthDay, text.count == 10, text[4] == UInt8(ascii: "-") {
      return CalendarDate(utf8: text)
    }
    var numbers: [3 of Int] = [0, 0, 0]
    var lengths: [3 of Int] = [0, 0, 0]
    var (part, sign) = (0, UInt8(0))
    loop: for (index, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        // Eight digits on end are a day without signs between its parts.
        if self == .yearMonthDay, sign == 0, index == 4 || index == 6 { part += 1 }
        guard part < 3, lengths[part] < 4 else { return nil }
        numbers[part] = numbers[part] * 10 + Int(byte - 48)
        lengths[part] += 1
      case UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "."):
        guard sign == 0 && part == 0 || byte == sign, part < 2 else { return nil }
        (part, sign) = (part + 1, byte)
      case UInt8(ascii: "T"), UInt8(ascii: " "):
        guard self == .yearMonthDay, part == 2, sign != 0 else { return nil }
        break loop
      default: return nil
      }
    }
    let (year, month, day) =
      switch self {
      case .yearMonthDay: (0, 1, 2)
      case .dayMonthYear: (2, 1, 0)
      case .monthDayYear: (2, 0, 1)
      }
    guard part == 2, lengths[year] == 4, (1...2).contains(lengths[month]),
      (1...2).contains(lengths[day])
    else { return nil }
    return CalendarDate(year: numbers[year], month: numbers[month], day: numbers[day])
  }
}

/// How amounts are written: strict, so that no sign is taken for another.
public struct AmountForm: Sendable, Hashable {
  /// Whether a comma stands before the decimals, instead of a point.
  public var hasDecimalComma: Bool
  /// Whether thousands may be kept apart: by the sign that stands not before the decimals, by a space or by an
  /// apostrophe.
  public var isGrouped: Bool

  public init(hasDecimalComma: Bool = false, isGrouped: Bool = false) {
    self.hasDecimalComma = hasDecimalComma
    self.isGrouped = isGrouped
  }

  /// Whether it is that of programs: digits, one point at most, a sign before them.
  var isPlain: Bool { !hasDecimalComma && !isGrouped }

  /// The amount that `text` writes; nil for none, as for one with an exponent.
  func amount(_ text: UnsafeRawBufferPointer) -> ExactDecimal? {
    if isPlain, !text.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) {
      return try? ExactDecimal(utf8: text)
    }
    var plain: [UInt8] = []
    let group = hasDecimalComma ? UInt8(ascii: ".") : UInt8(ascii: ",")
    // The digits since the last group began; nil before the first sign between groups.
    var (sinceGroup, sincePoint): (Int?, Int?) = (nil, nil)
    var groupSign: UInt8?
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if sincePoint != nil { sincePoint? += 1 } else { sinceGroup? += 1 }
        plain.append(byte)
      case UInt8(ascii: "-"), UInt8(ascii: "+"):
        guard plain.isEmpty else { return nil }
        plain.append(byte)
      case hasDecimalComma ? UInt8(ascii: ",") : UInt8(ascii: "."):
        guard sincePoint == nil, sinceGroup ?? 3 == 3 else { return nil }
        sincePoint = 0
        plain.append(UInt8(ascii: "."))
      case group, UInt8(ascii: " "), UInt8(ascii: "'"):
        let digits = plain.count - (plain.first.map { $0 < 48 } ?? false ? 1 : 0)
        // What starts with 0 is not grouped: 0,500 is a half to many.
        guard isGrouped, sincePoint == nil, plain.suffix(digits).first != 48,
          groupSign ?? byte == byte,
          sinceGroup.map({ $0 == 3 }) ?? (1...3).contains(digits)
        else { return nil }
        (sinceGroup, groupSign) = (0, byte)
      default: return nil
      }
    }
    guard sincePoint != nil || sinceGroup ?? 3 == 3 else { return nil }
    return plain.withUnsafeBytes { try? ExactDecimal(utf8: $0) }
  }
}
