import ExactMoney
import Movies

extension TMDbFeed {
  /// A film with what `/movie/ID` has beyond a list: money, running time, people, days by country.
  static func details(_ fields: LooseJSON) -> Movie {
    var movie = film(fields)
    movie.ids.imdb = IMDbID(fields.text("imdb_id"))
    movie.genres = fields.objects("genres").compactMap { Genre(tmdbID: $0.count("id")) }
    let minutes = fields.count("runtime")
    movie.runtimeMinutes = minutes > 0 ? minutes : nil
    movie.studios = names(fields.objects("production_companies"), "name")
    movie.countries = names(fields.objects("production_countries"), "name")
    movie.languages = names(fields.objects("spoken_languages"), "english_name")
    movie.budget = dollars(fields, "budget")
    movie.boxOffice = dollars(fields, "revenue")
    movie.credits = credits(fields.object("credits"))
    readReleases(fields.object("release_dates").objects("results"), into: &movie)
    return movie.attributed(to: .tmdb)
  }

  /// Whole US dollars; nil for 0, by which TMDb means that it does not know.
  private static func dollars(_ fields: LooseJSON, _ name: String) -> MovieAmount? {
    let amount = fields.decimal(name)
    return amount.isZero ? nil : MovieAmount(Money(amount, .usd))
  }

  private static func credits(_ fields: LooseJSON) -> Credits {
    let crew = fields.objects("crew")
    func people(_ jobs: Set<String>) -> [String] {
      names(crew.filter { jobs.contains($0.text("job")) }, "name")
    }
    let cast = fields.objects("cast").sorted { $0.count("order") < $1.count("order") }
    return Credits(
      directors: people(["Director"]),
      writers: people(["Screenplay", "Writer", "Author", "Novel", "Story"]),
      cast: names(cast, "name")
    )
  }

  /// The first day in each country's cinemas (types 2 and 3), and the certificate of the United States.
  private static func readReleases(_ countries: [LooseJSON], into movie: inout Movie) {
    for country in countries {
      let code = country.text("iso_3166_1", atMost: 2)
      let releases = country.objects("release_dates")
      if code == "US", let rated = releases.first(where: { !$0.text("certification").isEmpty }) {
        movie.certificate = rated.text("certification", atMost: 20)
      }
      let days = releases.filter { (2...3).contains($0.count("type")) }
        .compactMap { CalendarDate($0.text("release_date").prefix(10)) }
      guard let first = days.min(), code.utf8.count == 2 else { continue }
      movie.releases.append(MovieRelease(country: Region(code), day: first))
    }
    movie.releases.sort { ($0.day, $0.country.code) < ($1.day, $1.country.code) }
  }

  /// The texts of `name` that are there, each once.
  private static func names(_ objects: [LooseJSON], _ name: String) -> [String] {
    var names: [String] = []
    for text in objects.map({ $0.text(name) }) where !text.isEmpty && !names.contains(text) {
      names.append(text)
    }
    return names
  }
}
