import ExactMoney
import Movies
import PlainBytes

extension MovieSelection {
  /// The films that TMDb's discovery is asked for.
  ///
  /// Genres joined by a comma are all wanted, those joined by a bar any of them. What nothing is known of here
  /// (companies, keywords, who shows a film where) is passed over, as TMDb passes over what it does not know.
  init(discovering query: Query) throws(TMDbFailure) {
    self.init()
    func day(_ names: StaticString...) throws(TMDbFailure) -> CalendarDate? {
      for name in names {
        guard let text = query[name], !text.isEmpty else { continue }
        guard let day = CalendarDate(String(text.prefix(10))) else { throw .invalidParameters }
        return day
      }
      return nil
    }
    func number(_ name: StaticString) throws(TMDbFailure) -> ExactDecimal? {
      guard let text = query[name], !text.isEmpty else { return nil }
      guard let number = try? ExactDecimal(text) else { throw .invalidParameters }
      return number
    }

    if let genres = query["with_genres"], !genres.isEmpty {
      if genres.contains("|") {
        filter.anyGenres = Set(MovieSelection.genres(genres, between: "|"))
      } else {
        filter.allGenres = Set(MovieSelection.genres(genres, between: ","))
      }
    }
    if let genres = query["without_genres"], !genres.isEmpty {
      filter.noGenres = Set(MovieSelection.genres(genres, between: ","))
    }
    if let text = query["primary_release_year"] ?? query["year"], !text.isEmpty {
      guard let year = Int(text) else { throw .invalidParameters }
      filter.year = year
    }
    let first = try day("primary_release_date.gte", "release_date.gte")
    let last = try day("primary_release_date.lte", "release_date.lte")
    if first != nil || last != nil {
      // A film is of the days after 1800 and those before 2200.
      let days = (
        first ?? CalendarDate(dayNumber: -62_092), last ?? CalendarDate(dayNumber: 84_006)
      )
      guard days.0 <= days.1 else { throw .invalidParameters }
      filter.days = days.0...days.1
    }
    filter.leastRating = try number("vote_average.gte")
    filter.mostRating = try number("vote_average.lte")
    filter.leastVotes = try number("vote_count.gte").flatMap { Int($0.description) }
    order = MovieSelection.order(query["sort_by"])
  }

  private static func genres(_ text: String, between mark: Character) -> [Genre] {
    text.split(separator: mark).compactMap { Int($0).flatMap { Genre(tmdbID: $0) } }
  }

  /// The order that is nearest to the one that is named.
  private static func order(_ name: String?) -> MovieOrder {
    switch name {
    case "vote_average.desc": .rating
    case "primary_release_date.desc", "release_date.desc": .newest
    case "original_title.asc", "title.asc": .title
    default: .popularity
    }
  }
}
