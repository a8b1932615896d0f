import ExactJSON
import ExactMoney
import Movies

/// TMDb's documents that are the same for every client: the configuration and lists of codes.
enum TMDbDocuments {
  /// Returns the document at the path after `/3`; nil if there is none.
  static func document(at segments: [String]) -> JSONValue? {
    switch segments.joined(separator: "/") {
    case "configuration/countries": .array(countries)
    case "configuration/jobs": .array(jobs)
    case "configuration/primary_translations": .array([.string("en-US")])
    case "configuration/timezones": .array([])
    case "genre/movie/list", "genre/tv/list":
      ["genres": .array(segments[1] == "movie" ? genres : [])]
    case "certification/movie/list", "certification/tv/list":
      ["certifications": [:]]
    case "watch/providers/regions", "watch/providers/movie", "watch/providers/tv":
      ["results": []]
    default: nil
    }
  }

  /// Returns the document at `path` after `authentication`; nil if there is none.
  ///
  /// Clients request it before anything else. The server has no accounts, so its token identifies
  /// no one.
  static func authentication(at path: String, today: CalendarDate) -> JSONValue? {
    let token = JSONValue.string(String(repeating: "0", count: 40))
    let end = JSONValue.string("\(today.adding(days: 1)) 23:59:59 UTC")
    return switch path {
    case "": ["success": true, "status_code": 1, "status_message": "Success."]
    case "token/new": ["success": true, "expires_at": end, "request_token": token]
    default: nil
    }
  }

  /// Returns the genre in TMDb's form; nil if TMDb does not have it.
  static func genre(_ genre: Genre) -> JSONValue? {
    genre.tmdbID.map { id in
      ["id": .integer(id), "name": .string(genre.name.description)]
    }
  }

  /// The ISO 3166-1 codes of countries by English name.
  static let codes: [String: String] = {
    let pairs = Region.all.compactMap { region in region.name.map { ($0, region.code) } }
    return Dictionary(pairs) { first, _ in first }
  }()

  private static var genres: [JSONValue] { Genre.allCases.compactMap { genre($0) } }

  private static var countries: [JSONValue] {
    Region.all.map { region in
      let name = JSONValue.string(region.name ?? region.code)
      return ["iso_3166_1": .string(region.code), "english_name": name, "native_name": name]
    }
  }

  /// The departments of the people whom movies here name.
  private static var jobs: [JSONValue] {
    TMDbJob.all.map { job in
      ["department": .string(job.department), "jobs": [.string(job.name)]]
    }
  }
}
