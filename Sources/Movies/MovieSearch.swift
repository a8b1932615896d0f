import Localization
import PlainBytes

/// Words that a film is searched by: of its title, of a name of its people, or its year.
///
/// Case and accents do not count, see `TextFolding`: "amelie" finds Amélie. A word finds every word that
/// begins with it, so that a title half typed is found.
public struct MovieSearch: Hashable, Sendable {
  /// The name as it was written.
  public let name: String
  /// The only year wanted; nil for all.
  public let year: Int?
  /// The folded words, at most ``maximumWords``.
  let words: [[UInt8]]
  /// The folded name without an English article at its start.
  let key: [UInt8]
  /// The same without a year as its last word.
  let keyBeforeYear: [UInt8]
  /// The words that could be a year, 0 for the others.
  let years: [Int]

  /// The words that count of a name that is longer than any title.
  static let maximumWords = 16

  /// A search for `name`, among the films of `year` alone where one is given.
  public init(name: String, year: Int? = nil) {
    self.name = name
    self.year = year
    var folded = FoldedText()
    folded.append(name)
    let key = folded.bytes
    var words: [[UInt8]] = []
    for word in key.split(separator: UInt8(ascii: " ")) where words.count < MovieSearch.maximumWords
    {
      words.append(Array(word))
    }
    self.words = words
    let whole = MovieSearch.withoutArticle(key)
    self.key = whole
    years = words.map { word in
      word.count == 4 ? word.withUnsafeBytes { Int(Digits.number($0) ?? 0) } : 0
    }
    let isDated = years.count > 1 && years[years.count - 1] > 0
    keyBeforeYear = isDated ? Array(whole.dropLast(5)) : whole
  }

  /// Whether there is nothing to search for.
  public var isEmpty: Bool { words.isEmpty }

  /// A bit for each word: what is found when all are.
  var allWords: UInt16 { UInt16(truncatingIfNeeded: (1 << words.count) - 1) }

  /// The words that name the year of a film.
  func words(naming year: Int?) -> UInt16 {
    var found: UInt16 = 0
    for (place, word) in years.enumerated() where word > 0 && word == year {
      found |= 1 << UInt16(place)
    }
    return found
  }

  /// A folded title without "the", "a" or "an" before it: "matrix" is the whole of "The Matrix".
  static func withoutArticle(_ key: [UInt8]) -> [UInt8] {
    for article in ["the ", "an ", "a "] as [StaticString] {
      let article = article.bytes
      if key.count > article.count && key.starts(with: article) {
        return Array(key[article.count...])
      }
    }
    return key
  }
}
