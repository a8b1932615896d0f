import ExactMoney
import Movies

extension OMDbFeed {
  /// Returns a movie from OMDb, from search results or in full; fields of "N/A" are empty.
  static func movie(_ fields: LooseJSON) -> Movie {
    func text(_ name: String, atMost limit: Int = UntrustedText.maximumLineLength) -> String {
      known(fields, name, atMost: limit)
    }
    func list(_ name: String) -> [String] {
      text(name, atMost: UntrustedText.maximumPlotLength)
        .split(separator: ",", maxSplits: LooseJSON.maximumEntries)
        .prefix(LooseJSON.maximumEntries).map { UntrustedText.name(String($0)) }
        .filter { !$0.isEmpty }
    }
    var movie = Movie(ids: MovieIDs(imdb: IMDbID(text("imdbID"))))
    movie.title = text("Title")
    movie.overview = text("Plot", atMost: UntrustedText.maximumPlotLength)
    movie.year = year(text("Year"))
    movie.releaseDate = day(text("Released"))
    movie.genres = list("Genre").compactMap { Genre(named: $0) }
    movie.posterPath = text("Poster")
    movie.runtimeMinutes = minutes(text("Runtime"))
    movie.certificate =
      ["Not Rated", "Unrated"].contains(text("Rated")) ? "" : text("Rated", atMost: 20)
    movie.credits = Credits(
      directors: list("Director"),
      writers: list("Writer"),
      cast: list("Actors")
    )
    movie.languages = list("Language")
    movie.countries = list("Country")
    movie.studios = list("Production")
    movie.oscars = oscars(text("Awards"))
    movie.boxOffice = dollars(text("BoxOffice"))
    readRatings(fields, into: &movie)
    return movie.attributed(to: .omdb)
  }

  /// Returns the text of a field; empty for "N/A".
  static func known(
    _ fields: LooseJSON,
    _ name: String,
    atMost limit: Int = UntrustedText.maximumLineLength
  ) -> String {
    let text = fields.text(name, atMost: limit)
    return text == "N/A" ? "" : text
  }

  private static func readRatings(_ fields: LooseJSON, into movie: inout Movie) {
    let votes = count(known(fields, "imdbVotes"))
    if let mean = mark(known(fields, "imdbRating"), best: 10) {
      (movie.voteAverage, movie.voteCount) = (mean, votes ?? 0)
      movie.ratings.append(MovieRating(.imdb, mean, votes: votes))
    }
    let tomatometer = fields.objects("Ratings").first { $0.text("Source") == "Rotten Tomatoes" }
    if let value = tomatometer?.text("Value"), value.hasSuffix("%"),
      let share = mark(String(value.dropLast()), best: 100)
    {
      movie.ratings.append(MovieRating(.tomatometer, share))
    }
    if let mean = mark(known(fields, "Metascore"), best: 100) {
      movie.ratings.append(MovieRating(.metascore, mean))
    }
  }

  /// Parses a year, such as `1977`, or the first of `2005–2007`; nil outside 1870 to 2200.
  private static func year(_ text: String) -> Int? {
    Int(text.prefix { $0.isASCII && $0.isNumber }).flatMap {
      (1_870...2_200).contains($0) ? $0 : nil
    }
  }

  /// Parses a day, such as `25 May 1977`; nil for any other text.
  private static func day(_ text: String) -> CalendarDate? {
    let words = text.split(separator: " ")
    guard words.count == 3, let day = Int(words[0]), let year = Int(words[2]),
      case let name = words[1].lowercased(),
      let month = CalendarDate.englishMonths.firstIndex(where: { $0.lowercased() == name })
    else { return nil }
    return CalendarDate(year: year, month: month + 1, day: day)
  }

  /// Parses a running time in minutes, such as `121 min`, or in old entries `1 h 30 min`; nil for
  /// any other text.
  static func minutes(_ text: String) -> Int? {
    var (minutes, number) = (0, 0)
    for word in text.split(separator: " ") {
      if let digits = Int(word) {
        number = digits
      } else {
        guard (0...1_000).contains(number) else { return nil }
        if word == "h" { minutes += number * 60 } else if word == "min" { minutes += number }
        number = 0
      }
    }
    return minutes > 0 ? minutes : nil
  }

  /// Parses a box office in the United States, such as `$460,998,507`; nil for any other text.
  static func dollars(_ text: String) -> MovieAmount? {
    guard text.hasPrefix("$"), let dollars = count(String(text.dropFirst())), dollars > 0 else {
      return nil
    }
    return MovieAmount(Money(ExactDecimal(dollars), .usd))
  }

  /// Parses a number, such as `1,400,000`; nil for any other text.
  private static func count(_ text: String) -> Int? {
    let digits = text.filter { $0 != "," }
    return digits.allSatisfy { $0.isASCII && $0.isNumber } ? Int(digits) : nil
  }

  /// Parses a rating from 0 to `best`; nil for any other text.
  static func mark(_ text: String, best: Int) -> ExactDecimal? {
    guard let mark = try? ExactDecimal(text), !mark.isNegative, mark <= ExactDecimal(best) else {
      return nil
    }
    return mark
  }

  /// Parses awards, such as `Won 6 Oscars. 65 wins & 31 nominations total`.
  ///
  /// OMDb counts nominations only for movies without an Oscar.
  static func oscars(_ text: String) -> Oscars {
    func number(after words: String) -> Int {
      guard text.hasPrefix(words) else { return 0 }
      let rest = text.dropFirst(words.count).split(separator: " ")
      guard rest.count > 1, rest[1].hasPrefix("Oscar"), let number = Int(rest[0]) else { return 0 }
      return (0...100).contains(number) ? number : 0
    }
    return Oscars(won: number(after: "Won "), nominated: number(after: "Nominated for "))
  }
}
