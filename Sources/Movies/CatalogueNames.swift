import Localization
import PlainBytes

/// What others call a film: its number at TMDb, and its titles in other languages.
public struct MovieNames: Hashable, Sendable {
  public let imdb: IMDbID
  public let tmdb: UInt32?
  public let titles: [String]

  /// Creates the names of a film.
  public init(imdb: IMDbID, tmdb: UInt32?, titles: [String]) {
    (self.imdb, self.tmdb, self.titles) = (imdb, tmdb, titles)
  }
}

/// The names of the catalogue's films by their places, ready to be searched.
public struct CatalogueNames: Sendable {
  /// TMDb's numbers, 0 for none; empty where no film has one.
  private var numbers: [UInt32] = []
  private var places: [UInt32: Int] = [:]
  /// The folded titles, one after the other, where each begins, and the first of each film.
  private var text = FoldedText()
  private var starts: [Int] = []
  private var firsts: [Int] = []

  /// No names.
  public init() {}

  public var isEmpty: Bool { numbers.isEmpty }

  /// The names of the films of `catalogue`; a title that folds to the film's own is left out.
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
      for title in names?.titles ?? [] {
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
  }

  /// TMDb's number of the film at `place`.
  func number(at place: Int) -> UInt32? {
    place < numbers.count && numbers[place] > 0 ? numbers[place] : nil
  }

  /// Where the film with this number of TMDb's is.
  func place(of number: UInt32) -> Int? { places[number] }

  /// Calls `body` with each folded title of the film at `place`.
  func forEachTitle(at place: Int, _ body: (UnsafeRawBufferPointer) -> Void) {
    guard place + 1 < firsts.count else { return }
    text.bytes.withUnsafeBytes { bytes in
      for title in firsts[place]..<firsts[place + 1] {
        body(bytes.bytes(starts[title]..<starts[title + 1]))
      }
    }
  }
}
