import ExactMoney
import Localization
public import Movies
import PlainBytes

extension Wording {
  /// The language that texts of movies are shown in; nil for English.
  public var textLanguage: TextLanguage? { TextLanguage(tag: messages.tag) }

  /// The tag of a text in the language `tag`, which a page marks it with; nil for the language of the page.
  func mark(_ tag: String) -> String? {
    tag.languageOfTag.isSame(as: messages.tag.languageOfTag) ? nil : tag
  }

  /// A mean of votes with one decimal: `8.2`.
  func rating(_ value: ExactDecimal) -> String {
    let rounded = try? value.rounded(to: .scale(1), rounding: .toNearestOrAwayFromZero)
    return number(rounded ?? value)
  }

  /// The name of a genre.
  public func name(of genre: Genre) -> String { self(genre.message) }

  /// `at least 8 won, at least 11 nominated`; nil if no prize is known.
  ///
  /// Whoever won was nominated too: no more nominations than prizes add nothing.
  public func oscars(of movie: Movie) -> String? {
    func text(_ count: Int) -> String {
      movie.hasAllOscars ? number(count) : self(.filmAtLeast(number: number(count)))
    }
    let (won, nominated) = (movie.oscars.won, movie.oscars.nominated)
    if nominated <= won { return won > 0 ? self(.filmOscarsWon(won: text(won))) : nil }
    return won > 0
      ? self(.filmOscarCounts(won: text(won), nominated: text(nominated)))
      : self(.filmOscarsNominated(nominated: text(nominated)))
  }

  /// `Budget`, `Box office, worldwide`.
  func label(ofMoney field: MovieField, of movie: Movie) -> String {
    if field == .budget { return self(.filmBudget) }
    switch movie.boxOfficeTerritory {
    case .world: return self(.filmBoxOfficeIn(territory: self(.filmWorldwide)))
    case .country(let country):
      return self(.filmBoxOfficeIn(territory: name(ofRegion: country.code)))
    case nil: return self(.filmBoxOffice)
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
    case .popularity: .filmsByPopularity
    case .rating: .filmsByRating
    case .newest: .filmsByNewest
    case .title: .filmsByTitle
    }
  }
}

extension MovieField {
  /// The field's name on a page; nil if no page shows it.
  var message: Message? {
    switch self {
    case .title: .filmTitle
    case .originalTitle: .filmOriginalTitle
    case .originalLanguage, .poster, .backdrop, .kind, .popularity: nil
    case .overview: .filmOverview
    case .release: .filmReleased
    case .genres: .filmsGenre
    case .votes: .filmMean
    case .runtime: .filmRuntime
    case .certificate: .filmCertificate
    case .directors: .filmDirectors
    case .writers: .filmWriters
    case .cast: .filmCast
    case .origin: .filmOrigin
    case .ratings: .filmRatings
    case .oscars: .filmOscars
    case .budget: .filmBudget
    case .boxOffice: .filmBoxOffice
    }
  }
}
