import ExactJSON
import ExactMoney
import Movies

/// A movie in OMDb's form: every value is a text, "N/A" if unknown.
struct OMDbMovie {
  let movie: Movie
  let plot: OMDbQuestion.Plot
  /// The address of the poster at this server; nil if the poster is not served here.
  let ownPoster: String?

  /// The maximum number of actors, as at OMDb.
  private static let maximumActors = 4

  /// The fields in OMDb's order without the ratings, which are a list in JSON alone.
  var fields: [OMDbField] {
    before + after
  }

  /// The members of the JSON object.
  var members: [JSONMember] {
    OMDbText.members(before) + [JSONMember("Ratings", .array(ratings))] + OMDbText.members(after)
  }

  /// The fields of the movie as a search result.
  var resultFields: [OMDbField] {
    [
      ("Title", movie.title),
      ("Year", OMDbText.known(movie.knownYear)),
      ("imdbID", OMDbText.known(movie.ids.imdb?.description)),
      ("Type", "movie"),
      ("Poster", poster),
    ]
  }

  private var before: [OMDbField] {
    [
      ("Title", movie.title),
      ("Year", OMDbText.known(movie.knownYear)),
      ("Rated", OMDbText.known(movie.certificate)),
      ("Released", OMDbText.known(movie.releaseDate.map { OMDbText.written($0) })),
      ("Runtime", OMDbText.known(movie.runtimeMinutes.map { "\($0) min" })),
      (
        "Genre",
        OMDbText.list(movie.genres.map { $0 == .scienceFiction ? "Sci-Fi" : $0.name.description })
      ),
      ("Director", OMDbText.list(movie.credits.directors)),
      ("Writer", OMDbText.list(movie.credits.writers)),
      ("Actors", OMDbText.list(actors)),
      ("Plot", OMDbText.known(plot == .full ? movie.overview : movie.overview.firstSentence)),
      ("Language", OMDbText.list(movie.languages)),
      ("Country", OMDbText.list(movie.countries)),
      ("Awards", OMDbText.known(awards)),
      ("Poster", poster),
    ]
  }

  private var after: [OMDbField] {
    let imdb = movie.rating(.imdb)
    return [
      ("Metascore", OMDbText.known(movie.rating(.metascore)?.value.description)),
      ("imdbRating", OMDbText.known(imdb?.value.description)),
      ("imdbVotes", OMDbText.known(imdb?.votes.map { OMDbText.grouped("\($0)") })),
      ("imdbID", OMDbText.known(movie.ids.imdb?.description)),
      ("Type", "movie"),
      ("DVD", OMDbText.unknown),
      ("BoxOffice", OMDbText.known(boxOffice)),
      ("Production", OMDbText.unknown),
      ("Website", OMDbText.unknown),
    ]
  }

  private var ratings: [JSONValue] {
    let sources: [(MovieRating.Kind, name: String, end: String)] = [
      (.imdb, "Internet Movie Database", "/10"),
      (.tomatometer, "Rotten Tomatoes", "%"),
      (.metascore, "Metacritic", "/100"),
    ]
    return sources.compactMap { kind, name, end in
      movie.rating(kind).map { rating in
        .object([
          JSONMember("Source", .string(name)),
          JSONMember("Value", .string("\(rating.value)" + end)),
        ])
      }
    }
  }

  /// The leading actors, or the whole cast if its order is alphabetical.
  private var actors: [String] {
    let cast = movie.credits.cast
    return movie.hasBillingOrder ? Array(cast.prefix(OMDbMovie.maximumActors)) : cast
  }

  private var poster: String {
    if let ownPoster { return ownPoster }
    if movie.posterPath.hasPrefix("/") {
      return "https://image.tmdb.org/t/p/w300" + movie.posterPath
    }
    return OMDbText.known(movie.posterPath)
  }

  /// The Oscars; nil if only a part of them is known, or none were won or nominated.
  ///
  /// OMDb's form has no words for a part.
  private var awards: String? {
    guard movie.hasAllOscars else { return nil }
    let (won, nominated) = (movie.oscars.won, movie.oscars.nominated)
    if won > 0 { return "Won \(won) Oscar\(won == 1 ? "" : "s")." }
    return nominated > 0 ? "Nominated for \(nominated) Oscar\(nominated == 1 ? "" : "s")." : nil
  }

  /// The US box office in whole dollars; nil if unknown or in another currency.
  private var boxOffice: String? {
    guard movie.boxOfficeTerritory == .country(Region("US")), let money = movie.boxOffice?.money,
      money.currency == .usd
    else { return nil }
    let whole = money.amount.description.prefix { $0 != "." }
    return "$" + OMDbText.grouped(String(whole))
  }
}

extension String {
  /// The text up to the first end of a sentence after 40 characters.
  fileprivate var firstSentence: String {
    var previous: Character = " "
    for (count, index) in indices.enumerated() {
      if self[index] == " ", count > 40, ".!?".contains(previous) { return String(self[..<index]) }
      previous = self[index]
    }
    return self
  }
}
