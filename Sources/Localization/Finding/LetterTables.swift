/// Tables of the plain forms of accented Latin letters.
///
/// Each code point has one character: a small letter is the plain form, a capital means a ligature,
/// "-" a letter without a plainer form, and a space a sign.
enum LatinLetters {
  /// The letters U+00C0 to U+024F: Latin-1, Extended-A and Extended-B.
  static let common: StaticString = """
    aaaaaaAceeeeiiiidnooooo ouuuuyTSaaaaaaAceeeeiiiidnooooo ouuuuyTy\
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiIIjjkkklllllll\
    lllnnnnnnnnnooooooOOrrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs\
    bbbb---cc-ddd----ffg---ikkl--nnooooopp-----ttttuu-vyyzz---------\
    ----DDDLLLNNNaaiioouuuuuuuuuu-aaaaAAggggkkoooo--jDDDgg--nnaaAAoo\
    aaaaeeeeiiiioooorrrruuuusstt--hhnd--zzaaeeooooooooyylntj--acclts\
    z--bu-eejjqqrryy
    """

  /// The letters U+1E00 to U+1EFF: Extended Additional, including those of Vietnamese.
  static let additional: StaticString = """
    aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm\
    mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv\
    wwwwwwwwwwxxxxyyzzzzzzhtwyasssS-aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee\
    eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy----yy
    """

  /// Returns the two letters of the ligature that a capital in the tables means.
  static func letters(of ligature: UInt8) -> (UInt8, UInt8) {
    switch ligature {
    case UInt8(ascii: "A"): (UInt8(ascii: "a"), UInt8(ascii: "e"))
    case UInt8(ascii: "D"): (UInt8(ascii: "d"), UInt8(ascii: "z"))
    case UInt8(ascii: "I"): (UInt8(ascii: "i"), UInt8(ascii: "j"))
    case UInt8(ascii: "L"): (UInt8(ascii: "l"), UInt8(ascii: "j"))
    case UInt8(ascii: "N"): (UInt8(ascii: "n"), UInt8(ascii: "j"))
    case UInt8(ascii: "O"): (UInt8(ascii: "o"), UInt8(ascii: "e"))
    case UInt8(ascii: "S"): (UInt8(ascii: "s"), UInt8(ascii: "s"))
    default: (UInt8(ascii: "t"), UInt8(ascii: "h"))
    }
  }
}

/// Spells Hangul in the letters that a keyboard types.
///
/// A syllable, its conjoining letters (NFD) and separate letters all become the letters
/// U+3131…U+3163: 원, its three jamo, and ㅇㅜㅓㄴ. Clusters become the letters with which they are
/// typed.
enum HangulLetters {
  /// Calls `write` with each letter of a scalar, one to five of them.
  static func spell(_ value: UInt32, write: (UInt32) -> Void) {
    switch value {
    case 0xAC00...0xD7A3:
      let syllable = value - 0xAC00
      write(letter(of: initials, at: syllable / 588))
      spellVowel(0x314F + syllable % 588 / 28, write: write)
      if syllable % 28 > 0 { spellCluster(letter(of: finals, at: syllable % 28 - 1), write: write) }
    case 0x1100...0x1112: write(letter(of: initials, at: value - 0x1100))
    case 0x1161...0x1175: spellVowel(0x314F + value - 0x1161, write: write)
    case 0x11A8...0x11C2: spellCluster(letter(of: finals, at: value - 0x11A8), write: write)
    case 0x3131...0x314E: spellCluster(value, write: write)
    case 0x314F...0x3163: spellVowel(value, write: write)
    default: write(value)
    }
  }

  /// The initial consonants by number, each as its distance from U+3130 plus 64.
  private static let initials: StaticString = "ABDGHIQRSUVWXYZ[\\]^"
  /// The final consonants by number, each as its distance from U+3130 plus 64.
  private static let finals: StaticString = "ABCDEFGIJKLMNOPQRTUVWXZ[\\]^"

  private static func letter(of table: StaticString, at index: UInt32) -> UInt32 {
    0x3130 + UInt32(table.utf8Start[Int(index)]) - 64
  }

  private static func spellVowel(_ value: UInt32, write: (UInt32) -> Void) {
    switch value {
    case 0x3158...0x315A:
      write(0x3157)
      write(value == 0x3158 ? 0x314F : value == 0x3159 ? 0x3150 : 0x3163)
    case 0x315D...0x315F:
      write(0x315C)
      write(value == 0x315D ? 0x3153 : value == 0x315E ? 0x3154 : 0x3163)
    case 0x3162:
      write(0x3161)
      write(0x3163)
    default: write(value)
    }
  }

  private static func spellCluster(_ value: UInt32, write: (UInt32) -> Void) {
    let second: UInt32
    switch value {
    case 0x3133, 0x313D, 0x3144: second = 0x3145
    case 0x3135: second = 0x3148
    case 0x3136, 0x3140: second = 0x314E
    case 0x313A: second = 0x3131
    case 0x313B: second = 0x3141
    case 0x313C: second = 0x3142
    case 0x313E: second = 0x314C
    case 0x313F: second = 0x314D
    default: return write(value)
    }
    write(value == 0x3133 ? 0x3131 : value < 0x3137 ? 0x3134 : value == 0x3144 ? 0x3142 : 0x3139)
    write(second)
  }
}

/// Conversions of katakana.
enum KanaLetters {
  /// Returns the full-width katakana for a half-width one, U+FF66 to U+FF9D.
  static func fullWidth(_ value: UInt32) -> UInt32 {
    // Every letter of the table has three bytes of UTF-8, the first of which is 0xE3.
    let index = Int(value - 0xFF66) * 3
    let (middle, last) = (halfWidth.utf8Start[index + 1], halfWidth.utf8Start[index + 2])
    return 0x3000 | UInt32(middle & 0x3F) << 6 | UInt32(last & 0x3F)
  }

  private static let halfWidth: StaticString =
    "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン"

  /// Returns the katakana with a voicing mark, ガ for カ, or with the half mark, パ for ハ; nil if
  /// there is none.
  static func voiced(_ kana: UInt32, isHalf: Bool) -> UInt32? {
    switch kana {
    case 0x30A6: isHalf ? nil : 0x30F4
    case 0x30AB...0x30C1: isHalf || kana % 2 == 0 ? nil : kana + 1
    case 0x30C4, 0x30C6, 0x30C8: isHalf ? nil : kana + 1
    case 0x30CF, 0x30D2, 0x30D5, 0x30D8, 0x30DB: kana + (isHalf ? 2 : 1)
    default: nil
    }
  }
}
