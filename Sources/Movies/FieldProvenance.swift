import ExactMoney

/// A source of movie data.
///
/// Stores keep the raw values, so a new source goes at the end.
public enum MovieSource: UInt8, CaseIterable, Sendable {
  /// The catalogue in the program: movies through 2014, as Wikidata had them on one day.
  case catalogue = 1
  case omdb
  case tmdb
  /// Wikidata as it is at the time of the request.
  case wikidata

  /// The name of the source in texts.
  public var name: StaticString {
    switch self {
    case .catalogue: "catalogue"
    case .omdb: "OMDb"
    case .tmdb: "TMDb"
    case .wikidata: "Wikidata"
    }
  }

  /// The place whose box office the source reports; nil if the source does not state one.
  ///
  /// The catalogue has the largest figure in Wikidata, which is often worldwide.
  public var boxOfficeTerritory: MovieTerritory? {
    switch self {
    case .tmdb: .world
    case .omdb: .country(Region("US"))
    case .catalogue, .wikidata: nil
    }
  }
}

/// A field of ``Movie`` that a source can report.
public enum MovieField: UInt8, CaseIterable, Sendable {
  case title, originalTitle, originalLanguage, overview, release, genres, poster, backdrop, kind
  case votes, popularity, runtime, certificate, directors, writers, cast, origin, ratings, oscars
  case budget, boxOffice
}

/// The source of each field of a movie, in three bits per field.
public struct FieldProvenance: Hashable, Sendable {
  private var bits: UInt64 = 0

  /// Creates a value in which no field has a source.
  public init() {}

  /// The source of `field`; nil if the field has none.
  public subscript(field: MovieField) -> MovieSource? {
    get {
      MovieSource(rawValue: UInt8(truncatingIfNeeded: bits >> FieldProvenance.shift(field) & 7))
    }
    set {
      bits &= ~(7 << FieldProvenance.shift(field))
      bits |= UInt64(newValue?.rawValue ?? 0) << FieldProvenance.shift(field)
    }
  }

  /// The sources of all fields, each once.
  public var sources: [MovieSource] {
    MovieSource.allCases.filter { source in
      MovieField.allCases.contains { self[$0] == source }
    }
  }

  private static func shift(_ field: MovieField) -> UInt64 { UInt64(field.rawValue) * 3 }
}
