import ExactMoney
import Movies

extension TMDbFeed {
  /// Returns a movie from `/movie/ID`, with money, running time, people and days by country.
  static func details(_ fields: LooseJSON) -> Movie {
    var movie = movie(fields)
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
    readReleases(
      fields.object("release_dates").objects("results", atMost: ReleaseDays.maximumCountries),
      into: &movie
    )
    readTranslations(fields, into: &movie)
    return movie.attributed(to: .tmdb)
  }

  /// Returns an amount in US dollars; nil for 0, which means unknown at TMDb.
  private static func dollars(_ fields: LooseJSON, _ name: String) -> MovieAmount? {
    let amount = fields.decimal(name)
    return amount.isZero ? nil : MovieAmount(Money(amount, .usd))
  }

  /// The maximum numbers of actors and of other people that are read.
  private static let (maximumCast, maximumCrew) = (500, 5_000)

  private static func credits(_ fields: LooseJSON) -> Credits {
    let crew = fields.objects("crew", atMost: maximumCrew)
    func people(_ jobs: Set<String>) -> [String] {
      names(crew.filter { jobs.contains($0.text("job")) }, "name")
    }
    let cast = fields.objects("cast", atMost: maximumCast).map { ($0.count("order"), $0) }
      .sorted { $0.0 < $1.0 }
    return Credits(
      directors: people(["Director"]),
      writers: people(["Screenplay", "Writer", "Author", "Novel", "Story"]),
      cast: names(cast.map { $0.1 }, "name", atMost: maximumCast)
    )
  }

  /// Reads the first day in each country's cinemas (types 2 and 3), and the certificate of the
  /// United States.
  private static func readReleases(_ countries: [LooseJSON], into movie: inout Movie) {
    var days = ReleaseDays()
    for country in countries {
      let code = country.text("iso_3166_1", atMost: 2)
      let releases = country.objects("release_dates")
      if code == "US", let rated = releases.first(where: { !$0.text("certification").isEmpty }) {
        movie.certificate = rated.text("certification", atMost: 20)
      }
      for release in releases where (2...3).contains(release.count("type")) {
        let day = CalendarDate(release.text("release_date").prefix(10))
        if let day { days.note(day, in: code) }
      }
    }
    movie.releases = days.releases
  }

  /// Returns the first `maximum` distinct names in the fields `name`.
  private static func names(
    _ objects: [LooseJSON],
    _ name: String,
    atMost maximum: Int = LooseJSON.maximumEntries
  ) -> [String] {
    var known: Set<String> = []
    let names = objects.map { UntrustedText.name($0.text(name)) }
    return Array(names.filter { !$0.isEmpty && known.insert($0).inserted }.prefix(maximum))
  }
}
