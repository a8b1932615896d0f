public import ExactJSON
import ExactMoney
public import Movies

/// Encodes movies as JSON.
///
/// Unknown facts are left out. Amounts, marks and points are strings, so that no reader makes a
/// binary fraction of them; counts, years and catalogue numbers are integers.
public enum MovieJSON {
  /// Returns the document of `movie`, with each of its amounts followed by its entry in `worth`.
  public static func encode(_ movie: Movie, worth: [MovieWorth] = []) -> JSONValue {
    func text(_ text: String) -> JSONValue? { text.isEmpty ? nil : .string(text) }
    func texts(_ texts: [String]) -> JSONValue? { texts.isEmpty ? nil : .strings(texts) }
    func array(_ values: [JSONValue]) -> JSONValue? { values.isEmpty ? nil : .array(values) }
    func amount(
      _ amount: MovieAmount?,
      _ field: MovieField,
      in territory: MovieTerritory? = nil
    ) -> JSONValue? {
      amount.map { encode($0, in: territory, worth.first { $0.field == field }) }
    }
    func count(_ count: Int) -> JSONValue? { count > 0 ? .integer(count) : nil }
    let oscars: JSONValue = [
      "won": count(movie.oscars.won), "nominated": count(movie.oscars.nominated),
      "atLeast": movie.hasAllOscars ? nil : true,
    ]
    return [
      "ids": MovieIDsJSON.encode(movie.ids),
      "title": text(movie.title),
      "originalTitle": text(movie.originalTitle),
      "originalLanguage": text(movie.originalLanguage),
      "overview": text(movie.overview),
      "releaseDate": movie.releaseDate.map { .string($0.description) },
      "year": movie.knownYear.map { .integer($0) },
      "genres": texts(movie.genres.map { $0.name.description }),
      "countries": texts(movie.countries),
      "languages": texts(movie.languages),
      "studios": texts(movie.studios),
      "directors": texts(movie.credits.directors),
      "writers": texts(movie.credits.writers),
      "cast": texts(movie.credits.cast),
      "releases": array(
        movie.releases.map {
          ["country": .string($0.country.code), "date": .string($0.day.description)]
        }
      ),
      "runtimeMinutes": movie.runtimeMinutes.map { .integer($0) },
      "certificate": text(movie.certificate),
      "posterPath": text(movie.posterPath),
      "backdropPath": text(movie.backdropPath),
      "adult": movie.isAdult ? true : nil,
      "video": movie.isVideo ? true : nil,
      "voteAverage": movie.has(.votes) ? .string(movie.voteAverage.description) : nil,
      "voteCount": movie.has(.votes) ? .integer(movie.voteCount) : nil,
      "popularity": movie.has(.popularity) ? .string(movie.popularity.description) : nil,
      "ratings": movie.has(.ratings) ? .array(movie.ratings.map { encode($0) }) : nil,
      "oscars": movie.has(.oscars) ? oscars : nil,
      "budget": amount(movie.budget, .budget),
      "boxOffice": amount(movie.boxOffice, .boxOffice, in: movie.boxOfficeTerritory),
      "sources": .strings(movie.provenance.sources.map { $0.name.description }),
    ]
  }

  private static func encode(_ rating: MovieRating) -> JSONValue {
    [
      "source": .string(rating.kind.name.description),
      "value": .string(rating.value.description),
      "best": .integer(rating.kind.best),
      "votes": rating.votes.map { .integer($0) },
    ]
  }

  private static func encode(
    _ amount: MovieAmount,
    in territory: MovieTerritory?,
    _ worth: MovieWorth?
  ) -> JSONValue {
    let place: String? =
      switch territory {
      case .world: "world"
      case .country(let country): country.code
      case nil: nil
      }
    return [
      "currency": .string(amount.money.currency.code),
      "amount": .string(amount.money.amount.description),
      "date": amount.day.map { .string($0.description) },
      "territory": place.map { .string($0) },
      "atRelease": worth?.document,
    ]
  }
}

/// The value of a movie's budget or box office in another currency.
public struct MovieWorth: Sendable {
  public let field: MovieField
  let document: JSONValue

  /// Creates the value of `field` from the document of a conversion or of the reason why there is
  /// none.
  public init(_ field: MovieField, _ document: JSONValue) {
    self.field = field
    self.document = document
  }

  /// Returns the missing value of `field`, with the reason in words.
  public static func missing(_ field: MovieField, _ reason: String) -> MovieWorth {
    MovieWorth(field, ["missing": .string(reason)])
  }
}

/// Encodes pages of movies as JSON.
public enum MoviePageJSON {
  /// Returns the document of `page`.
  public static func encode(_ page: MoviePage) -> JSONValue {
    [
      "page": .integer(page.page),
      "totalPages": .integer(page.totalPages),
      "totalResults": .integer(page.totalResults),
      "results": .array(page.results.map { MovieJSON.encode($0) }),
    ]
  }
}
