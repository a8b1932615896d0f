import Localization
import PlainBytes

/// A title as files find a film by it: case, accents and punctuation do not count.
public struct TitleKey: Hashable, Sendable {
  let bytes: [UInt8]

  /// The key of `title`.
  public init(_ title: String) {
    var folded = FoldedText()
    folded.append(title)
    bytes = folded.bytes
  }

  /// The key of a title in UTF-8.
  init(utf8 title: UnsafeRawBufferPointer) {
    var folded = FoldedText()
    folded.append(title)
    bytes = folded.bytes
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The same without an English article before it, which one source writes and another does not.
  public var withoutArticle: TitleKey { TitleKey(bytes: MovieSearch.withoutArticle(bytes)) }
}

extension MovieCatalogue {
  /// Where the films of each title are, an article aside.
  ///
  /// O(n) in the bytes of all titles.
  public func placesByTitle() -> [TitleKey: [Int]] {
    var places: [TitleKey: [Int]] = [:]
    for index in 0..<count {
      places[TitleKey(utf8: record(at: index).title).withoutArticle, default: []].append(index)
    }
    return places
  }
}
