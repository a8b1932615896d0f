import Localization
import PlainBytes

/// The names of a movie elsewhere: its TMDb id, and its titles in other languages.
public struct MovieNames: Hashable, Sendable {
  public let imdb: IMDbID
  /// The TMDb id; nil if unknown.
  public let tmdb: UInt32?
  /// The titles that are searched but never shown.
  public let titles: [String]
  /// The titles that are searched and shown, with their languages.
  public let translations: [MovieTranslation]

  public init(
    imdb: IMDbID,
    tmdb: UInt32?,
    titles: [String] = [],
    translations: [MovieTranslation] = []
  ) {
    (self.imdb, self.tmdb) = (imdb, tmdb)
    (self.titles, self.translations) = (titles, translations)
  }
}

/// The names of the catalogue's movies by index, ready to be searched.
public struct CatalogueNames: Sendable {
  /// The TMDb ids by index in the catalogue, 0 for an unknown one; empty without names.
  private var numbers: [UInt32] = []
  /// The indices in the catalogue by TMDb id.
  private var places: [UInt32: Int] = [:]
  /// The folded titles, one after the other.
  private var text = FoldedText()
  /// The offset of each title in ``text``, and the end of the last one.
  private var starts: [Int] = []
  /// The index in ``starts`` of each movie's first title, and the end of the last one's.
  private var firsts: [Int] = []
  /// The shown titles of all movies, each a line that begins with a letter for its language.
  ///
  /// Thousands of strings would take several times the memory.
  private var translated: [UInt8] = []
  /// The offset in ``translated`` of each movie's titles, and the end of the last one's.
  private var translatedStarts: [Int] = []

  /// The letter for the language with the raw value 0.
  private static let firstLanguage = UInt8(ascii: "a")

  /// Creates a value without names.
  public init() {}

  public var isEmpty: Bool { numbers.isEmpty }

  /// Indexes the `names` of the movies of `catalogue`, without titles that fold to the movie's own.
  ///
  /// - Complexity: O(n) in the movies of the catalogue and the bytes of the titles.
  public init(_ names: [MovieNames], of catalogue: MovieCatalogue) {
    guard !names.isEmpty else { return }
    var known: [IMDbID: MovieNames] = [:]
    for each in names { known[each.imdb] = each }
    for place in 0..<catalogue.count {
      firsts.append(starts.count)
      let names = known[catalogue.id(at: place)]
      numbers.append(names?.tmdb ?? 0)
      if let number = names?.tmdb { places[number] = place }
      var own = FoldedText()
      own.append(catalogue.record(at: place).title)
      var seen = [own.bytes]
      let translations = names?.translations ?? []
      translatedStarts.append(translated.count)
      for translation in translations {
        translated.append(CatalogueNames.firstLanguage + translation.language.rawValue)
        translated += Array(translation.title.utf8) + [UInt8(ascii: "\n")]
      }
      for title in (names?.titles ?? []) + translations.map({ $0.title }) {
        let range = text.append(title)
        let key = Array(text.bytes[range])
        if key.isEmpty || seen.contains(key) {
          text.truncate(to: range.lowerBound)
        } else {
          seen.append(key)
          starts.append(range.lowerBound)
        }
      }
    }
    firsts.append(starts.count)
    starts.append(text.bytes.count)
    translatedStarts.append(translated.count)
  }

  /// Returns the TMDb id of the movie at `place`; nil if it is unknown.
  func number(at place: Int) -> UInt32? {
    place < numbers.count && numbers[place] > 0 ? numbers[place] : nil
  }

  /// Returns the index of the movie with the TMDb id `number`; nil if no movie has it.
  func place(of number: UInt32) -> Int? { places[number] }

  /// Adds the TMDb id and the titles by language to `movie`, the catalogue's movie at `place`.
  func name(_ movie: inout Movie, at place: Int) {
    if movie.ids.tmdb == nil { movie.ids.tmdb = number(at: place) }
    guard place + 1 < translatedStarts.count else { return }
    let lines = translated[translatedStarts[place]..<translatedStarts[place + 1]]
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      let number = line[line.startIndex] - CatalogueNames.firstLanguage
      guard let language = TextLanguage(rawValue: number) else { continue }
      movie.fill(with: MovieTranslation(into: language, title: String(utf8: line.dropFirst())))
    }
  }

  /// Calls `body` with each folded title of the movie at `place`.
  func forEachTitle(at place: Int, _ body: (UnsafeRawBufferPointer) -> Void) {
    guard place + 1 < firsts.count else { return }
    text.bytes.withUnsafeBytes { bytes in
      for title in firsts[place]..<firsts[place + 1] {
        body(bytes.bytes(starts[title]..<starts[title + 1]))
      }
    }
  }
}
