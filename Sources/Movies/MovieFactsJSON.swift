public import ExactJSON
import ExactMoney
import PlainBytes

/// Encodes and decodes movies as JSON objects for the store and the browser, with one member per
/// field.
public enum MovieFactsJSON {
  /// Returns the JSON of `movie`, without its ids and the sources of its fields.
  public static func encode(_ movie: Movie) -> JSONValue {
    func text(_ text: String) -> JSONValue? { text.isEmpty ? nil : .string(text) }
    func count(_ count: Int) -> JSONValue? { count == 0 ? nil : .integer(count) }
    func texts(_ texts: [String]) -> JSONValue? { texts.isEmpty ? nil : .strings(texts) }
    return [
      "title": text(movie.title),
      "originalTitle": text(movie.originalTitle),
      "originalLanguage": text(movie.originalLanguage),
      "overview": text(movie.overview),
      "released": text(movie.releaseDate?.description ?? ""),
      "year": count(movie.year ?? 0),
      "genres": texts(movie.genres.map { $0.name.description }),
      "poster": text(movie.posterPath),
      "backdrop": text(movie.backdropPath),
      "adult": count(movie.isAdult ? 1 : 0),
      "video": count(movie.isVideo ? 1 : 0),
      "mean": movie.voteCount > 0 ? text(movie.voteAverage.description) : nil,
      "votes": count(movie.voteCount),
      "popularity": movie.popularity.isZero ? nil : text(movie.popularity.description),
      "articles": count(movie.articles),
      "minutes": count(movie.runtimeMinutes ?? 0),
      "certificate": text(movie.certificate),
      "directors": texts(movie.credits.directors),
      "writers": texts(movie.credits.writers),
      "cast": texts(movie.credits.cast),
      "countries": texts(movie.countries),
      "languages": texts(movie.languages),
      "studios": texts(movie.studios),
      "ratings": texts(
        movie.ratings.map { rating in
          let votes = rating.votes.map { String($0) } ?? "-"
          return String(Int(rating.kind.rawValue)) + " " + rating.value.description + " " + votes
        }
      ),
      "oscarsWon": count(movie.oscars.won),
      "oscarsNominated": count(movie.oscars.nominated),
      "releases": texts(movie.releases.map { $0.country.code + " " + $0.day.description }),
      "budget": text(amount(movie.budget)),
      "boxOffice": text(amount(movie.boxOffice)),
      "translations": movie.translations.isEmpty
        ? nil : .array(movie.translations.map { encode($0) }),
    ]
  }

  /// Returns the movie with `ids` from the JSON `value`, without sources; malformed members are
  /// ignored.
  public static func decode(_ value: JSONValue, _ ids: MovieIDs) -> Movie {
    func text(_ name: String) -> String { value[name]?.stringValue ?? "" }
    func count(_ name: String) -> Int { value[name]?.integerValue ?? 0 }
    func texts(_ name: String) -> [String] {
      value[name]?.elements?.compactMap { $0.stringValue } ?? []
    }
    func decimal(_ name: String) -> ExactDecimal { (try? ExactDecimal(text(name))) ?? .zero }
    var movie = Movie(ids: ids)
    movie.title = text("title")
    movie.originalTitle = text("originalTitle")
    movie.originalLanguage = text("originalLanguage")
    movie.overview = text("overview")
    movie.releaseDate = CalendarDate(text("released"))
    movie.year = count("year") == 0 ? nil : count("year")
    movie.genres = texts("genres").compactMap { Genre(named: $0) }
    movie.posterPath = text("poster")
    movie.backdropPath = text("backdrop")
    (movie.isAdult, movie.isVideo) = (count("adult") == 1, count("video") == 1)
    (movie.voteAverage, movie.voteCount) = (decimal("mean"), count("votes"))
    movie.popularity = decimal("popularity")
    movie.articles = count("articles")
    movie.runtimeMinutes = count("minutes") == 0 ? nil : count("minutes")
    movie.certificate = text("certificate")
    movie.credits = Credits(
      directors: texts("directors"),
      writers: texts("writers"),
      cast: texts("cast")
    )
    movie.countries = texts("countries")
    movie.languages = texts("languages")
    movie.studios = texts("studios")
    movie.ratings = texts("ratings").compactMap { rating($0) }
    movie.oscars = Oscars(won: count("oscarsWon"), nominated: count("oscarsNominated"))
    movie.releases = texts("releases").compactMap { release($0) }
    movie.budget = amount(text("budget"))
    movie.boxOffice = amount(text("boxOffice"))
    for each in value["translations"]?.elements ?? [] {
      if let translation = translation(each) { movie.fill(with: translation) }
    }
    return movie
  }

  private static func encode(_ translation: MovieTranslation) -> JSONValue {
    func text(_ text: String) -> JSONValue? { text.isEmpty ? nil : .string(text) }
    return [
      "language": .string(translation.language.tag),
      "title": text(translation.title),
      "overview": text(translation.overview),
      "poster": text(translation.posterPath),
    ]
  }

  /// Decodes a translation; nil if this version of the program does not have the language.
  private static func translation(_ value: JSONValue) -> MovieTranslation? {
    func text(_ name: String) -> String { value[name]?.stringValue ?? "" }
    guard let language = TextLanguage(tag: text("language")) else { return nil }
    return MovieTranslation(
      into: language,
      title: text("title"),
      overview: text("overview"),
      posterPath: text("poster")
    )
  }

  /// Returns an amount as `1000000 USD`, or with the day of the figure as `1000000 USD 2020-01-31`.
  private static func amount(_ amount: MovieAmount?) -> String {
    guard let amount else { return "" }
    let money = amount.money.amount.description + " " + amount.money.currency.code
    return money + (amount.day.map { " " + $0.description } ?? "")
  }

  private static func amount(_ text: String) -> MovieAmount? {
    let words = text.parts(between: " ")
    guard words.count >= 2, let currency = Currency(words[1]),
      let number = try? ExactDecimal(words[0])
    else { return nil }
    return MovieAmount(
      Money(number, currency),
      of: words.count > 2 ? CalendarDate(words[2]) : nil
    )
  }

  private static func rating(_ text: String) -> MovieRating? {
    let words = text.parts(between: " ")
    guard words.count == 3, let number = UInt8(digits: words[0]),
      let kind = MovieRating.Kind(rawValue: number), let value = try? ExactDecimal(words[1])
    else { return nil }
    return MovieRating(kind, value, votes: UInt32(digits: words[2]).map { Int($0) })
  }

  private static func release(_ text: String) -> MovieRelease? {
    let words = text.parts(between: " ")
    guard words.count == 2, let day = CalendarDate(words[1]) else { return nil }
    return MovieRelease(country: Region(words[0]), day: day)
  }
}
