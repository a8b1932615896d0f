import ExactMoney
import PlainBytes

/// What filters and orders ask of a film, without its texts.
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
  /// Tenths of points of renown.
  var points: Int64 = 0

  /// Whether the film is one that `filter` wants.
  func pass(_ filter: MovieFilter) -> Bool {
    if let genre = filter.genre, genres & MovieTraits.bit(genre) == 0 { return false }
    if let decade = filter.decade, !(0..<10).contains(Int(year) &- decade) { return false }
    if let wanted = filter.year, wanted != Int(year) { return false }
    if let least = filter.leastRating, Int(rating) < least &* 100 { return false }
    return true
  }

  static func bit(_ genre: Genre) -> UInt32 { 1 << UInt32(genre.rawValue) }

  /// Notes when the film was first shown.
  mutating func show(_ date: CalendarDate?, year known: Int?) {
    let (year, month, day) = date.map { $0.components } ?? (known ?? 0, 0, 0)
    self.year = Int32(truncatingIfNeeded: year)
    self.day = self.year * 10_000 + Int32(truncatingIfNeeded: month * 100 + day)
  }
}

extension MovieTraits {
  /// The traits of a film that was told of.
  init(_ movie: Movie) {
    for genre in movie.genres { genres |= MovieTraits.bit(genre) }
    show(movie.releaseDate, year: movie.year)
    if movie.has(.votes) {
      rating = Int32(truncatingIfNeeded: MovieTraits.whole(movie.voteAverage, times: 100))
      votes = Int32(clamping: movie.voteCount)
    }
    points = MovieTraits.whole(movie.renown, times: 10)
  }

  /// `number` times `factor` without its decimals; 0 for one that is too large to be a mark or points.
  private static func whole(_ number: ExactDecimal, times factor: Int) -> Int64 {
    guard let product = try? number.multiplied(by: ExactDecimal(factor)),
      let whole = try? product.rounded(to: .scale(0), rounding: .towardZero)
    else { return 0 }
    return Int64(exactly: whole.coefficient) ?? 0
  }
}

extension MovieCatalogue {
  /// The traits of the film at `index`, and its title as it lies in the catalogue.
  ///
  /// The names of its people are passed over: they are most of a record.
  func traits(at index: Int) -> (traits: MovieTraits, title: UnsafeRawBufferPointer) {
    var record = record(at: index)
    var traits = MovieTraits()
    let title = record.text()
    for _ in 0..<3 { _ = record.people() }
    let facts = Facts(rawValue: record.number())
    traits.show(facts.contains(.release) ? record.releaseDate() : nil, year: year(at: index))
    if facts.contains(.runtime) { _ = record.number() }
    if facts.contains(.certificate) { _ = record.byte() }
    if facts.contains(.tomatometer) { _ = record.byte() }
    let mean = facts.contains(.criticsMean) ? record.byte() : nil
    let votes = facts.contains(.votes) ? record.number() : nil
    if facts.contains(.metascore) { _ = record.byte() }
    if let mean, let votes, votes > 0 {
      traits.rating = Int32(mean) * 10
      traits.votes = Int32(clamping: votes)
      traits.points = Int64(mean) * Int64(votes)
    }
    if facts.contains(.boxOffice) { traits.points += record.wideNumber() / 2_000_000 * 10 }
    if facts.contains(.oscars) {
      traits.points += Int64(record.byte()) * 400
      traits.points += Int64(record.byte()) * 50
    }
    for genre in record.numbers() {
      if let genre = Genre(rawValue: UInt8(truncatingIfNeeded: genre)) {
        traits.genres |= MovieTraits.bit(genre)
      }
    }
    return (traits, title)
  }
}

extension PackReader {
  /// The next number as a day of release: counted from 1900-01-01, 25,567 days before 1970.
  fileprivate mutating func releaseDate() -> CalendarDate {
    CalendarDate(dayNumber: Int32(truncatingIfNeeded: number() - 25_567))
  }
}
