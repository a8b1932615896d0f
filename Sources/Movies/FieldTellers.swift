/// Who tells of films.
///
/// The raw values are kept in stores: a new source goes to the end.
public enum MovieSource: UInt8, CaseIterable, Sendable {
  /// The catalogue in the program: Wikidata as it was on one day, through 2014.
  case catalogue = 1
  case omdb
  case tmdb
  /// Wikidata as it is when asked.
  case wikidata

  /// The name it is known by.
  public var name: StaticString {
    switch self {
    case .catalogue: "catalogue"
    case .omdb: "OMDb"
    case .tmdb: "TMDb"
    case .wikidata: "Wikidata"
    }
  }
}

/// What can be told of a film, a field of ``Movie`` each.
public enum MovieField: UInt8, CaseIterable, Sendable {
  case title, originalTitle, originalLanguage, overview, release, genres, poster, backdrop, kind
  case votes, popularity, runtime, certificate, directors, writers, cast, origin, ratings, oscars
  case budget, boxOffice
}

/// Who told each field of a film: three bits a field.
public struct FieldTellers: Hashable, Sendable {
  private var bits: UInt64 = 0

  /// No field was told by anyone.
  public init() {}

  /// Who told `field`; nil while nobody did.
  public subscript(field: MovieField) -> MovieSource? {
    get { MovieSource(rawValue: UInt8(truncatingIfNeeded: bits >> FieldTellers.shift(field) & 7)) }
    set {
      bits &= ~(7 << FieldTellers.shift(field))
      bits |= UInt64(newValue?.rawValue ?? 0) << FieldTellers.shift(field)
    }
  }

  /// Everyone who told anything, each once.
  public var sources: [MovieSource] {
    MovieSource.allCases.filter { source in
      MovieField.allCases.contains { self[$0] == source }
    }
  }

  private static func shift(_ field: MovieField) -> UInt64 { UInt64(field.rawValue) * 3 }
}
