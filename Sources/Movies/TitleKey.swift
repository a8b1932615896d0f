import Localization
import PlainBytes

/// A title as a movie is found by it: case, accents, punctuation and spaces do not count, nor how a number is written.
///
/// See `TitleSpelling`; an article after the title is that before it: "Matrix, The".
public struct TitleKey: Hashable, Comparable, Sendable {
  let bytes: [UInt8]

  /// The key of `title`.
  public init(_ title: String) {
    var spelling = TitleSpelling()
    title.withBytes { spelling.read($0) }
    self.init(spelling)
  }

  /// The order of the bytes: numbers, then letters without their accents.
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

  /// The same without an English article before it, which one source writes and another does not.
  public var withoutArticle: TitleKey {
    TitleKey(bytes: bytes.dropFirst(EnglishArticle.count(before: bytes[...])))
  }
}

extension TitleKey {
  /// The movies among several with one key whose title is written as one of `titles`; a movie alone is it in any case.
  ///
  /// Case, accents, punctuation and an article before the title do not count. "9" and "Nine" are two movies of 2009.
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
  /// Where the movies of each title are, an article aside.
  ///
  /// O(n) in the bytes of all titles.
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
