import ExactJSON
import ExactMoney
import Movies

/// A document of TMDb about a movie, requested alone or along with the movie.
package enum TMDbPart: String, Sendable {
  case accountStates = "account_states"
  case alternativeTitles = "alternative_titles"
  case changes, credits
  case externalIDs = "external_ids"
  case images, keywords, lists, recommendations
  case releaseDates = "release_dates"
  case reviews, similar, translations, videos
  case watchProviders = "watch/providers"
  /// Former parts of TMDb that clients still request.
  case casts, releases, trailers

  /// Returns the part of `movie`.
  ///
  /// Lists are present even if empty, since clients read them unchecked.
  func json(of movie: Movie) -> JSONValue {
    switch self {
    case .accountStates:
      ["favorite": false, "rated": false, "watchlist": false]
    case .alternativeTitles: ["titles": []]
    case .changes: ["changes": []]
    case .credits, .casts: credits(movie.credits, hasBillingOrder: movie.hasBillingOrder)
    case .externalIDs:
      [
        "imdb_id": movie.ids.imdb.map { .string($0.description) } ?? .null,
        "wikidata_id": movie.ids.wikidata.map { .string($0.description) } ?? .null,
        "facebook_id": .null,
        "instagram_id": .null,
        "twitter_id": .null,
      ]
    case .images:
      [
        "backdrops": images(at: movie.backdropPath, aspectRatio: "1.778"),
        "logos": [],
        "posters": images(at: movie.posterPath, aspectRatio: "0.667"),
      ]
    case .keywords: ["keywords": []]
    case .lists, .recommendations, .reviews, .similar: TMDbMovieJSON.emptyPage(1)
    case .releaseDates: ["results": .array(releases(of: movie).map { release($0) })]
    case .releases: ["countries": .array(releases(of: movie).map { legacyRelease($0) })]
    case .trailers: ["quicktime": [], "youtube": []]
    case .translations: ["translations": []]
    case .videos: ["results": []]
    case .watchProviders: ["results": [:]]
    }
  }

  // MARK: People

  private func credits(_ credits: Credits, hasBillingOrder: Bool) -> JSONValue {
    // An alphabetical cast does not rank its parts, so everyone gets the first place.
    let cast = credits.cast.enumerated().map { place, name in
      person(name, .actor).adding([
        "cast_id": .integer(place + 1), "character": "", "credit_id": "",
        "order": .integer(hasBillingOrder ? place : 0),
      ])
    }
    let crew =
      credits.directors.map { self.crew($0, .director) }
      + credits.writers.map { self.crew($0, .writer) }
    return ["cast": .array(cast), "crew": .array(crew)]
  }

  private func crew(_ name: String, _ job: TMDbJob) -> JSONValue {
    person(name, job).adding([
      "credit_id": "", "department": .string(job.department), "job": .string(job.name),
    ])
  }

  /// Returns the members of every mention of a person.
  ///
  /// The id is 0, since sources report names alone.
  private func person(_ name: String, _ job: TMDbJob) -> JSONValue {
    [
      "adult": false,
      "gender": 0,
      "id": 0,
      "known_for_department": .string(job.department),
      "name": .string(name),
      "original_name": .string(name),
      "popularity": 0,
      "profile_path": .null,
    ]
  }

  // MARK: Releases and images

  private typealias Release = (country: String, day: CalendarDate?, certificate: String)

  /// Returns the releases by country, with a certificate for the United States alone.
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
    return [
      "iso_3166_1": .string(release.country),
      "release_dates": [
        [
          "certification": .string(release.certificate),
          "descriptors": [],
          "iso_639_1": "",
          "note": "",
          "release_date": .string(date),
          "type": 3,
        ]
      ],
    ]
  }

  private func legacyRelease(_ release: Release) -> JSONValue {
    [
      "certification": .string(release.certificate),
      "descriptors": [],
      "iso_3166_1": .string(release.country),
      "primary": false,
      "release_date": .string(release.day?.description ?? ""),
    ]
  }

  /// Returns the image at `path`; an empty list if it is not on TMDb's image server.
  private func images(at path: String, aspectRatio: JSONNumber) -> JSONValue {
    guard path.hasPrefix("/") else { return .array([]) }
    return .array([
      [
        "aspect_ratio": .number(aspectRatio),
        "height": 0,
        "iso_639_1": .null,
        "file_path": .string(path),
        "vote_average": 0,
        "vote_count": 0,
        "width": 0,
      ]
    ])
  }
}

/// A job and its department, in TMDb's words.
struct TMDbJob {
  let name: String
  let department: String

  static let actor = TMDbJob(name: "Actor", department: "Acting")
  static let director = TMDbJob(name: "Director", department: "Directing")
  static let writer = TMDbJob(name: "Writer", department: "Writing")

  /// The jobs of the people that Cambio's movies name.
  static let all = [actor, director, writer]
}
