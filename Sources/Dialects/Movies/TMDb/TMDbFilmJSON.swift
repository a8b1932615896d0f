package import ExactJSON
package import ExactMoney
package import Movies

/// A film as TMDb tells of one.
///
/// What is not known is what TMDb has for it: an empty text or list, 0, or null.
package enum TMDbFilmJSON {
  /// A page of films; those without a number by which they could be asked for are left out.
  package static func page(_ page: MoviePage, isMixed: Bool) -> JSONValue {
    .object(members(of: page, isMixed: isMixed))
  }

  /// A page of films that came out in `days`.
  package static func page(_ page: MoviePage, of days: TMDbDays) -> JSONValue {
    let dates = JSONMember(
      "dates",
      .object([
        JSONMember("maximum", .string("\(days.last)")),
        JSONMember("minimum", .string("\(days.first)")),
      ])
    )
    return .object([dates] + members(of: page, isMixed: false))
  }

  /// The page `number` of a list that is empty.
  package static func emptyPage(_ number: Int) -> JSONValue {
    page(MoviePage(page: number, totalResults: 0, totalPages: 1, results: []), isMixed: false)
  }

  /// What was found by an id of another catalogue.
  package static func found(_ movie: Movie?) -> JSONValue {
    let films = movie.flatMap { item($0, isMixed: true) }.map { [$0] } ?? []
    return .object([
      JSONMember("movie_results", .array(films)),
      JSONMember("person_results", .array([])),
      JSONMember("tv_results", .array([])),
      JSONMember("tv_episode_results", .array([])),
      JSONMember("tv_season_results", .array([])),
    ])
  }

  /// How images are asked for, which are at `base`.
  package static func configuration(_ base: TMDbImageBase) -> JSONValue {
    TMDbDocuments.configuration(base)
  }

  /// The languages with a code, by their English names.
  package static func languages(_ languages: [MovieLanguage]) -> JSONValue {
    .array(languages.map { language($0) })
  }

  private static func language(_ language: MovieLanguage) -> JSONValue {
    .object([
      JSONMember("iso_639_1", .string(language.code)),
      JSONMember("english_name", .string(language.name)),
      JSONMember("name", .string(language.name)),
    ])
  }

  private static func members(of page: MoviePage, isMixed: Bool) -> [JSONMember] {
    [
      JSONMember("page", .integer(page.page)),
      JSONMember("results", .array(page.results.compactMap { item($0, isMixed: isMixed) })),
      JSONMember("total_pages", .integer(page.totalPages)),
      JSONMember("total_results", .integer(page.totalResults)),
    ]
  }

  /// The film in a list; `isMixed` where each says what kind it is.
  static func item(_ movie: Movie, isMixed: Bool) -> JSONValue? {
    guard let number = TMDbNumber.of(movie.ids) else { return nil }
    var members = [
      JSONMember("adult", .bool(movie.isAdult)),
      JSONMember("backdrop_path", path(movie.backdropPath)),
      JSONMember("genre_ids", .array(movie.genres.compactMap { $0.tmdbID }.map { .integer($0) })),
      JSONMember("id", .integer(Int(number))),
      JSONMember("original_language", .string(language(of: movie))),
      JSONMember("original_title", .string(originalTitle(of: movie))),
      JSONMember("overview", .string(movie.overview)),
      JSONMember("popularity", .digits("\(movie.popularity)")),
      JSONMember("poster_path", path(movie.posterPath)),
      JSONMember("release_date", .string(movie.releaseDate?.description ?? "")),
      JSONMember("title", .string(movie.title)),
      JSONMember("video", .bool(movie.isVideo)),
      JSONMember("vote_average", .digits("\(movie.voteAverage)")),
      JSONMember("vote_count", .integer(movie.voteCount)),
    ]
    if isMixed { members.append(JSONMember("media_type", .string("movie"))) }
    return .object(members)
  }

  /// The film by itself; `others` are the films like it, where a part asks for them, and `languages` those
  /// whose codes are known.
  package static func film(
    _ movie: Movie,
    parts: [TMDbPart],
    others: MoviePage,
    languages: [MovieLanguage],
    today: CalendarDate
  ) -> JSONValue {
    let number = TMDbNumber.of(movie.ids) ?? 0
    var members = [
      JSONMember("adult", .bool(movie.isAdult)),
      JSONMember("backdrop_path", path(movie.backdropPath)),
      JSONMember("belongs_to_collection", .null),
      JSONMember("budget", dollars(movie.budget)),
      JSONMember("genres", .array(movie.genres.compactMap { TMDbDocuments.genre($0) })),
      JSONMember("homepage", .string("")),
      JSONMember("id", .integer(Int(number))),
      JSONMember("imdb_id", movie.ids.imdb.map { .string($0.description) } ?? .null),
      JSONMember("origin_country", .array([])),
      JSONMember("original_language", .string(language(of: movie))),
      JSONMember("original_title", .string(originalTitle(of: movie))),
      JSONMember("overview", .string(movie.overview)),
      JSONMember("popularity", .digits("\(movie.popularity)")),
      JSONMember("poster_path", path(movie.posterPath)),
      JSONMember("production_companies", .array(movie.studios.map { studio($0) })),
      JSONMember("production_countries", .array(movie.countries.compactMap { country($0) })),
      JSONMember("release_date", .string(movie.releaseDate?.description ?? "")),
      JSONMember("revenue", dollars(movie.boxOffice)),
      JSONMember("runtime", .integer(movie.runtimeMinutes ?? 0)),
      JSONMember(
        "spoken_languages",
        .array(languages.filter { movie.languages.contains($0.name) }.map { language($0) })
      ),
      JSONMember("status", .string(status(of: movie, today: today))),
      JSONMember("tagline", .string("")),
      JSONMember("title", .string(movie.title)),
      JSONMember("video", .bool(movie.isVideo)),
      JSONMember("vote_average", .digits("\(movie.voteAverage)")),
      JSONMember("vote_count", .integer(movie.voteCount)),
    ]
    for part in parts {
      members.append(JSONMember(part.rawValue, .object(part.members(of: movie, others: others))))
    }
    return .object(members)
  }

  /// One part of what there is about the film.
  package static func part(_ part: TMDbPart, of movie: Movie, others: MoviePage) -> JSONValue {
    let id = JSONMember("id", .integer(Int(TMDbNumber.of(movie.ids) ?? 0)))
    let members = part.members(of: movie, others: others)
    return .object(part.listsOtherFilms ? members : [id] + members)
  }

  // MARK: Fields

  /// Below TMDb's servers of images; a poster that is elsewhere cannot be named.
  static func path(_ path: String) -> JSONValue { path.hasPrefix("/") ? .string(path) : .null }

  /// TMDb's `xx` says that a language is not known.
  private static func language(of movie: Movie) -> String {
    movie.originalLanguage.isEmpty ? "xx" : movie.originalLanguage
  }

  private static func originalTitle(of movie: Movie) -> String {
    movie.originalTitle.isEmpty ? movie.title : movie.originalTitle
  }

  /// Whole dollars; 0 where it is not known, or was told in another currency.
  private static func dollars(_ amount: MovieAmount?) -> JSONValue {
    guard let money = amount?.money, money.currency == .usd else { return .integer(0) }
    let whole = try? money.amount.rounded(to: .scale(0), rounding: .towardZero)
    return whole.map { .decimal($0) } ?? .integer(0)
  }

  private static func status(of movie: Movie, today: CalendarDate) -> String {
    let isOut = movie.releaseDate.map { $0 <= today } ?? (movie.year ?? 0 <= today.components.year)
    return isOut ? "Released" : "Post Production"
  }

  /// A studio, of which sources report the name alone.
  private static func studio(_ name: String) -> JSONValue {
    .object([
      JSONMember("id", .integer(0)),
      JSONMember("logo_path", .null),
      JSONMember("name", .string(name)),
      JSONMember("origin_country", .string("")),
    ])
  }

  /// The country with this English name; nil where its code is not known.
  private static func country(_ name: String) -> JSONValue? {
    TMDbDocuments.codes[name].map { code in
      .object([JSONMember("iso_3166_1", .string(code)), JSONMember("name", .string(name))])
    }
  }
}
