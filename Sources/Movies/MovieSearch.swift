import Localization
import PlainBytes

/// Words that a movie is searched by: of its title, of a name of its people, or its year.
///
/// Case and accents do not count, see `TextFolding`: "amelie" finds Amélie. A word finds every word that
/// begins with it, so that a title half typed is found. A number or an address at IMDb or TMDb finds its movie alone.
public struct MovieSearch: Hashable, Sendable {
  /// The name as it was written.
  public let name: String
  /// The only year wanted; nil for all.
  public let year: Int?
  /// Whether titles alone are searched, and no slip of the finger is forgiven.
  public internal(set) var isOfTitles: Bool
  /// The numbers that the name is instead of words; nil for words.
  public let ids: MovieIDs?
  /// The folded words as they were written.
  let written: SearchedWords
  /// The words in the spelling that titles share, without an article; see `TitleSpelling`.
  let respelled: SearchedWords
  /// The same words as they were written.
  let joined: SearchedWords

  /// A search for `name`, among the movies of `year` alone where one is given.
  ///
  /// One that `isOfTitles` finds no people and forgives no slip: a program that asks for a movie by its title takes the
  /// first one.
  public init(name: String, year: Int? = nil, isOfTitles: Bool = false) {
    self.name = name
    self.year = year
    self.isOfTitles = isOfTitles
    ids = MovieIDs(named: name)
    var folded = FoldedText()
    folded.append(name)
    let key = folded.bytes
    let title = key.dropFirst(EnglishArticle.count(before: key[...]))
    written = SearchedWords(
      key.split(separator: UInt8(ascii: " ")),
      title: title,
      beforeYear: title.dropLast(5)
    )
    var spelling = TitleSpelling()
    name.withBytes { spelling.read($0) }
    let first = spelling.hasArticle ? 1 : 0
    respelled = SearchedWords(spelling.shared, from: first)
    joined = SearchedWords(spelling.written, from: first)
  }

  /// Whether there is nothing to search for.
  public var isEmpty: Bool { written.words.isEmpty }

  /// How far a search goes from the words to titles.
  enum Reach: UInt8, CaseIterable {
    /// The words as they are written.
    case written
    /// The words in the spelling that titles share, joined and split.
    case respelled
    /// The same with a slip of the finger in each word of five letters or more.
    case slips
  }

  /// The words that are looked for in `reach`.
  func words(in reach: Reach) -> SearchedWords { reach == .written ? written : respelled }

  /// Whether the words as they are written may miss a title that is the whole search: they have a number, an "and",
  /// a word with another spelling, or letters that may be one word.
  var isWrittenOtherwise: Bool {
    let letters = written.title.filter { $0 != UInt8(ascii: " ") }
    guard letters == respelled.title else { return true }
    let words = written.words
    return words.contains { TitleWords.isShortNumber($0) || TitleWords.isAnd($0) }
      || zip(words, words.dropFirst()).contains { $0.count == 1 && $1.count == 1 }
  }
}

/// The words of a search in one spelling.
struct SearchedWords: Hashable, Sendable {
  /// The folded words, at most ``maximumCount``.
  let words: [[UInt8]]
  /// The title that they are without an English article.
  fileprivate let title: [UInt8]
  /// The same without a year as its last word.
  private let titleBeforeYear: [UInt8]
  /// The words that could be a year, 0 for the others.
  private let years: [Int]

  /// The words that count of a name that is longer than any title.
  static let maximumCount = 16

  /// The first of `words`, which are `title`, or `beforeYear` if the last word is a year.
  init(_ words: [ArraySlice<UInt8>], title: ArraySlice<UInt8>, beforeYear: ArraySlice<UInt8>) {
    self.words = words.prefix(SearchedWords.maximumCount).map { Array($0) }
    self.title = Array(title)
    years = self.words.map { word in
      word.count == 4 ? word.withUnsafeBytes { Int(Digits.number($0) ?? 0) } : 0
    }
    let isDated = years.count > 1 && years[years.count - 1] > 0
    titleBeforeYear = Array(isDated ? beforeYear : title)
  }

  /// The words of `joined` from the one at `first` on, which are a title without spaces.
  init(_ joined: JoinedWords, from first: Int) {
    let title = joined.bytes[joined.starts[first]...]
    self.init(
      (first..<joined.count).map { joined[$0] },
      title: title,
      beforeYear: title.dropLast(4)
    )
  }

  /// The title that they are without an English article, nor a year as its last word unless it `hasYear`.
  func title(hasYear: Bool) -> [UInt8] { hasYear ? title : titleBeforeYear }

  /// A bit for each word: what is found when all are.
  var all: UInt16 { UInt16(truncatingIfNeeded: (1 << words.count) - 1) }

  /// The words that name the year of a movie.
  func naming(_ year: Int?) -> UInt16 {
    var found: UInt16 = 0
    for (place, word) in years.enumerated() where word > 0 && word == year {
      found |= 1 << UInt16(place)
    }
    return found
  }
}
