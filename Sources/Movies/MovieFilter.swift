public import ExactMoney
import PlainBytes

/// The conditions that listed movies meet; one that is nil or empty excludes nothing.
public struct MovieFilter: Hashable, Sendable {
  /// A genre that a movie must have, alone or among others; nil for any.
  public var genre: Genre?
  /// The genres a movie must have.
  public var allGenres: Set<Genre> = []
  /// The genres of which a movie must have at least one.
  public var anyGenres: Set<Genre> = []
  /// The genres a movie must not have.
  public var noGenres: Set<Genre> = []
  /// The first of the ten years of the first showing: 1990 for 1990 to 1999; nil for any.
  public var decade: Int?
  /// The year of the first showing; nil for any.
  public var year: Int?
  /// The days of the first showing; nil for any.
  ///
  /// A movie whose year alone is known passes if the days include the whole year.
  public var days: ClosedRange<CalendarDate>?
  /// The minimum mean of the votes, 0 to 10; nil for any.
  ///
  /// Movies without votes are excluded.
  public var minimumRating: ExactDecimal?
  /// The maximum mean of the votes, 0 to 10; nil for any.
  ///
  /// Movies without votes are excluded.
  public var maximumRating: ExactDecimal?
  /// The minimum number of votes; nil for any.
  public var minimumVotes: Int?
  /// The running time in minutes; nil for any.
  ///
  /// Movies of unknown running time are excluded.
  public var minutes: ClosedRange<Int>?
  /// The ISO 639-1 code of the original language; nil for any.
  ///
  /// A movie of unknown original language passes if the language is spoken in it, or if no spoken
  /// language is known.
  public var language: String?
  /// The English names of countries of production: all, or any if ``needsAllCountries`` is false.
  public var countries: [String] = []
  public var needsAllCountries = true

  public init(
    genre: Genre? = nil,
    decade: Int? = nil,
    year: Int? = nil,
    days: ClosedRange<CalendarDate>? = nil,
    minimumRating: ExactDecimal? = nil
  ) {
    self.genre = genre
    self.decade = decade
    self.year = year
    self.days = days
    self.minimumRating = minimumRating
  }

  /// Whether the filter excludes nothing.
  public var isEmpty: Bool { self == MovieFilter() }
}

/// The attributes by which movies are filtered and ordered, without texts.
struct MovieTraits {
  /// The genres as bits, by raw value.
  var genres: UInt32 = 0
  /// The year of the first showing; 0 if unknown.
  var year: Int32 = 0
  /// The day of the first showing in decimal digits, such as 19971118.
  ///
  /// Month and day are 0 if only the year is known, which sorts before all days of the year.
  var day: Int32 = 0
  /// The mean of the votes in hundredths; -1 without votes.
  var rating: Int32 = -1
  var votes: Int32 = 0
  /// The running time in minutes; 0 if unknown.
  var minutes: Int16 = 0
  /// The original language as in ``language(_:)``; 0 if unknown.
  var language: UInt16 = 0
  /// The points of ``Movie/renown`` in tenths.
  var points: Int64 = 0

  static func bit(_ genre: Genre) -> UInt32 { 1 << UInt32(genre.rawValue) }

  /// Returns the two letters of an ISO 639-1 code as a number; 0 for a text of another length.
  static func language(_ code: String) -> UInt16 {
    var language: UInt16 = 0
    code.withBytes { if $0.count == 2 { language = UInt16($0[0]) << 8 | UInt16($0[1]) } }
    return language
  }

  /// Sets year and day of the first showing; `known` is the year if `date` is nil.
  mutating func show(_ date: CalendarDate?, year known: Int?) {
    let (year, month, day) = date.map { $0.components } ?? (known ?? 0, 0, 0)
    self.year = Int32(truncatingIfNeeded: year)
    self.day = self.year * 10_000 + Int32(truncatingIfNeeded: month * 100 + day)
  }
}

extension MovieTraits {
  /// Takes the attributes of a reported movie.
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

  /// Takes the attributes of a catalogue's movie, without its language.
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

  /// Returns `number` times `factor`, truncated; 0 if the product is too large.
  static func whole(_ number: ExactDecimal, times factor: Int) -> Int64 {
    guard let product = try? number.multiplied(by: ExactDecimal(factor)),
      let whole = try? product.rounded(to: .scale(0), rounding: .towardZero)
    else { return 0 }
    return Int64(exactly: whole.coefficient) ?? 0
  }
}

/// A filter in the form of ``MovieTraits``, calculated once for all movies.
struct MovieBounds {
  private var allGenres: UInt32
  private let anyGenres: UInt32
  private let noGenres: UInt32
  private let year: Int?
  private let decade: Int?
  private var days: ClosedRange<Int32>?
  private var minimumRating: Int64?
  private var maximumRating: Int64?
  private let minimumVotes: Int?
  private let minutes: ClosedRange<Int>?
  private let language: UInt16?

  /// Calculates the bounds of `filter`.
  init(_ filter: MovieFilter) {
    func bits(_ genres: Set<Genre>) -> UInt32 { genres.reduce(0) { $0 | MovieTraits.bit($1) } }
    allGenres = bits(filter.allGenres)
    if let genre = filter.genre { allGenres |= MovieTraits.bit(genre) }
    anyGenres = bits(filter.anyGenres)
    noGenres = bits(filter.noGenres)
    (year, decade, minimumVotes) = (filter.year, filter.decade, filter.minimumVotes)
    minutes = filter.minutes
    language = filter.language.map { MovieTraits.language($0) }
    days = filter.days.map { days in
      var (first, last) = (MovieTraits(), MovieTraits())
      first.show(days.lowerBound, year: nil)
      last.show(days.upperBound, year: nil)
      return first.day...last.day
    }
    // Means have two decimals here, so a minimum of 7.991 becomes 8.00.
    minimumRating = filter.minimumRating.map { least in
      let whole = MovieTraits.whole(least, times: 100)
      return least == ExactDecimal(whole, scale: 2) ? whole : whole + 1
    }
    maximumRating = filter.maximumRating.map { MovieTraits.whole($0, times: 100) }
  }

  /// Returns whether the movie with `traits` passes the filter.
  func contain(_ traits: MovieTraits) -> Bool {
    let genres = traits.genres
    if genres & allGenres != allGenres || genres & noGenres != 0 { return false }
    if anyGenres != 0 && genres & anyGenres == 0 { return false }
    if let decade, !(0..<10).contains(Int(traits.year) &- decade) { return false }
    if let year, year != Int(traits.year) { return false }
    if let days {
      // A year without a day covers all days of the year.
      let isYear = traits.day % 10_000 == 0
      let first = traits.day + (isYear ? 101 : 0)
      let last = traits.day + (isYear ? 1_231 : 0)
      if first < days.lowerBound || last > days.upperBound { return false }
    }
    if let minimumRating, Int64(traits.rating) < minimumRating { return false }
    if let maximumRating, traits.rating < 0 || Int64(traits.rating) > maximumRating { return false }
    if let minimumVotes, Int(traits.votes) < minimumVotes { return false }
    if let minutes, traits.minutes == 0 || !minutes.contains(Int(traits.minutes)) { return false }
    // A movie of unknown language may be in the filter's.
    if let language, traits.language != 0, language != traits.language { return false }
    return true
  }
}
