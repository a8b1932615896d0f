package import ExactJSON
package import ExactMoney
package import Movies

/// Encodes movies in TMDb's form.
///
/// A value that is unknown is an empty text or list, 0, or null, as at TMDb.
package enum TMDbMovieJSON {
  /// Returns a page of movies without those that have no ``TMDbNumber``.
  package static func page(_ page: MoviePage, isMixed: Bool) -> JSONValue {
    [
      "page": .integer(page.page),
      "results": .array(page.results.compactMap { item($0, isMixed: isMixed) }),
      "total_pages": .integer(page.totalPages),
      "total_results": .integer(page.totalResults),
    ]
  }

  /// Returns a page of the movies released in `days`.
  package static func page(_ page: MoviePage, of days: ClosedRange<CalendarDate>) -> JSONValue {
    let dates: JSONValue = [
      "dates": [
        "maximum": .string("\(days.upperBound)"), "minimum": .string("\(days.lowerBound)"),
      ]
    ]
    return dates.adding(self.page(page, isMixed: false))
  }

  /// Returns page `number` of an empty list.
  package static func emptyPage(_ number: Int) -> JSONValue {
    page(MoviePage(page: number, totalResults: 0, totalPages: 1, results: []), isMixed: false)
  }

  /// Returns the result of a search by external id.
  package static func found(_ movie: Movie?) -> JSONValue {
    let movies = movie.flatMap { item($0, isMixed: true) }.map { [$0] } ?? []
    return [
      "movie_results": .array(movies),
      "person_results": [],
      "tv_results": [],
      "tv_episode_results": [],
      "tv_season_results": [],
    ]
  }

  /// Returns the configuration of images at `base`.
  package static func configuration(_ base: TMDbImageBase) -> JSONValue {
    let images: JSONValue = [
      "base_url": .string(base.plain),
      "secure_base_url": .string(base.secure),
      "backdrop_sizes": ["w300", "w780", "w1280", "original"],
      "logo_sizes": ["w45", "w92", "w154", "w185", "w300", "w500", "original"],
      "poster_sizes": ["w92", "w154", "w185", "w342", "w500", "w780", "original"],
      "profile_sizes": ["w45", "w185", "h632", "original"],
      "still_sizes": ["w92", "w185", "w300", "original"],
    ]
    return ["images": images, "change_keys": []]
  }

  /// Returns `languages` with their codes and English names.
  package static func languages(_ languages: [MovieLanguage]) -> JSONValue {
    .array(languages.map { language($0) })
  }

  private static func language(_ language: MovieLanguage) -> JSONValue {
    [
      "iso_639_1": .string(language.code),
      "english_name": .string(language.name),
      "name": .string(language.name),
    ]
  }

  /// Returns the movie as a list entry, with its media type if `isMixed`; nil if it has no
  /// ``TMDbNumber``.
  static func item(_ movie: Movie, isMixed: Bool) -> JSONValue? {
    guard let number = TMDbNumber.of(movie.ids) else { return nil }
    let votes = movie.rating(.tmdb)
    return [
      "adult": .bool(movie.isAdult),
      "backdrop_path": path(movie.backdropPath),
      "genre_ids": .array(movie.genres.compactMap { $0.tmdbID }.map { .integer($0) }),
      "id": .integer(Int(number)),
      "original_language": .string(movie.originalLanguage),
      "original_title": .string(originalTitle(of: movie)),
      "overview": .string(movie.overview),
      "popularity": .digits("\(movie.popularity)"),
      "poster_path": path(movie.posterPath),
      "release_date": .string(releaseDate(of: movie)),
      "title": .string(movie.title),
      "video": .bool(movie.isVideo),
      "vote_average": .digits("\(votes?.value ?? .zero)"),
      "vote_count": .integer(votes?.votes ?? 0),
      "media_type": isMixed ? "movie" : nil,
    ]
  }

  /// Returns the whole movie with `parts` appended; `languages` maps names to codes.
  package static func movie(
    _ movie: Movie,
    parts: [TMDbPart],
    languages: [MovieLanguage],
    today: CalendarDate
  ) -> JSONValue {
    let number = TMDbNumber.of(movie.ids) ?? 0
    let votes = movie.rating(.tmdb)
    let members: JSONValue = [
      "adult": .bool(movie.isAdult),
      "backdrop_path": path(movie.backdropPath),
      "belongs_to_collection": .null,
      "budget": dollars(movie.budget),
      "genres": .array(movie.genres.compactMap { TMDbDocuments.genre($0) }),
      "homepage": "",
      "id": .integer(Int(number)),
      "imdb_id": movie.ids.imdb.map { .string($0.description) } ?? .null,
      "origin_country": [],
      "original_language": .string(movie.originalLanguage),
      "original_title": .string(originalTitle(of: movie)),
      "overview": .string(movie.overview),
      "popularity": .digits("\(movie.popularity)"),
      "poster_path": path(movie.posterPath),
      "production_companies": .array(movie.studios.map { studio($0) }),
      "production_countries": .array(movie.countries.compactMap { country($0) }),
      "release_date": .string(releaseDate(of: movie)),
      "revenue": dollars(movie.boxOfficeTerritory == .world ? movie.boxOffice : nil),
      "runtime": .integer(movie.runtimeMinutes ?? 0),
      "spoken_languages": .array(
        languages.filter { movie.languages.contains($0.name) }.map { language($0) }
      ),
      "status": .string(status(of: movie, today: today)),
      "tagline": "",
      "title": .string(movie.title),
      "video": .bool(movie.isVideo),
      "vote_average": .digits("\(votes?.value ?? .zero)"),
      "vote_count": .integer(votes?.votes ?? 0),
    ]
    return members.adding(
      .object(parts.map { JSONMember($0.rawValue, $0.json(of: movie)) })
    )
  }

  /// Returns one part of the movie's data, with the movie's number.
  package static func part(_ part: TMDbPart, of movie: Movie) -> JSONValue {
    let id: JSONValue = ["id": .integer(Int(TMDbNumber.of(movie.ids) ?? 0))]
    return id.adding(part.json(of: movie))
  }

  // MARK: Fields

  /// Returns a path on TMDb's image server; null for a poster elsewhere, which TMDb's form cannot
  /// name.
  static func path(_ path: String) -> JSONValue { path.hasPrefix("/") ? .string(path) : .null }

  /// Returns the day of the release, or 1 January if only the year is known; empty if neither is.
  ///
  /// Clients read the year from it.
  private static func releaseDate(of movie: Movie) -> String {
    movie.releaseDate?.description ?? movie.year.map { "\($0)-01-01" } ?? ""
  }

  /// Returns the original title, the title of a movie in English; empty if unknown.
  ///
  /// Titles here are in English.
  private static func originalTitle(of movie: Movie) -> String {
    let isEnglish = movie.originalTitle.isEmpty && movie.originalLanguage == "en"
    return isEnglish ? movie.title : movie.originalTitle
  }

  /// Returns whole dollars; 0 if the amount is unknown or in another currency.
  private static func dollars(_ amount: MovieAmount?) -> JSONValue {
    guard let money = amount?.money, money.currency == .usd else { return .integer(0) }
    let whole = try? money.amount.rounded(to: .scale(0), rounding: .towardZero)
    return whole.map { .decimal($0) } ?? .integer(0)
  }

  private static func status(of movie: Movie, today: CalendarDate) -> String {
    let isOut = movie.releaseDate.map { $0 <= today } ?? (movie.year ?? 0 <= today.components.year)
    return isOut ? "Released" : "Post Production"
  }

  /// Returns a studio with its name, the one fact that sources report.
  private static func studio(_ name: String) -> JSONValue {
    ["id": 0, "logo_path": .null, "name": .string(name), "origin_country": ""]
  }

  /// Returns the country with an English name; nil if its code is unknown.
  private static func country(_ name: String) -> JSONValue? {
    TMDbDocuments.codes[name].map { code in
      ["iso_3166_1": .string(code), "name": .string(name)]
    }
  }
}
