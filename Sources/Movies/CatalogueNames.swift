import Localization
import PlainBytes

/// What others call a movie: its number at TMDb, and its titles in other languages.
public struct MovieNames: Hashable, Sendable {
  public let imdb: IMDbID
  public let tmdb: UInt32?
  /// The titles that are searched alone, and shown to nobody.
  public let titles: [String]
  /// The titles by their languages.
  public let translations: [MovieTranslation]

  /// Creates the names of a movie.
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

/// The names of the catalogue's movies by their places, ready to be searched.
public struct CatalogueNames: Sendable {
  /// TMDb's numbers, 0 for none; empty where no movie has one.
  private var numbers: [UInt32] = []
  private var places: [UInt32: Int] = [:]
  /// The folded titles, one after the other, where each begins, and the first of each movie.
  private var text = FoldedText()
  private var starts: [Int] = []
  private var firsts: [Int] = []
  /// The titles by language as they are shown, each a line after a letter for its language, and where those of each
  /// movie begin: thousands of strings would take several times the memory.
  private var translated: [UInt8] = []
  private var translatedStarts: [Int] = []

  /// The letter of the first language.
  private static let firstLanguage = UInt8(ascii: "a")

  /// No names.
  public init() {}

  public var isEmpty: Bool { numbers.isEmpty }

  /// The names of the movies of `catalogue`; a title that folds to the movie's own is left out.
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

  /// TMDb's number of the movie at `place`.
  func number(at place: Int) -> UInt32? {
    place < numbers.count && numbers[place] > 0 ? numbers[place] : nil
  }

  /// Where the movie with this number of TMDb's is.
  func place(of number: UInt32) -> Int? { places[number] }

  /// Adds to `movie`, which is the one at `place`, its number at TMDb and its titles by language.
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
