import PlainBytes

/// The genre of a movie.
///
/// The packed catalogue has the raw values, so a new genre goes at the end.
public enum Genre: UInt8, CaseIterable, Sendable {
  case action, adventure, animation, biography, comedy, crime, documentary, drama, family, fantasy
  case history, horror, music, musical, mystery, romance, scienceFiction, sport, thriller, war
  case western, televisionFilm

  /// The genre's id at TMDb; nil for a genre that TMDb does not have.
  public var tmdbID: Int? {
    switch self {
    case .action: 28
    case .adventure: 12
    case .animation: 16
    case .comedy: 35
    case .crime: 80
    case .documentary: 99
    case .drama: 18
    case .family: 10_751
    case .fantasy: 14
    case .history: 36
    case .horror: 27
    case .music: 10_402
    case .mystery: 9_648
    case .romance: 10_749
    case .scienceFiction: 878
    case .televisionFilm: 10_770
    case .thriller: 53
    case .war: 10_752
    case .western: 37
    case .biography, .musical, .sport: nil
    }
  }

  /// Creates the genre with the TMDb id `tmdbID`; nil if the id is unknown.
  public init?(tmdbID: Int) {
    guard let genre = Genre.allCases.first(where: { $0.tmdbID == tmdbID }) else { return nil }
    self = genre
  }

  /// The genre's English name, as sources write it.
  public var name: StaticString {
    switch self {
    case .action: "Action"
    case .adventure: "Adventure"
    case .animation: "Animation"
    case .biography: "Biography"
    case .comedy: "Comedy"
    case .crime: "Crime"
    case .documentary: "Documentary"
    case .drama: "Drama"
    case .family: "Family"
    case .fantasy: "Fantasy"
    case .history: "History"
    case .horror: "Horror"
    case .music: "Music"
    case .musical: "Musical"
    case .mystery: "Mystery"
    case .romance: "Romance"
    case .scienceFiction: "Science Fiction"
    case .sport: "Sport"
    case .televisionFilm: "TV Movie"
    case .thriller: "Thriller"
    case .war: "War"
    case .western: "Western"
    }
  }

  /// Creates the genre with the English name `name`, or "Sci-Fi"; nil for any other name.
  public init?(named name: String) {
    if name.isSame(as: "Sci-Fi") {
      self = .scienceFiction
    } else {
      guard let genre = Genre.allCases.first(where: { $0.name.isSame(as: name) }) else {
        return nil
      }
      self = genre
    }
  }
}
