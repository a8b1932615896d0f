import PlainBytes

/// The effect of folding on a range of scalars.
///
/// Letters of Latin, Hangul and half-width kana have tables of their own.
struct FoldingRule {
  /// The effect of folding on one scalar.
  enum Effect {
    case keep
    case drop
    /// The scalar ends a word.
    case separate
    /// The scalar becomes another, which may be folded further.
    case replace(UInt32)
    /// The scalar becomes two, which are not folded further.
    case split(UInt32, UInt32)
  }

  private enum Change {
    case drop
    case separate
    case to(UInt32)
    case shift(Int32)
    case split(UInt32, UInt32)
  }

  private let first: UInt32
  private let last: UInt32
  private let change: Change

  private init(_ first: UInt32, _ last: UInt32, _ change: Change) {
    self.first = first
    self.last = last
    self.change = change
  }

  private init(_ only: UInt32, _ change: Change) {
    self.init(only, only, change)
  }

  /// Returns the effect on `value`, after at most eight comparisons.
  static func effect(on value: UInt32) -> Effect {
    let place = table.partitioningIndex { $0.last >= value }
    guard place < table.count, table[place].first <= value else { return .keep }
    return switch table[place].change {
    case .drop: .drop
    case .separate: .separate
    case .to(let other): .replace(other)
    case .shift(let distance): .replace(UInt32(truncatingIfNeeded: Int32(value) + distance))
    case .split(let first, let second): .split(first, second)
    }
  }

  /// The rules, sorted by scalar.
  private static let table: [FoldingRule] = [
    // Latin-1 signs: ¢ £ ¤ ¥ stay, an ordinal becomes its letter, a raised digit the digit, a
    // fraction its two numbers; a middle dot joins (col·lar).
    .init(0x80, 0xA1, .separate), .init(0xA6, 0xA9, .separate), .init(0xAA, .to(0x61)),
    .init(0xAB, 0xAC, .separate), .init(0xAD, .drop), .init(0xAE, 0xB1, .separate),
    .init(0xB2, 0xB3, .shift(-0x80)), .init(0xB4, .drop), .init(0xB5, .to(0x3BC)),
    .init(0xB6, .separate), .init(0xB7, .drop), .init(0xB8, .separate), .init(0xB9, .to(0x31)),
    .init(0xBA, .to(0x6F)), .init(0xBB, .separate), .init(0xBC, .split(0x31, 0x34)),
    .init(0xBD, .split(0x31, 0x32)), .init(0xBE, .split(0x33, 0x34)), .init(0xBF, .separate),
    // Modifier letters (paʻanga) and combining marks.
    .init(0x2B9, 0x2DD, .drop), .init(0x300, 0x36F, .drop),
    // Greek: no tonos or dialytika, small letters, one sigma.
    .init(0x37E, .separate), .init(0x384, 0x385, .drop), .init(0x386, .to(0x3B1)),
    .init(0x387, .drop), .init(0x388, .to(0x3B5)), .init(0x389, .to(0x3B7)),
    .init(0x38A, .to(0x3B9)), .init(0x38C, .to(0x3BF)), .init(0x38E, .to(0x3C5)),
    .init(0x38F, .to(0x3C9)), .init(0x390, .to(0x3B9)), .init(0x391, 0x3A9, .shift(0x20)),
    .init(0x3AA, .to(0x3B9)), .init(0x3AB, .to(0x3C5)), .init(0x3AC, .to(0x3B1)),
    .init(0x3AD, .to(0x3B5)), .init(0x3AE, .to(0x3B7)), .init(0x3AF, .to(0x3B9)),
    .init(0x3B0, .to(0x3C5)), .init(0x3C2, .to(0x3C3)), .init(0x3CA, .to(0x3B9)),
    .init(0x3CB, .to(0x3C5)), .init(0x3CC, .to(0x3BF)), .init(0x3CD, .to(0x3C5)),
    .init(0x3CE, .to(0x3C9)),
    // Cyrillic: ё becomes е, й becomes и, ї becomes і, ґ and ѓ become г, ќ becomes к, ў becomes у.
    .init(0x400, 0x40F, .shift(0x50)), .init(0x410, 0x42F, .shift(0x20)), .init(0x439, .to(0x438)),
    .init(0x450, 0x451, .to(0x435)), .init(0x453, .to(0x433)), .init(0x457, .to(0x456)),
    .init(0x45C, .to(0x43A)), .init(0x45D, .to(0x438)), .init(0x45E, .to(0x443)),
    .init(0x483, 0x489, .drop), .init(0x490, 0x491, .to(0x433)),
    // Armenian capitals and punctuation.
    .init(0x531, 0x556, .shift(0x30)), .init(0x55A, 0x55F, .drop), .init(0x589, 0x58A, .separate),
    // Hebrew: no points, geresh or final forms; maqaf separates words.
    .init(0x591, 0x5BD, .drop), .init(0x5BE, .separate), .init(0x5BF, 0x5C7, .drop),
    .init(0x5DA, .to(0x5DB)), .init(0x5DD, .to(0x5DE)), .init(0x5DF, .to(0x5E0)),
    .init(0x5E3, .to(0x5E4)), .init(0x5E5, .to(0x5E6)), .init(0x5F3, 0x5F4, .drop),
    // Arabic and Persian: one alef, yeh, heh and kaf; a hamza is dropped from its seat; no vowel
    // signs.
    .init(0x60C, .separate), .init(0x610, 0x61A, .drop), .init(0x61B, .separate),
    .init(0x61C, .drop), .init(0x61D, 0x61F, .separate), .init(0x622, 0x623, .to(0x627)),
    .init(0x624, .to(0x648)), .init(0x625, .to(0x627)), .init(0x626, .to(0x64A)),
    .init(0x629, .to(0x647)), .init(0x640, .drop), .init(0x649, .to(0x64A)),
    .init(0x64B, 0x65F, .drop), .init(0x660, 0x669, .shift(-0x630)), .init(0x66A, 0x66D, .separate),
    .init(0x670, .drop), .init(0x671, .to(0x627)), .init(0x6A9, .to(0x643)),
    .init(0x6C0, 0x6C2, .to(0x647)), .init(0x6CC, .to(0x64A)), .init(0x6D3, .to(0x6D2)),
    .init(0x6D4, .separate), .init(0x6D5, .to(0x647)), .init(0x6D6, 0x6DC, .drop),
    .init(0x6DF, 0x6E4, .drop), .init(0x6E7, 0x6E8, .drop), .init(0x6EA, 0x6ED, .drop),
    .init(0x6F0, 0x6F9, .shift(-0x6C0)),
    // Devanagari: candrabindu becomes anusvara; letters lose their nukta.
    .init(0x901, .to(0x902)), .init(0x929, .to(0x928)), .init(0x931, .to(0x930)),
    .init(0x934, .to(0x933)), .init(0x93C, .drop), .init(0x958, 0x95A, .shift(-0x43)),
    .init(0x95B, .to(0x91C)), .init(0x95C, 0x95D, .shift(-0x3B)), .init(0x95E, .to(0x92B)),
    .init(0x95F, .to(0x92F)), .init(0x964, 0x965, .separate), .init(0x966, 0x96F, .shift(-0x936)),
    .init(0x970, .drop),
    // Bengali: candrabindu becomes anusvara; letters lose their nukta; two-part vowels become two.
    .init(0x981, .to(0x982)), .init(0x9BC, .drop), .init(0x9CB, .split(0x9C7, 0x9BE)),
    .init(0x9CC, .split(0x9C7, 0x9D7)), .init(0x9DC, 0x9DD, .shift(-0x3B)),
    .init(0x9DF, .to(0x9AF)), .init(0x9E6, 0x9EF, .shift(-0x9B6)),
    // Thai: no tone marks; sara am becomes sara aa.
    .init(0xE33, .to(0xE32)), .init(0xE47, 0xE4E, .drop), .init(0xE50, 0xE59, .shift(-0xE20)),
    // Marks, spaces, dashes, quotation marks and invisible characters of every script.
    .init(0x1AB0, 0x1AFF, .drop), .init(0x1DC0, 0x1DFF, .drop), .init(0x2000, 0x200A, .separate),
    .init(0x200B, 0x200F, .drop), .init(0x2010, 0x2017, .separate), .init(0x2018, 0x201F, .drop),
    .init(0x2020, 0x2029, .separate), .init(0x202A, 0x202E, .drop),
    .init(0x202F, 0x2031, .separate), .init(0x2032, 0x2037, .drop),
    .init(0x2038, 0x205F, .separate), .init(0x2060, 0x206F, .drop), .init(0x20D0, 0x20FF, .drop),
    .init(0x2153, .split(0x31, 0x33)), .init(0x2154, .split(0x32, 0x33)), .init(0x2212, .separate),
    // Ideographic punctuation; hiragana becomes katakana.
    .init(0x3000, 0x3003, .separate), .init(0x3008, 0x3011, .separate),
    .init(0x3014, 0x301F, .separate), .init(0x3041, 0x3096, .shift(0x60)),
    .init(0x309D, 0x309E, .shift(0x60)), .init(0x30A0, .separate), .init(0x30FB, .separate),
    // Variation selectors and forms of other widths.
    .init(0xFE00, 0xFE0F, .drop), .init(0xFE20, 0xFE2F, .drop), .init(0xFEFF, .drop),
    .init(0xFF01, 0xFF5E, .shift(-0xFEE0)), .init(0xFF61, 0xFF65, .separate),
    .init(0xFFE0, 0xFFE1, .shift(-0xFF3E)), .init(0xFFE5, .to(0xA5)), .init(0xFFE6, .to(0x20A9)),
  ]
}
