public import ExactMoney

/// A movie, as far as its sources report it.
///
/// What no source reports is empty: an empty text or list, zero, false or nil. ``provenance`` says which source a field is from.
public struct Movie: Hashable, Sendable {
  public var ids = MovieIDs()

  public var title = ""
  /// The title in the language the movie was made in.
  public var originalTitle = ""
  /// The code of that language (ISO 639-1).
  public var originalLanguage = ""
  /// What the movie is about, in a few sentences.
  public var overview = ""
  /// Its texts in other languages than English, one for each in the order of ``TextLanguage``; see ``texts(in:)``.
  public internal(set) var translations: [MovieTranslation] = []
  /// The day it was first shown anywhere.
  public var releaseDate: CalendarDate?
  /// The year it was first shown in, which is often all that is known.
  public var year: Int?
  public var genres: [Genre] = []
  /// Where the poster is: a path below TMDb's servers of images, or the whole address of OMDb's.
  public var posterPath = ""
  /// Where TMDb keeps the picture for the background.
  public var backdropPath = ""
  public var isAdult = false
  /// Whether it is a recording of something else, a concert for one, and not a movie.
  public var isVideo = false
  /// The mean of the votes, 0 to 10; 0 without votes.
  ///
  /// The votes of the catalogue are critics' reviews; where it does not know their mean, it has Metacritic's.
  public var voteAverage = ExactDecimal.zero
  public var voteCount = 0
  /// How much it is asked for, in the units of its source; see ``Movie/renown`` for the catalogue's.
  public var popularity = ExactDecimal.zero
  /// How many Wikipedias have an article of it, where the source told.
  public var articles = 0

  public var runtimeMinutes: Int?
  /// Who may see it by the rules of the United States (the MPAA's), "PG-13".
  public var certificate = ""
  public var credits = Credits()
  /// The countries that made it, by their names.
  public var countries: [String] = []
  /// The languages spoken in it, by their names.
  public var languages: [String] = []
  public var studios: [String] = []
  public var ratings: [MovieRating] = []
  /// The Oscars that its source knows of; see ``hasAllOscars``.
  public var oscars = Oscars()
  /// When it was first shown where, the earliest first.
  public var releases: [MovieRelease] = []
  /// What it cost.
  public var budget: MovieAmount?
  /// What was paid to see it in cinemas; ``boxOfficeTerritory`` says where.
  public var boxOffice: MovieAmount?

  /// Whether a source told more of the movie than lists do.
  public var isWhole: Bool {
    runtimeMinutes != nil || !credits.cast.isEmpty || provenance[.title] == .catalogue
  }

  /// Whether the cast is in the order of the credits: the catalogue has it in that of the alphabet.
  public var hasBillingOrder: Bool { provenance[.cast] != .catalogue }

  /// Whether the counts of ``oscars`` above zero are whole: Wikidata lacks many prizes, those of persons above all.
  public var hasAllOscars: Bool { provenance[.oscars] == .omdb }

  /// Where ``boxOffice`` was taken; nil if its source does not say.
  public var boxOfficeTerritory: MovieTerritory? { provenance[.boxOffice]?.boxOfficeTerritory }

  /// Which source each of the fields above is from.
  public internal(set) var provenance = FieldProvenance()

  /// A movie of which nothing is known but what it is called elsewhere.
  public init(ids: MovieIDs = MovieIDs()) {
    self.ids = ids
  }
}

/// Who made a movie and who is seen in it, by their names.
public struct Credits: Hashable, Sendable {
  public var directors: [String] = []
  public var writers: [String] = []
  /// In the order in which the source has them: that of the credits, or the alphabet.
  public var cast: [String] = []

  /// Creates credits.
  public init(directors: [String] = [], writers: [String] = [], cast: [String] = []) {
    self.directors = directors
    self.writers = writers
    self.cast = cast
  }
}

/// What the Academy thought of a movie.
public struct Oscars: Hashable, Sendable {
  public var won = 0
  /// The nominations, those that won among them where the source counts them so.
  public var nominated = 0

  /// Creates counts.
  public init(won: Int = 0, nominated: Int = 0) {
    self.won = won
    self.nominated = nominated
  }
}

/// The day on which a movie came into the cinemas of one country.
public struct MovieRelease: Hashable, Sendable {
  public let country: Region
  public let day: CalendarDate

  /// Creates a release.
  public init(country: Region, day: CalendarDate) {
    self.country = country
    self.day = day
  }
}

/// Where a movie's box office was taken.
public enum MovieTerritory: Hashable, Sendable {
  case world
  case country(Region)
}

/// Money that a movie cost or took.
public struct MovieAmount: Hashable, Sendable {
  /// The amount as it was told, in the currency it was told in.
  public let money: Money
  /// The day that the figure is of; nil where the source does not say.
  public let day: CalendarDate?

  /// Creates an amount.
  public init(_ money: Money, of day: CalendarDate? = nil) {
    self.money = money
    self.day = day
  }
}
