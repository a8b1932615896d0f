public import ExactMoney

/// A movie, with the fields that its sources report.
///
/// A field that no source reports is empty: an empty text or list, zero, false or nil.
/// ``provenance`` has the source of each field.
public struct Movie: Hashable, Sendable {
  public var ids = MovieIDs()

  public var title = ""
  /// The title in the movie's original language.
  public var originalTitle = ""
  /// The ISO 639-1 code of the movie's original language, such as "fr".
  public var originalLanguage = ""
  /// A summary of the plot, in a few sentences.
  public var overview = ""
  /// The texts in languages other than English, at most one per language, in the order of
  /// ``TextLanguage``; see ``texts(in:)``.
  public internal(set) var translations: [MovieTranslation] = []
  /// The day of the first showing anywhere; nil if unknown.
  public var releaseDate: CalendarDate?
  /// The year of the first showing, often known without the day; nil if unknown.
  public var year: Int?
  public var genres: [Genre] = []
  /// The poster: a path on TMDb's image servers, or a full URL for OMDb.
  public var posterPath = ""
  /// The path of the background picture on TMDb's image servers.
  public var backdropPath = ""
  public var isAdult = false
  /// Whether the title is a recording of something else, such as a concert.
  public var isVideo = false
  /// The mean of the votes, 0 to 10; 0 without votes.
  ///
  /// For the catalogue, the votes are critics' reviews, and the mean is Metacritic's if the
  /// critics' mean is unknown.
  public var voteAverage = ExactDecimal.zero
  public var voteCount = 0
  /// The popularity in the source's own units; ``Movie/renown`` for the catalogue.
  public var popularity = ExactDecimal.zero
  /// The number of Wikipedias with an article about the movie; 0 if the source does not report it.
  public var articles = 0

  /// The running time in minutes; nil if unknown.
  public var runtimeMinutes: Int?
  /// The rating of the MPAA (United States), such as "PG-13".
  public var certificate = ""
  public var credits = Credits()
  /// The names of the countries of production.
  public var countries: [String] = []
  /// The names of the languages spoken in the movie.
  public var languages: [String] = []
  public var studios: [String] = []
  public var ratings: [MovieRating] = []
  /// The Oscars that the source reports; see ``hasAllOscars``.
  public var oscars = Oscars()
  /// The first showings by country, the earliest first.
  public var releases: [MovieRelease] = []
  /// The cost of production; nil if unknown.
  public var budget: MovieAmount?
  /// The revenue from cinemas in ``boxOfficeTerritory``; nil if unknown.
  public var boxOffice: MovieAmount?

  /// Whether the movie has more than the fields that a source's lists have.
  public var isWhole: Bool {
    runtimeMinutes != nil || !credits.cast.isEmpty || provenance[.title] == .catalogue
  }

  /// Whether the cast is in the order of the credits; the catalogue's is alphabetical.
  public var hasBillingOrder: Bool { provenance[.cast] != .catalogue }

  /// Whether counts above zero in ``oscars`` are complete; Wikidata lacks many awards, mostly those
  /// to persons.
  public var hasAllOscars: Bool { provenance[.oscars] == .omdb }

  /// The place where ``boxOffice`` was earned; nil if its source does not state one.
  public var boxOfficeTerritory: MovieTerritory? { provenance[.boxOffice]?.boxOfficeTerritory }

  /// The source of each field.
  public internal(set) var provenance = FieldProvenance()

  /// Creates a movie without any field but `ids`.
  public init(ids: MovieIDs = MovieIDs()) {
    self.ids = ids
  }
}

/// The names of a movie's makers and actors.
public struct Credits: Hashable, Sendable {
  public var directors: [String] = []
  public var writers: [String] = []
  /// The actors in the source's order: that of the credits, or alphabetical.
  public var cast: [String] = []

  public init(directors: [String] = [], writers: [String] = [], cast: [String] = []) {
    self.directors = directors
    self.writers = writers
    self.cast = cast
  }
}

/// The numbers of a movie's Academy Awards and nominations.
public struct Oscars: Hashable, Sendable {
  public var won = 0
  /// The number of nominations, which includes awards if the source counts them so.
  public var nominated = 0

  public init(won: Int = 0, nominated: Int = 0) {
    self.won = won
    self.nominated = nominated
  }
}

/// The day on which a movie opened in the cinemas of one country.
public struct MovieRelease: Hashable, Sendable {
  public let country: Region
  public let day: CalendarDate

  public init(country: Region, day: CalendarDate) {
    self.country = country
    self.day = day
  }
}

/// The area whose box office a figure covers.
public enum MovieTerritory: Hashable, Sendable {
  case world
  case country(Region)
}

/// A movie's budget or box office.
public struct MovieAmount: Hashable, Sendable {
  /// The amount as reported, in its original currency.
  public let money: Money
  /// The day of the figure; nil if the source does not state one.
  public let day: CalendarDate?

  public init(_ money: Money, of day: CalendarDate? = nil) {
    self.money = money
    self.day = day
  }
}
