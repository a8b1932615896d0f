import Localization
import PlainBytes

/// Finds the words of a search in titles and names, in one reach.
struct TitleMatcher {
  private let reach: MovieSearch.Reach
  private var matcher: WordMatcher
  private var spelling = TitleSpelling()
  /// The words of the search, in one spelling or two.
  private let spellings: [SearchedWords]
  /// The searched texts: each word, each two neighbours joined, and all words joined.
  ///
  /// A match begins at the start of a word of a title.
  private let needles: [Needle]
  /// Whether a needle begins with the byte, by byte.
  private let isBeginning: [Bool]

  private struct Needle {
    let bytes: [UInt8]
    /// The words in the needle, as a mask.
    let words: UInt16
    /// Whether one typing slip is forgiven.
    let forgivesSlip: Bool
    /// The letters that every text with the needle has, as bits.
    let letters: UInt32
  }

  /// Creates a matcher for the words of `search` in `reach`.
  init(_ search: MovieSearch, in reach: MovieSearch.Reach) {
    self.reach = reach
    let words = search.words(in: reach)
    matcher = WordMatcher(words.words)
    spellings =
      reach == .written || search.joined == words ? [words] : [words, search.joined]
    needles =
      reach == .written ? [] : spellings.flatMap { TitleMatcher.needles($0.words, reach) }
    var isBeginning = [Bool](repeating: false, count: 256)
    for needle in needles { isBeginning[Int(needle.bytes[0])] = true }
    self.isBeginning = isBeginning
  }

  private static func needles(_ words: [[UInt8]], _ reach: MovieSearch.Reach) -> [Needle] {
    var ranges = words.indices.map { $0..<$0 + 1 }
    ranges += words.indices.dropFirst().map { $0 - 1..<$0 + 1 }
    if words.count > 2 { ranges.append(words.indices) }
    return ranges.map { range in
      let bytes = Array(words[range].joined())
      return Needle(
        bytes: bytes,
        words: UInt16(truncatingIfNeeded: (1 << range.count) - 1) << UInt16(range.lowerBound),
        forgivesSlip: reach == .slips && mayHaveSlip(bytes),
        letters: words[range].reduce(0) { $0 | TitleWords.letters(inAllSpellingsOf: $1) }
      )
    }
  }

  /// Returns whether one typing slip is forgiven in `word`.
  ///
  /// The word needs at least four letters, as of a word of five with one missing, and no digits.
  private static func mayHaveSlip(_ word: [UInt8]) -> Bool {
    word.count >= 4 && !word.contains { Digits.isDigit($0) }
  }

  /// Records a title in UTF-8 in `ranking`.
  mutating func read(title: UnsafeRawBufferPointer, into ranking: inout MovieRanking) {
    guard reach != .written else {
      return ranking.read(title: matcher.mask(of: title)) {
        MovieRank(title: title, for: spellings[0].title(hasYear: $0))
      }
    }
    // Most titles lack some letters, and need not be respelled.
    guard ranking.isComplete(with: candidates(in: title)) else { return }
    spelling.read(title)
    readSpelling(into: &ranking)
  }

  /// Records a folded title in `ranking`.
  mutating func read(key: UnsafeRawBufferPointer, into ranking: inout MovieRanking) {
    guard reach != .written else {
      return ranking.read(title: matcher.mask(ofKey: key)) {
        MovieRank(title: key, for: spellings[0].title(hasYear: $0))
      }
    }
    guard ranking.isComplete(with: candidates(in: key)) else { return }
    spelling.read(key: Array(key))
    readSpelling(into: &ranking)
  }

  /// Returns the words found in a person's name in UTF-8, as a mask.
  mutating func mask(ofName name: UnsafeRawBufferPointer) -> UInt16 {
    guard reach == .slips else { return matcher.mask(of: name) }
    guard candidates(in: name) != 0 else { return 0 }
    spelling.read(name)
    return maskOfSpelling()
  }

  /// Returns the words that `text` may have by its letters, as a mask.
  private func candidates(in text: UnsafeRawBufferPointer) -> UInt16 {
    var letters: UInt32 = 0
    for byte in text {
      guard byte < 0x80 else { return .max }
      letters |= TitleWords.letters(of: byte)
    }
    var found: UInt16 = 0
    for needle in needles
    where (needle.letters & ~letters).nonzeroBitCount <= (needle.forgivesSlip ? 1 : 0) {
      found |= needle.words
    }
    return found
  }

  private func readSpelling(into ranking: inout MovieRanking) {
    ranking.read(title: maskOfSpelling()) { rankOfSpelling(hasYear: $0) }
  }

  /// The title that was read last, in one spelling or two.
  private var titles: [JoinedWords] {
    spelling.isRespelled ? [spelling.shared, spelling.written] : [spelling.shared]
  }

  private func maskOfSpelling() -> UInt16 {
    var found: UInt16 = 0
    for title in titles {
      for place in 0..<title.count where isBeginning[Int(title.bytes[title.starts[place]])] {
        for needle in needles where needle.words & ~found != 0 {
          if end(of: needle.bytes, at: place, of: title, needle.forgivesSlip) != nil {
            found |= needle.words
          }
        }
      }
    }
    return found
  }

  /// Returns the rank of the title that was read last, which has all words.
  private func rankOfSpelling(hasYear: Bool) -> MovieRank {
    var best = MovieRank.title
    for wanted in spellings.map({ $0.title(hasYear: hasYear) }) where !wanted.isEmpty {
      let forgivesSlip = reach == .slips && TitleMatcher.mayHaveSlip(wanted)
      for title in titles {
        for place in 0..<min(title.count, spelling.hasArticle ? 2 : 1) {
          guard let end = end(of: wanted, at: place, of: title, forgivesSlip) else { continue }
          if end == title.bytes.count { return .wholeTitle }
          best = .titleStart
        }
      }
    }
    return best
  }

  /// Returns the end of a match of `needle` at the word `place` of `title`; nil if it does not
  /// match there.
  private func end(
    of needle: [UInt8],
    at place: Int,
    of title: JoinedWords,
    _ forgivesSlip: Bool
  ) -> Int? {
    let start = title.starts[place]
    guard title.bytes[start] == needle[0] else { return nil }
    let end = start + needle.count
    if end <= title.bytes.count, title.bytes[start..<end].elementsEqual(needle) {
      // The number 2 does not match the beginning of 20.
      let isNumber = Digits.isDigit(needle[needle.count - 1])
      return isNumber && end < title.bytes.count && Digits.isDigit(title.bytes[end]) ? nil : end
    }
    guard forgivesSlip else { return nil }
    return title.starts[(place + 1)...].last { end in
      guard abs(end - start - needle.count) <= 1, max(end - start, needle.count) >= 5 else {
        return false
      }
      return title.bytes.withUnsafeBytes { bytes in
        let text = bytes.bytes(start..<end)
        return TypingSlip.isOne(from: needle, to: text) && !text.contains { Digits.isDigit($0) }
      }
    }
  }
}
