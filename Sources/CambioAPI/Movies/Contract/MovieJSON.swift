public import ExactJSON
import ExactMoney
public import Movies

/// The JSON of films.
///
/// What nobody told is left out. Amounts, marks and points are strings, so that no reader makes a binary
/// fraction of them; counts, years and numbers of catalogues are integers.
public enum MovieJSON {
  /// The document of one film, with its money in another currency where `worth` has it.
  public static func encode(_ movie: Movie, worth: [MovieWorth] = []) -> JSONValue {
    var members = [JSONMember("ids", MovieIDsJSON.encode(movie.ids))]
    members += [
      ("title", movie.title), ("originalTitle", movie.originalTitle),
      ("originalLanguage", movie.originalLanguage), ("overview", movie.overview),
      ("releaseDate", movie.releaseDate?.description ?? ""),
    ].compactMap { text($0.0, $0.1) }
    if let year = movie.knownYear { members.append(JSONMember("year", .integer(year))) }
    members += lists(of: movie)
    if let minutes = movie.runtimeMinutes {
      members.append(JSONMember("runtimeMinutes", .integer(minutes)))
    }
    members += [
      ("certificate", movie.certificate), ("posterPath", movie.posterPath),
      ("backdropPath", movie.backdropPath),
    ].compactMap { text($0.0, $0.1) }
    if movie.isAdult { members.append(JSONMember("adult", .bool(true))) }
    if movie.isVideo { members.append(JSONMember("video", .bool(true))) }
    if movie.has(.votes) {
      members.append(JSONMember("voteAverage", .string(movie.voteAverage.description)))
      members.append(JSONMember("voteCount", .integer(movie.voteCount)))
    }
    if movie.has(.popularity) {
      members.append(JSONMember("popularity", .string(movie.popularity.description)))
    }
    if movie.has(.ratings) {
      members.append(JSONMember("ratings", .array(movie.ratings.map { encode($0) })))
    }
    if movie.has(.oscars) {
      members.append(
        JSONMember(
          "oscars",
          .object([
            JSONMember("won", .integer(movie.oscars.won)),
            JSONMember("nominated", .integer(movie.oscars.nominated)),
          ])
        )
      )
    }
    for (name, field, amount) in [
      ("budget", MovieField.budget, movie.budget), ("boxOffice", .boxOffice, movie.boxOffice),
    ] {
      guard let amount else { continue }
      members.append(JSONMember(name, encode(amount, worth.first { $0.field == field })))
    }
    let sources = movie.provenance.sources.map { JSONValue.string($0.name.description) }
    members.append(JSONMember("sources", .array(sources)))
    return .object(members)
  }

  private static func lists(of movie: Movie) -> [JSONMember] {
    var members = [
      ("genres", movie.genres.map { $0.name.description }), ("countries", movie.countries),
      ("languages", movie.languages), ("studios", movie.studios),
      ("directors", movie.credits.directors), ("writers", movie.credits.writers),
      ("cast", movie.credits.cast),
    ].compactMap { name, texts in
      texts.isEmpty ? nil : JSONMember(name, .array(texts.map { .string($0) }))
    }
    if !movie.releases.isEmpty {
      let releases = movie.releases.map { release in
        JSONValue.object([
          JSONMember("country", .string(release.country.code)),
          JSONMember("date", .string(release.day.description)),
        ])
      }
      members.append(JSONMember("releases", .array(releases)))
    }
    return members
  }

  private static func encode(_ rating: MovieRating) -> JSONValue {
    var members = [
      JSONMember("source", .string(rating.kind.name.description)),
      JSONMember("value", .string(rating.value.description)),
      JSONMember("best", .integer(rating.kind.best)),
    ]
    if let votes = rating.votes { members.append(JSONMember("votes", .integer(votes))) }
    return .object(members)
  }

  private static func encode(_ amount: MovieAmount, _ worth: MovieWorth?) -> JSONValue {
    var members = [
      JSONMember("currency", .string(amount.money.currency.code)),
      JSONMember("amount", .string(amount.money.amount.description)),
    ]
    if let day = amount.day { members.append(JSONMember("date", .string(day.description))) }
    if let worth { members.append(JSONMember("atRelease", worth.document)) }
    return .object(members)
  }

  private static func text(_ name: String, _ value: String) -> JSONMember? {
    value.isEmpty ? nil : JSONMember(name, .string(value))
  }
}

/// A film's budget or receipts in another currency, as a document.
public struct MovieWorth: Sendable {
  public let field: MovieField
  let document: JSONValue

  /// What `field` was worth: the document of a conversion, or why there is none.
  public init(_ field: MovieField, _ document: JSONValue) {
    self.field = field
    self.document = document
  }

  /// The document of a reason, in words.
  public static func missing(_ field: MovieField, _ reason: String) -> MovieWorth {
    MovieWorth(field, .object([JSONMember("missing", .string(reason))]))
  }
}

/// The JSON of a page of films.
public enum MoviePageJSON {
  /// The document of `page`.
  public static func encode(_ page: MoviePage) -> JSONValue {
    .object([
      JSONMember("page", .integer(page.page)),
      JSONMember("totalPages", .integer(page.totalPages)),
      JSONMember("totalResults", .integer(page.totalResults)),
      JSONMember("results", .array(page.results.map { MovieJSON.encode($0) })),
    ])
  }
}
