import ExactJSON
import ExactMoney
import Movies

extension TMDbPart {
  /// The members of the part; lists are there also where nothing is known, since programs read them unasked.
  func members(of movie: Movie, others: MoviePage) -> [JSONMember] {
    switch self {
    case .accountStates:
      ["favorite", "rated", "watchlist"].map { JSONMember($0, .bool(false)) }
    case .alternativeTitles: [JSONMember("titles", .array([]))]
    case .changes: [JSONMember("changes", .array([]))]
    case .credits, .casts: credits(movie.credits)
    case .externalIDs:
      [
        JSONMember("imdb_id", movie.ids.imdb.map { .string($0.description) } ?? .null),
        JSONMember("wikidata_id", movie.ids.wikidata.map { .string($0.description) } ?? .null),
        JSONMember("facebook_id", .null),
        JSONMember("instagram_id", .null),
        JSONMember("twitter_id", .null),
      ]
    case .images:
      [
        JSONMember("backdrops", images(at: movie.backdropPath, aspectRatio: "1.778")),
        JSONMember("logos", .array([])),
        JSONMember("posters", images(at: movie.posterPath, aspectRatio: "0.667")),
      ]
    case .keywords: [JSONMember("keywords", .array([]))]
    case .lists, .reviews: TMDbFilmJSON.emptyPage(1).members ?? []
    case .recommendations, .similar: TMDbFilmJSON.page(others, isMixed: true).members ?? []
    case .releaseDates: [JSONMember("results", .array(releases(of: movie).map { release($0) }))]
    case .releases:
      [JSONMember("countries", .array(releases(of: movie).map { legacyRelease($0) }))]
    case .trailers: [JSONMember("quicktime", .array([])), JSONMember("youtube", .array([]))]
    case .translations: [JSONMember("translations", .array([]))]
    case .videos: [JSONMember("results", .array([]))]
    case .watchProviders: [JSONMember("results", .object([]))]
    }
  }

  // MARK: People

  private func credits(_ credits: Credits) -> [JSONMember] {
    let cast = credits.cast.enumerated().map { order, name in
      JSONValue.object(
        members(of: name, .actor) + [
          JSONMember("cast_id", .integer(order + 1)),
          JSONMember("character", .string("")),
          JSONMember("credit_id", .string("")),
          JSONMember("order", .integer(order)),
        ]
      )
    }
    let crew =
      credits.directors.map { self.crew($0, .director) }
      + credits.writers.map { self.crew($0, .writer) }
    return [JSONMember("cast", .array(cast)), JSONMember("crew", .array(crew))]
  }

  private func crew(_ name: String, _ job: TMDbJob) -> JSONValue {
    .object(
      members(of: name, job) + [
        JSONMember("credit_id", .string("")),
        JSONMember("department", .string(job.department)),
        JSONMember("job", .string(job.name)),
      ]
    )
  }

  /// What every mention of a person has: sources report names alone, so that the number is 0.
  private func members(of name: String, _ job: TMDbJob) -> [JSONMember] {
    [
      JSONMember("adult", .bool(false)),
      JSONMember("gender", .integer(0)),
      JSONMember("id", .integer(0)),
      JSONMember("known_for_department", .string(job.department)),
      JSONMember("name", .string(name)),
      JSONMember("original_name", .string(name)),
      JSONMember("popularity", .integer(0)),
      JSONMember("profile_path", .null),
    ]
  }

  // MARK: Releases and images

  private typealias Release = (country: String, day: CalendarDate?, certificate: String)

  /// Where the film came out when, and who may see it, which is known for the United States alone.
  private func releases(of movie: Movie) -> [Release] {
    var releases = movie.releases.map { release -> Release in
      let country = release.country.code.description
      return (country, release.day, country == "US" ? movie.certificate : "")
    }
    if !movie.certificate.isEmpty, !releases.contains(where: { $0.country == "US" }) {
      releases.append(("US", movie.releaseDate, movie.certificate))
    }
    return releases
  }

  private func release(_ release: Release) -> JSONValue {
    let date = release.day.map { "\($0)T00:00:00.000Z" } ?? ""
    return .object([
      JSONMember("iso_3166_1", .string(release.country)),
      JSONMember(
        "release_dates",
        .array([
          .object([
            JSONMember("certification", .string(release.certificate)),
            JSONMember("descriptors", .array([])),
            JSONMember("iso_639_1", .string("")),
            JSONMember("note", .string("")),
            JSONMember("release_date", .string(date)),
            JSONMember("type", .integer(3)),
          ])
        ])
      ),
    ])
  }

  private func legacyRelease(_ release: Release) -> JSONValue {
    .object([
      JSONMember("certification", .string(release.certificate)),
      JSONMember("descriptors", .array([])),
      JSONMember("iso_3166_1", .string(release.country)),
      JSONMember("primary", .bool(false)),
      JSONMember("release_date", .string(release.day?.description ?? "")),
    ])
  }

  /// The one image at `path`; none where that is no path of TMDb's.
  private func images(at path: String, aspectRatio: JSONNumber) -> JSONValue {
    guard path.hasPrefix("/") else { return .array([]) }
    return .array([
      .object([
        JSONMember("aspect_ratio", .number(aspectRatio)),
        JSONMember("height", .integer(0)),
        JSONMember("iso_639_1", .null),
        JSONMember("file_path", .string(path)),
        JSONMember("vote_average", .integer(0)),
        JSONMember("vote_count", .integer(0)),
        JSONMember("width", .integer(0)),
      ])
    ])
  }
}

/// A job, and the department that it is of, by TMDb's names.
struct TMDbJob {
  let name: String
  let department: String

  static let actor = TMDbJob(name: "Actor", department: "Acting")
  static let director = TMDbJob(name: "Director", department: "Directing")
  static let writer = TMDbJob(name: "Writer", department: "Writing")

  /// The jobs of those whose names are known here.
  static let all = [actor, director, writer]
}
