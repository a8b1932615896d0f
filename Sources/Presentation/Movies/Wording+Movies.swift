import ExactMoney
import Localization
public import Movies
import PlainBytes

extension Wording {
  /// The language of movies' texts; nil for English.
  public var textLanguage: TextLanguage? { TextLanguage(tag: messages.tag) }

  /// Returns the language tag with which to mark a text; nil if that is the page's language.
  func mark(_ tag: String) -> String? {
    tag.languageOfTag.isSame(as: messages.tag.languageOfTag) ? nil : tag
  }

  /// Writes a mean of votes with one decimal: `8.2`.
  func rating(_ value: ExactDecimal) -> String {
    let rounded = try? value.rounded(to: .scale(1), rounding: .toNearestOrAwayFromZero)
    return number(rounded ?? value)
  }

  public func name(of genre: Genre) -> String { self(genre.message) }

  /// Returns `at least 8 won, at least 11 nominated`; nil if no prize is known.
  ///
  /// Every winner was nominated, so nominations are left out unless they are more than the prizes.
  public func oscars(of movie: Movie) -> String? {
    func text(_ count: Int) -> String {
      movie.hasAllOscars ? number(count) : self(.movieAtLeast(number: number(count)))
    }
    let (won, nominated) = (movie.oscars.won, movie.oscars.nominated)
    if nominated <= won { return won > 0 ? self(.movieOscarsWon(won: text(won))) : nil }
    return won > 0
      ? self(.movieOscarCounts(won: text(won), nominated: text(nominated)))
      : self(.movieOscarsNominated(nominated: text(nominated)))
  }

  /// Returns the label of an amount: `Budget`, `Box office, worldwide`.
  func label(ofMoney field: MovieField, of movie: Movie) -> String {
    if field == .budget { return self(.pageMovieBudget) }
    switch movie.boxOfficeTerritory {
    case .world: return self(.movieBoxOfficeIn(territory: self(.movieWorldwide)))
    case .country(let country):
      return self(.movieBoxOfficeIn(territory: name(ofRegion: country.code)))
    case nil: return self(.pageMovieBoxOffice)
    }
  }
}

extension Genre {
  fileprivate var message: Message {
    switch self {
    case .action: .genreAction
    case .adventure: .genreAdventure
    case .animation: .genreAnimation
    case .biography: .genreBiography
    case .comedy: .genreComedy
    case .crime: .genreCrime
    case .documentary: .genreDocumentary
    case .drama: .genreDrama
    case .family: .genreFamily
    case .fantasy: .genreFantasy
    case .history: .genreHistory
    case .horror: .genreHorror
    case .music: .genreMusic
    case .musical: .genreMusical
    case .mystery: .genreMystery
    case .romance: .genreRomance
    case .scienceFiction: .genreScienceFiction
    case .sport: .genreSport
    case .televisionFilm: .genreTelevision
    case .thriller: .genreThriller
    case .war: .genreWar
    case .western: .genreWestern
    }
  }
}

extension MovieOrder {
  var message: Message {
    switch self {
    case .popularity: .moviesByPopularity
    case .rating: .moviesByRating
    case .newest: .moviesByNewest
    case .title: .moviesByTitle
    }
  }
}

extension MovieField {
  /// The field's name on a page; nil if no page shows it.
  var message: Message? {
    switch self {
    case .title: .movieTitle
    case .originalTitle: .movieOriginalTitle
    case .originalLanguage, .poster, .backdrop, .kind, .popularity: nil
    case .overview: .movieOverview
    case .release: .pageMovieReleased
    case .genres: .moviesGenre
    case .votes: .movieMean
    case .runtime: .movieRuntime
    case .certificate: .movieCertificate
    case .directors: .pageMovieDirectors
    case .writers: .pageMovieWriters
    case .cast: .pageMovieCast
    case .origin: .movieOrigin
    case .ratings: .pageMovieRatings
    case .oscars: .pageMovieOscars
    case .budget: .pageMovieBudget
    case .boxOffice: .pageMovieBoxOffice
    }
  }
}
