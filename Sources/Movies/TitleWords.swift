import PlainBytes

/// The words of titles that have several spellings.
enum TitleWords {
  /// A word, and its shared spelling in ``TitleSpelling``.
  private struct Entry {
    let word: ArraySlice<UInt8>
    let spelling: ArraySlice<UInt8>
  }

  private static let text: StaticString = """
    zero 0 one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12 \
    thirteen 13 fourteen 14 fifteen 15 sixteen 16 seventeen 17 eighteen 18 nineteen 19 twenty 20 \
    thirty 30 forty 40 fifty 50 sixty 60 seventy 70 eighty 80 ninety 90 hundred 100 \
    ii 2 iii 3 iv 4 vi 6 vii 7 viii 8 ix 9 xi 11 xii 12 xiii 13 \
    doctor dr mister mr saint st versus vs
    """

  /// The entries by the first letter of the word.
  private static let entries: [[Entry]] = {
    var entries = [[Entry]](repeating: [], count: 26)
    let words = Array(text.bytes).split(separator: UInt8(ascii: " "))
    for place in stride(from: 0, to: words.count, by: 2) {
      let word = words[place]
      entries[Int(word[word.startIndex] - UInt8(ascii: "a"))]
        .append(Entry(word: word, spelling: words[place + 1]))
    }
    return entries
  }()

  private static let labels: [StaticString] = ["part", "vol", "volume", "chapter", "episode"]

  /// Returns whether `word` announces a number, as in "part 2".
  static func isLabel(_ word: ArraySlice<UInt8>) -> Bool {
    labels.contains { word.elementsEqual($0.bytes) }
  }

  /// Returns whether `word` is "and".
  static func isAnd(_ word: [UInt8]) -> Bool { word.elementsEqual(("and" as StaticString).bytes) }

  /// Returns whether `word` is a number of at most three digits, too short to be a year.
  static func isShortNumber(_ word: [UInt8]) -> Bool {
    word.count < 4 && word.allSatisfy { Digits.isDigit($0) }
  }

  /// Returns whether `byte` is a sign for "and".
  static func isAnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "&") || byte == UInt8(ascii: "+")
  }

  /// Returns the shared spelling of `word`; `isNumbered` means that it must be a number, as after
  /// "part".
  ///
  /// A single letter I, V or X is then a Roman numeral. V and X are one after any other word too,
  /// but not as the first: the X-Men are not ten.
  static func spelling(
    of word: ArraySlice<UInt8>,
    isNumbered: Bool,
    isFirst: Bool
  ) -> ArraySlice<UInt8> {
    guard let first = word.first else { return word }
    if word.count == 1 && !isFirst {
      if first == UInt8(ascii: "v") { return [UInt8(ascii: "5")] }
      if first == UInt8(ascii: "x") { return [UInt8(ascii: "1"), UInt8(ascii: "0")] }
      if first == UInt8(ascii: "i"), isNumbered { return [UInt8(ascii: "1")] }
    }
    let letters = withoutDigits(word)
    guard UInt8(ascii: "a") <= first, first <= UInt8(ascii: "z") else { return letters }
    return entries[Int(first - UInt8(ascii: "a"))].first { $0.word == letters }?.spelling ?? letters
  }

  /// Returns whether `word` is a number in digits, words or Roman numerals.
  static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    spelling(of: word, isNumbered: true, isFirst: false).allSatisfy { Digits.isDigit($0) }
  }

  /// Returns `word` with letters for the digits that replace them between letters: "seven" for
  /// "se7en".
  private static func withoutDigits(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard word.count > 2, let first = word.first, let last = word.last, !Digits.isDigit(first),
      !Digits.isDigit(last), word.contains(where: { Digits.isDigit($0) })
    else { return word }
    let letters = ("oi.eas.v.." as StaticString).bytes
    return ArraySlice(
      word.map { byte in
        let letter = Digits.isDigit(byte) ? letters[Int(byte - UInt8(ascii: "0"))] : byte
        return letter == UInt8(ascii: ".") ? byte : letter
      }
    )
  }

  // MARK: Letters

  /// Returns the letters that a title has in all spellings of `word`, as bits.
  static func letters(inAllSpellingsOf word: [UInt8]) -> UInt32 {
    word.reduce(0) { Digits.isDigit($1) ? $0 : $0 | letters(of: $1) }
  }

  /// Returns the bit of a letter in either case, or the bits of all letters that a digit or sign
  /// may replace; else 0.
  static func letters(of byte: UInt8) -> UInt32 {
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    if letter < 26 { return 1 << UInt32(letter) }
    return Digits.isDigit(byte) || isAnd(byte) ? signLetters : 0
  }

  private static let signLetters = ("oieasvnd" as StaticString).bytes.reduce(UInt32(0)) {
    $0 | letters(of: $1)
  }
}
