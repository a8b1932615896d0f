import Localization
import PlainBytes

/// A search for movies by words of a title, names of people, or a year.
///
/// Case and accents do not count, see `TextFolding`: "amelie" finds Amélie. A word matches every
/// word that begins with it, so a half-typed title is found. An IMDb id, or a URL at IMDb or TMDb,
/// finds only its movie.
public struct MovieSearch: Hashable, Sendable {
  /// The text of the search, as written.
  public let name: String
  /// The year of the movies to find; nil for any.
  public let year: Int?
  /// Whether only titles are searched, without forgiving typing slips.
  public internal(set) var isOfTitles: Bool
  /// The ids in the text; nil if the text is words.
  public let ids: MovieIDs?
  /// The folded words as written.
  let written: SearchedWords
  /// The words in the spelling that titles share, without an article; see `TitleSpelling`.
  let respelled: SearchedWords
  /// The words as written, without an article, whose title has no spaces.
  let joined: SearchedWords

  /// Creates a search for `name`, limited to movies of `year` unless nil.
  ///
  /// A search with `isOfTitles` finds no people and forgives no typing slip, for clients that look
  /// up a movie by title and take the first result.
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

  /// Whether the search has no words.
  public var isEmpty: Bool { written.words.isEmpty }

  /// The allowed difference between a word of a title and a word of the search.
  enum Reach: UInt8, CaseIterable {
    /// The words match as written.
    case written
    /// The words match in the spelling that titles share, joined and split.
    case respelled
    /// The words match as in ``respelled``, with one typing slip in words of five letters or more.
    case slips
  }

  /// Returns the words to look for in `reach`.
  func words(in reach: Reach) -> SearchedWords { reach == .written ? written : respelled }

  /// Whether the words as written may miss a title that is the whole search.
  ///
  /// They may if there is a number, an "and", a word with another spelling, or single letters that
  /// may be one word.
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
  /// The words as one title, without an English article.
  fileprivate let title: [UInt8]
  /// ``title`` without a year as its last word.
  private let titleBeforeYear: [UInt8]
  /// The years that the words may be, 0 for other words.
  private let years: [Int]

  /// The maximum number of words in a search; further words are ignored.
  static let maximumCount = 16

  /// Creates a value of the first ``maximumCount`` of `words`.
  ///
  /// `title` is the title that the words form, and `beforeYear` is that title without its last
  /// word.
  init(_ words: [ArraySlice<UInt8>], title: ArraySlice<UInt8>, beforeYear: ArraySlice<UInt8>) {
    self.words = words.prefix(SearchedWords.maximumCount).map { Array($0) }
    self.title = Array(title)
    years = self.words.map { word in
      word.count == 4 ? word.withUnsafeBytes { Int(digits: $0) ?? 0 } : 0
    }
    let isDated = years.count > 1 && years[years.count - 1] > 0
    titleBeforeYear = Array(isDated ? beforeYear : title)
  }

  /// Creates a value of the words of `joined` from the index `first` on, whose title has no spaces.
  init(_ joined: JoinedWords, from first: Int) {
    let title = joined.bytes[joined.starts[first]...]
    self.init(
      (first..<joined.count).map { joined[$0] },
      title: title,
      beforeYear: title.dropLast(4)
    )
  }

  /// Returns the title without an English article, and without a year as its last word unless
  /// `hasYear`.
  func title(hasYear: Bool) -> [UInt8] { hasYear ? title : titleBeforeYear }

  /// A mask with a bit for each word.
  var all: UInt16 { UInt16(truncatingIfNeeded: (1 << words.count) - 1) }

  /// Returns the words that are the year `year`, as a mask.
  func naming(_ year: Int?) -> UInt16 {
    var found: UInt16 = 0
    for (place, word) in years.enumerated() where word > 0 && word == year {
      found |= 1 << UInt16(place)
    }
    return found
  }
}
