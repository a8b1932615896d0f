import ExactMoney

/// Whose figures and texts a movie has.
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

  /// Where the box office that it reports was taken; nil if it does not say.
  ///
  /// The catalogue has the largest figure that Wikidata knows, which is often worldwide.
  public var boxOfficeTerritory: MovieTerritory? {
    switch self {
    case .tmdb: .world
    case .omdb: .country(Region("US"))
    case .catalogue, .wikidata: nil
    }
  }
}

/// What a source can report of a movie, a field of ``Movie`` each.
public enum MovieField: UInt8, CaseIterable, Sendable {
  case title, originalTitle, originalLanguage, overview, release, genres, poster, backdrop, kind
  case votes, popularity, runtime, certificate, directors, writers, cast, origin, ratings, oscars
  case budget, boxOffice
}

/// Which source each field of a movie is from: three bits for each.
public struct FieldProvenance: Hashable, Sendable {
  private var bits: UInt64 = 0

  /// No field is from any source.
  public init() {}

  /// The source of `field`; nil where there is none.
  public subscript(field: MovieField) -> MovieSource? {
    get {
      MovieSource(rawValue: UInt8(truncatingIfNeeded: bits >> FieldProvenance.shift(field) & 7))
    }
    set {
      bits &= ~(7 << FieldProvenance.shift(field))
      bits |= UInt64(newValue?.rawValue ?? 0) << FieldProvenance.shift(field)
    }
  }

  /// Every source of a field, each once.
  public var sources: [MovieSource] {
    MovieSource.allCases.filter { source in
      MovieField.allCases.contains { self[$0] == source }
    }
  }

  private static func shift(_ field: MovieField) -> UInt64 { UInt64(field.rawValue) * 3 }
}
