import ExactMoney
import Movies
import PlainBytes

extension MovieSelection {
  /// Reads the parameters of a `discover/movie` request; nil if they need facts that no source here
  /// reports.
  ///
  /// Genres and countries joined by commas must all match, those joined by bars any. The result is
  /// nil for keywords, watch providers, networks, people and studios, and for an unreadable
  /// language: no movie is known to match. Other unknown parameters are ignored, as at TMDb.
  ///
  /// - Throws: ``TMDbFailure/invalidParameters`` if a value cannot be read or a range is reversed.
  init?(discovering query: Query) throws(TMDbFailure) {
    self.init()
    for name in MovieSelection.unknown {
      if let text = query[name], !text.isEmpty { return nil }
    }
    func value<Value>(
      _ names: StaticString...,
      read: (String) -> Value?
    ) throws(TMDbFailure) -> Value? {
      for name in names {
        guard let text = query[name], !text.isEmpty else { continue }
        guard let value = read(text) else { throw .invalidParameters }
        return value
      }
      return nil
    }
    let day = { (text: String) in CalendarDate(String(text.prefix(10))) }
    let minutes = { (text: String) in Int(digits: text) }
    let number = { (text: String) in try? ExactDecimal(text) }

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
    filter.year = try value("primary_release_year", "year") { Int(digits: $0) }
    let first = try value("primary_release_date.gte", "release_date.gte", read: day)
    let last = try value("primary_release_date.lte", "release_date.lte", read: day)
    if first != nil || last != nil {
      // An open end becomes the first day of 1800 or of 2200, a range that holds every movie.
      let days = (
        first ?? CalendarDate(clamping: -62_092), last ?? CalendarDate(clamping: 84_006)
      )
      guard days.0 <= days.1 else { throw .invalidParameters }
      filter.days = days.0...days.1
    }
    filter.minimumRating = try value("vote_average.gte", read: number)
    filter.maximumRating = try value("vote_average.lte", read: number)
    filter.minimumVotes = try value("vote_count.gte", read: number).flatMap { Int($0.description) }
    let shortest = try value("with_runtime.gte", read: minutes)
    let longest = try value("with_runtime.lte", read: minutes)
    if shortest != nil || longest != nil {
      let bounds = (shortest ?? 0, longest ?? .max)
      guard bounds.0 <= bounds.1 else { throw .invalidParameters }
      filter.minutes = bounds.0...bounds.1
    }
    if let language = query["with_original_language"], !language.isEmpty {
      // No movie matches several languages or an invalid code.
      guard language.utf8.count == 2, language.utf8.allSatisfy({ (0x61...0x7A).contains($0) })
      else {
        return nil
      }
      filter.language = language
    }
    if let codes = query["with_origin_country"], !codes.isEmpty {
      let each = codes.split { $0 == "," || $0 == "|" }
      filter.countries = each.map { Region(String($0)).name ?? "" }
      filter.needsAllCountries = !codes.contains("|")
    }
    (order, isReversed) = MovieSelection.order(query["sort_by"])
  }

  private static let unknown: [StaticString] = [
    "with_keywords", "with_watch_providers", "with_watch_monetization_types", "with_networks",
    "with_people", "with_cast", "with_crew", "with_companies",
  ]

  private static func genres(_ text: String, between mark: Character) -> [Genre] {
    text.split(separator: mark).compactMap { Int(digits: $0).flatMap { Genre(tmdbID: $0) } }
  }

  /// Returns the order nearest to the one that `name` names, popularity by default.
  private static func order(_ name: String?) -> (MovieOrder, isReversed: Bool) {
    switch name {
    case "popularity.asc": (.popularity, true)
    case "vote_average.desc": (.rating, false)
    case "vote_average.asc": (.rating, true)
    case "primary_release_date.desc", "release_date.desc": (.newest, false)
    case "primary_release_date.asc", "release_date.asc": (.newest, true)
    case "original_title.asc", "title.asc": (.title, false)
    case "original_title.desc", "title.desc": (.title, true)
    default: (.popularity, false)
    }
  }
}
