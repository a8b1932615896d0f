public import ExactMoney
import PlainBytes

/// What a movie must be to be listed; what is nil or empty does not matter.
public struct MovieFilter: Hashable, Sendable {
  /// A genre that the movie has, perhaps beside others.
  public var genre: Genre?
  /// Genres all of which it has.
  public var allGenres: Set<Genre> = []
  /// Genres of which it has one or more.
  public var anyGenres: Set<Genre> = []
  /// Genres none of which it has.
  public var noGenres: Set<Genre> = []
  /// The first year of the ten in which the movie was first shown: 1990 for 1990 to 1999.
  public var decade: Int?
  /// The year in which it was first shown.
  public var year: Int?
  /// The days in which it was first shown; a movie of which the year alone is known passes if they have the whole year.
  public var days: ClosedRange<CalendarDate>?
  /// The least mean of its votes, 0 to 10; a movie without votes has none and is left out.
  public var leastRating: ExactDecimal?
  /// The greatest mean of its votes; again without movies that have none.
  public var maximumRating: ExactDecimal?
  public var leastVotes: Int?
  /// How long it may run, in minutes; a movie of which that is not known is left out.
  public var minutes: ClosedRange<Int>?
  /// The code of the language that it was made in (ISO 639-1).
  ///
  /// A movie of which that is not known passes if the language is spoken in it, or if none of it is known.
  public var language: String?
  /// English names of countries that it is from: all of them, or any where ``needsAllCountries`` is false.
  public var countries: [String] = []
  public var needsAllCountries = true

  /// Creates a filter.
  public init(
    genre: Genre? = nil,
    decade: Int? = nil,
    year: Int? = nil,
    days: ClosedRange<CalendarDate>? = nil,
    leastRating: ExactDecimal? = nil
  ) {
    self.genre = genre
    self.decade = decade
    self.year = year
    self.days = days
    self.leastRating = leastRating
  }

  /// Whether every movie passes.
  public var isEmpty: Bool { self == MovieFilter() }
}

/// What filters and orders ask of a movie, without its texts.
struct MovieTraits {
  /// A bit for each genre, by its raw value.
  var genres: UInt32 = 0
  /// The year of the first showing; 0 where it is not known.
  var year: Int32 = 0
  /// The day of it as year, month and day in decimal digits, 19971118; month and day 0 where the year
  /// alone is known, which so comes before all days of the year.
  var day: Int32 = 0
  /// The mean of the votes in hundredths; -1 without votes.
  var rating: Int32 = -1
  var votes: Int32 = 0
  /// How long it runs; 0 where it is not known.
  var minutes: Int16 = 0
  /// The two letters of its language, see ``language(_:)``.
  var language: UInt16 = 0
  /// Tenths of points of renown.
  var points: Int64 = 0

  static func bit(_ genre: Genre) -> UInt32 { 1 << UInt32(genre.rawValue) }

  /// The two letters of a code of ISO 639-1; 0 for what is none.
  static func language(_ code: String) -> UInt16 {
    var language: UInt16 = 0
    code.withBytes { if $0.count == 2 { language = UInt16($0[0]) << 8 | UInt16($0[1]) } }
    return language
  }

  /// Notes when the movie was first shown.
  mutating func show(_ date: CalendarDate?, year known: Int?) {
    let (year, month, day) = date.map { $0.components } ?? (known ?? 0, 0, 0)
    self.year = Int32(truncatingIfNeeded: year)
    self.day = self.year * 10_000 + Int32(truncatingIfNeeded: month * 100 + day)
  }
}

extension MovieTraits {
  /// The traits of a movie that was told of.
  init(_ movie: Movie) {
    for genre in movie.genres { genres |= MovieTraits.bit(genre) }
    show(movie.releaseDate, year: movie.year)
    if movie.has(.votes) {
      rating = Int32(truncatingIfNeeded: MovieTraits.whole(movie.voteAverage, times: 100))
      votes = Int32(clamping: movie.voteCount)
    }
    minutes = Int16(clamping: movie.runtimeMinutes ?? 0)
    language = MovieTraits.language(movie.originalLanguage)
    points = Renown(movie).tenths
  }

  /// The traits of a movie of the catalogue, but for its language.
  init(_ facts: MovieRecord.Facts, year: Int) {
    for genre in facts.genres { genres |= MovieTraits.bit(genre) }
    show(facts.release, year: year)
    minutes = Int16(clamping: facts.runtime ?? 0)
    if let mean = facts.mean ?? facts.metascore, let votes = facts.votes, votes > 0 {
      rating = Int32(mean) * 10
      self.votes = Int32(clamping: votes)
    }
    points = Renown(facts, year: year).tenths
  }

  /// `number` times `factor` without its decimals; 0 for one that is too large to be a mark or points.
  static func whole(_ number: ExactDecimal, times factor: Int) -> Int64 {
    guard let product = try? number.multiplied(by: ExactDecimal(factor)),
      let whole = try? product.rounded(to: .scale(0), rounding: .towardZero)
    else { return 0 }
    return Int64(exactly: whole.coefficient) ?? 0
  }
}

/// A filter in the form of traits, worked out once for all movies.
struct MovieBounds {
  private var allGenres: UInt32
  private let anyGenres: UInt32
  private let noGenres: UInt32
  private let year: Int?
  private let decade: Int?
  private var days: ClosedRange<Int32>?
  private var leastRating: Int64?
  private var maximumRating: Int64?
  private let leastVotes: Int?
  private let minutes: ClosedRange<Int>?
  private let language: UInt16?

  /// The bounds of `filter`.
  init(_ filter: MovieFilter) {
    func bits(_ genres: Set<Genre>) -> UInt32 { genres.reduce(0) { $0 | MovieTraits.bit($1) } }
    allGenres = bits(filter.allGenres)
    if let genre = filter.genre { allGenres |= MovieTraits.bit(genre) }
    anyGenres = bits(filter.anyGenres)
    noGenres = bits(filter.noGenres)
    (year, decade, leastVotes) = (filter.year, filter.decade, filter.leastVotes)
    minutes = filter.minutes
    language = filter.language.map { MovieTraits.language($0) }
    days = filter.days.map { days in
      var (first, last) = (MovieTraits(), MovieTraits())
      first.show(days.lowerBound, year: nil)
      last.show(days.upperBound, year: nil)
      return first.day...last.day
    }
    // A mean has two decimals here: above 7.999 is from 8.00 on.
    leastRating = filter.leastRating.map { least in
      let whole = MovieTraits.whole(least, times: 100)
      return least == ExactDecimal(whole, scale: 2) ? whole : whole + 1
    }
    maximumRating = filter.maximumRating.map { MovieTraits.whole($0, times: 100) }
  }

  /// Whether the movie with `traits` is one that the filter wants.
  func contain(_ traits: MovieTraits) -> Bool {
    let genres = traits.genres
    if genres & allGenres != allGenres || genres & noGenres != 0 { return false }
    if anyGenres != 0 && genres & anyGenres == 0 { return false }
    if let decade, !(0..<10).contains(Int(traits.year) &- decade) { return false }
    if let year, year != Int(traits.year) { return false }
    if let days {
      // A year alone stands for all its days.
      let isYear = traits.day % 10_000 == 0
      let first = traits.day + (isYear ? 101 : 0)
      let last = traits.day + (isYear ? 1_231 : 0)
      if first < days.lowerBound || last > days.upperBound { return false }
    }
    if let leastRating, Int64(traits.rating) < leastRating { return false }
    if let maximumRating, traits.rating < 0 || Int64(traits.rating) > maximumRating { return false }
    if let leastVotes, Int(traits.votes) < leastVotes { return false }
    if let minutes, traits.minutes == 0 || !minutes.contains(Int(traits.minutes)) { return false }
    // A movie whose language is not known may be one that is wanted.
    if let language, traits.language != 0, language != traits.language { return false }
    return true
  }
}
