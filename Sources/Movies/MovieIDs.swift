import PlainBytes

/// The id of a title at IMDb, written `tt0133093`.
public struct IMDbID: Hashable, Comparable, Sendable {
  public let number: UInt32

  /// Creates the id with the number `number`.
  public init(number: UInt32) {
    self.number = number
  }

  /// Parses `tt` and 7 to 10 digits; nil for any other text.
  public init?(_ text: String) {
    var number: UInt32?
    text.withBytes { text in
      guard (9...12).contains(text.count), text[0] | 0x20 == UInt8(ascii: "t"),
        text[1] | 0x20 == UInt8(ascii: "t")
      else { return }
      number = UInt32(digits: text.bytes(2..<text.count))
    }
    guard let number else { return nil }
    self.number = number
  }

  /// Orders ids by number, roughly the order in which IMDb added the titles.
  public static func < (left: IMDbID, right: IMDbID) -> Bool { left.number < right.number }
}

extension IMDbID: CustomStringConvertible {
  /// The id as `tt` and at least seven digits.
  public var description: String { "tt" + Digits.text(of: number, width: 7) }
}

/// The id of a Wikidata item, written `Q83495`.
public struct WikidataID: Hashable, Sendable {
  public let number: UInt32

  /// Creates the id with the number `number`.
  public init(number: UInt32) {
    self.number = number
  }

  /// Parses `Q` and digits, alone or at the end of an item's URL; nil for any other text.
  public init?(_ text: String) {
    let name = text.parts(between: "/").last ?? ""
    var number: UInt32?
    name.withBytes { name in
      guard (2...11).contains(name.count), name[0] == UInt8(ascii: "Q") else { return }
      number = UInt32(digits: name.bytes(1..<name.count))
    }
    guard let number else { return nil }
    self.number = number
  }
}

extension WikidataID: CustomStringConvertible {
  /// The id as `Q` and digits.
  public var description: String { "Q" + Digits.text(of: number, width: 1) }
}

/// The ids of one movie in several catalogues.
public struct MovieIDs: Hashable, Sendable {
  /// The IMDb id; nil if unknown.
  public var imdb: IMDbID?
  /// The TMDb id, `id` in TMDb's responses; nil if unknown.
  public var tmdb: UInt32?
  /// The Wikidata item; nil if unknown.
  public var wikidata: WikidataID?

  public init(imdb: IMDbID? = nil, tmdb: UInt32? = nil, wikidata: WikidataID? = nil) {
    self.imdb = imdb
    self.tmdb = tmdb
    self.wikidata = wikidata
  }

  /// Parses an IMDb id, or the URL of a movie at IMDb or TMDb; nil for any other text.
  ///
  ///     tt0133093
  ///     https://www.imdb.com/title/tt0133093/?ref_=nv
  ///     https://www.themoviedb.org/movie/603-the-matrix
  package init?(named text: String) {
    let marks = ("/?# " as StaticString).bytes
    let parts = text.parts { marks.contains($0) }
    if let imdb = parts.lazy.compactMap({ IMDbID($0) }).first {
      self.init(imdb: imdb)
      return
    }
    guard let kind = parts.firstIndex(where: { $0.isSame(as: "movie") }), kind > 0,
      parts[kind - 1].bytes.reversed().starts(with: MovieIDs.host.bytes.reversed()),
      kind + 1 < parts.count, let tmdb = UInt32(digits: parts[kind + 1].cut(at: "-").before)
    else { return nil }
    self.init(tmdb: tmdb)
  }

  private static let host: StaticString = "themoviedb.org"

  /// Returns whether both ids are for one movie; the first catalogue with an id in both decides.
  ///
  /// Catalogues seldom contradict each other. If they do, IMDb takes precedence over TMDb, and TMDb
  /// over Wikidata, whose items anyone can merge or split.
  public func isSameMovie(as other: MovieIDs) -> Bool {
    if let imdb, let theirs = other.imdb { return imdb == theirs }
    if let tmdb, let theirs = other.tmdb { return tmdb == theirs }
    if let wikidata, let theirs = other.wikidata { return wikidata == theirs }
    return false
  }

  /// Returns these ids, completed by ids of `other` in catalogues without an id here.
  public func joined(with other: MovieIDs) -> MovieIDs {
    MovieIDs(
      imdb: imdb ?? other.imdb,
      tmdb: tmdb ?? other.tmdb,
      wikidata: wikidata ?? other.wikidata
    )
  }
}

/// Conversions between numbers and ASCII digits.
enum Digits {
  /// Returns the digits of `number`, with leading zeros up to `width`.
  static func text(of number: UInt32, width: Int) -> String {
    var digits: [UInt8] = []
    var rest = number
    while rest > 0 || digits.count < width {
      digits.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    }
    return String(utf8: Array(digits.reversed()))
  }

  /// Returns whether `byte` is a digit.
  static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
