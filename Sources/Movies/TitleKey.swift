import Localization
import PlainBytes

/// The form of a title by which movies are found.
///
/// Case, accents, punctuation, spaces and the spelling of numbers do not count; see
/// `TitleSpelling`. An article after the title counts as one before it: "Matrix, The".
public struct TitleKey: Hashable, Comparable, Sendable {
  let bytes: [UInt8]

  /// Creates the key of `title`.
  public init(_ title: String) {
    var spelling = TitleSpelling()
    title.withBytes { spelling.read($0) }
    self.init(spelling)
  }

  /// Orders keys by bytes: numbers, then letters without accents.
  public static func < (left: TitleKey, right: TitleKey) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  fileprivate init(_ spelling: TitleSpelling) {
    let words = spelling.shared
    let article = spelling.hasArticle ? words[0] + [UInt8(ascii: " ")] : []
    bytes = Array(article + words.bytes[words.starts[spelling.hasArticle ? 1 : 0]...])
  }

  private init(bytes: ArraySlice<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// The key without an English article, which sources may write or omit.
  public var withoutArticle: TitleKey {
    TitleKey(bytes: bytes.dropFirst(EnglishArticle.count(before: bytes[...])))
  }
}

extension TitleKey {
  /// Returns the movies that have one of `titles` as written; a single movie is returned
  /// unconditionally.
  ///
  /// Case, accents, punctuation and an article before the title do not count. This separates "9"
  /// and "Nine", two movies of 2009 with one key.
  static func closest<Movie>(
    of movies: [Movie],
    to titles: [String],
    titles ofMovie: (Movie) -> [String]
  ) -> [Movie] {
    guard movies.count > 1 else { return movies }
    func written(_ title: String) -> [UInt8] {
      var folded = FoldedText()
      folded.append(title)
      return Array(folded.bytes.dropFirst(EnglishArticle.count(before: folded.bytes[...])))
    }
    let wanted = titles.map { written($0) }
    return movies.filter { ofMovie($0).contains { wanted.contains(written($0)) } }
  }
}

extension MovieCatalogue {
  /// Returns the indices of the movies by title, without articles.
  ///
  /// - Complexity: O(n) in the bytes of all titles.
  public func placesByTitle() -> [TitleKey: [Int]] {
    var places: [TitleKey: [Int]] = [:]
    var spelling = TitleSpelling()
    for index in 0..<count {
      spelling.read(record(at: index).title)
      places[TitleKey(spelling).withoutArticle, default: []].append(index)
    }
    return places
  }
}
