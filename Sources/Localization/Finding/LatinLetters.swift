/// Tables of Latin letters without accents.
///
/// Each code point has one character: a small letter stands for itself, a capital for a ligature,
/// "-" for a letter without a plainer form, and a space for a sign.
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

  /// Returns the two letters of the ligature for which a capital in the tables stands.
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
