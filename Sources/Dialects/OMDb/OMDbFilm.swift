import ExactJSON
import ExactMoney
import Movies

/// A film as OMDb tells of one: every value is a text, and what is not known is "N/A".
struct OMDbFilm {
  let movie: Movie
  let plot: OMDbQuestion.Plot
  /// Where this server has its poster; nil where it has none.
  let ownPoster: String?

  private static let unknown = "N/A"
  /// OMDb names the leading actors, and no others.
  private static let mostActors = 4

  /// The fields in OMDb's order; ratings, which are a list, stand between them in JSON alone.
  var fields: [(name: String, value: String)] {
    before + after
  }

  /// The members of the object.
  var members: [JSONMember] {
    func members(_ fields: [(name: String, value: String)]) -> [JSONMember] {
      fields.map { JSONMember($0.name, .string($0.value)) }
    }
    return members(before) + [JSONMember("Ratings", .array(ratings))] + members(after)
  }

  /// The fields of a line among the results of a search.
  var resultFields: [(name: String, value: String)] {
    [
      ("Title", movie.title),
      ("Year", known(movie.knownYear.map { "\($0)" })),
      ("imdbID", known(movie.ids.imdb?.description)),
      ("Type", "movie"),
      ("Poster", poster),
    ]
  }

  private var before: [(name: String, value: String)] {
    [
      ("Title", movie.title),
      ("Year", known(movie.knownYear.map { "\($0)" })),
      ("Rated", known(movie.certificate)),
      ("Released", known(movie.releaseDate.map { written($0) })),
      ("Runtime", known(movie.runtimeMinutes.map { "\($0) min" })),
      ("Genre", list(movie.genres.map { $0 == .scienceFiction ? "Sci-Fi" : $0.name.description })),
      ("Director", list(movie.credits.directors)),
      ("Writer", list(movie.credits.writers)),
      ("Actors", list(actors)),
      ("Plot", known(plot == .full ? movie.overview : movie.overview.firstSentence)),
      ("Language", list(movie.languages)),
      ("Country", list(movie.countries)),
      ("Awards", known(awards)),
      ("Poster", poster),
    ]
  }

  private var after: [(name: String, value: String)] {
    let imdb = rating(.imdb)
    return [
      ("Metascore", known(rating(.metascore)?.value.description)),
      ("imdbRating", known(imdb?.value.description)),
      ("imdbVotes", known(imdb?.votes.map { grouped("\($0)") })),
      ("imdbID", known(movie.ids.imdb?.description)),
      ("Type", "movie"),
      ("DVD", OMDbFilm.unknown),
      ("BoxOffice", known(boxOffice)),
      ("Production", OMDbFilm.unknown),
      ("Website", OMDbFilm.unknown),
    ]
  }

  private var ratings: [JSONValue] {
    let sources: [(MovieRating.Kind, name: String, end: String)] = [
      (.imdb, "Internet Movie Database", "/10"),
      (.tomatometer, "Rotten Tomatoes", "%"),
      (.metascore, "Metacritic", "/100"),
    ]
    return sources.compactMap { kind, name, end in
      rating(kind).map { rating in
        .object([
          JSONMember("Source", .string(name)),
          JSONMember("Value", .string("\(rating.value)" + end)),
        ])
      }
    }
  }

  /// Those named first; all where they are in the order of the alphabet, as the catalogue has them.
  private var actors: [String] {
    let cast = movie.credits.cast
    return movie.tellers[.cast] == .catalogue ? cast : Array(cast.prefix(OMDbFilm.mostActors))
  }

  private func rating(_ kind: MovieRating.Kind) -> MovieRating? {
    movie.ratings.first { $0.kind == kind }
  }

  private var poster: String {
    if let ownPoster { return ownPoster }
    if movie.posterPath.hasPrefix("/") {
      return "https://image.tmdb.org/t/p/w300" + movie.posterPath
    }
    return known(movie.posterPath)
  }

  private var awards: String? {
    let (won, nominated) = (movie.oscars.won, movie.oscars.nominated)
    if won > 0 { return "Won \(won) Oscar\(won == 1 ? "" : "s")." }
    return nominated > 0 ? "Nominated for \(nominated) Oscar\(nominated == 1 ? "" : "s")." : nil
  }

  /// What was taken in the United States: what TMDb and Wikidata tell is of the whole world.
  private var boxOffice: String? {
    let teller = movie.tellers[.boxOffice]
    guard let money = movie.boxOffice?.money, money.currency == .usd,
      teller == .omdb || teller == .catalogue
    else { return nil }
    let whole = money.amount.description.prefix { $0 != "." }
    return "$" + grouped(String(whole))
  }

  // MARK: How OMDb writes

  private func known(_ text: String?) -> String {
    text.flatMap { $0.isEmpty ? nil : $0 } ?? OMDbFilm.unknown
  }

  private func list(_ texts: [String]) -> String { known(texts.joined(separator: ", ")) }

  /// `25 May 1977`.
  private func written(_ day: CalendarDate) -> String {
    let parts = day.components
    let month = CalendarDate.englishMonths[parts.month - 1]
    return (parts.day < 10 ? "0" : "") + "\(parts.day) \(month) \(parts.year)"
  }

  /// `1,400,000`.
  private func grouped(_ digits: String) -> String {
    var text = ""
    for (place, digit) in digits.enumerated() {
      if place > 0 && (digits.count - place) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }
}

extension String {
  /// The text up to where its first sentence ends, which is long enough to be one.
  fileprivate var firstSentence: String {
    var previous: Character = " "
    for (count, index) in indices.enumerated() {
      if self[index] == " ", count > 40, ".!?".contains(previous) { return String(self[..<index]) }
      previous = self[index]
    }
    return self
  }
}
