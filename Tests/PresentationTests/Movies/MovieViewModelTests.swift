import EmbeddedData
import ExactMoney
import Movies
import Testing

@testable import Presentation

@Suite struct MovieListViewModelTests {
  @Test func `S2-07 a tile says title, year and rating, also in words`() throws {
    let tile = try #require(MovieScene.list([MovieScene.movie()]).tiles.first)
    #expect(tile.poster.title == "Inception")
    #expect(tile.poster.director == "Christopher Nolan")
    #expect(tile.year == "2010")
    #expect(tile.rating == "8.1")
    #expect(tile.label == "Inception, 2010, rated 8.1")
    #expect(tile.address == "/movies/tt1375666")
  }

  @Test func `S2-04 S2-06 a page says of how many it is, and leads to the next`() throws {
    let movies = Array(repeating: try MovieScene.movie(), count: 24)
    let first = try MovieScene.list("genre=action", movies, of: 50)
    #expect(first.count == "50 movies")
    #expect(first.next == "/movies?genre=action&page=2")
    #expect(first.previous == nil)
    #expect(first.nextLabel == "Show more movies")
    let second = try MovieScene.list("genre=action&page=2", movies, of: 50)
    #expect(second.previous == "/movies?genre=action")
    let last = try MovieScene.list("genre=action&page=3", Array(movies.prefix(2)), of: 50)
    #expect(last.next == nil)
    #expect(last.pageText == "Page 3 of 3")
  }

  @Test func `S2-06 a page that is still to come is waited for, and announces nothing`() throws {
    let asked = try MovieScene.list("page=2", [], of: 50, sources: [.asking(.tmdb)], isComing: true)
    #expect(asked.next == "/movies?page=2&wait=1")
    #expect(asked.moreSaid.isEmpty)
    #expect(try MovieScene.list("page=2", [], of: 50, isComing: true).next == "/movies?page=2")
    let movies = Array(repeating: try MovieScene.movie(), count: 24)
    #expect(try MovieScene.list("page=2", movies, of: 50).moreSaid == "24 more movies")
  }

  @Test func `the heading says what was asked for`() throws {
    let movies = [try MovieScene.movie()]
    #expect(try MovieScene.list(movies).title == "Best known · Movies")
    #expect(try MovieScene.list("q=x", movies).listHeading == "Results for “x”")
    #expect(try MovieScene.list("genre=war", movies).listHeading == "Filtered movies")
    #expect(try MovieScene.list("order=newest", movies).listHeading == "Newest")
  }

  @Test func `only what a source says is popular is called so`() throws {
    let movies = [try MovieScene.movie()]
    let known = try MovieScene.list(movies)
    #expect(known.orders.first?.name == "Best known")
    #expect(known.notes.contains { $0.hasPrefix("Best known: reckoned from critics’ reviews") })
    let live = try MovieScene.list("", movies, hasPopular: true)
    #expect(live.listHeading == "Popular" && live.orders.first?.name == "Most popular")
    #expect(live.notes == known.notes.filter { !$0.hasPrefix("Best known") })
    for query in ["order=rating", "q=x"] {
      #expect(try MovieScene.list(query, movies).notes == live.notes)
    }
  }

  @Test func `nothing found is said with what was searched for, and with a way out`() throws {
    let none = try MovieScene.list("q=zzzz", [])
    #expect(none.isEmpty && none.count == nil)
    #expect(none.emptyHeading == "No movie matches “zzzz”")
    #expect(none.emptyHelp.contains("1940 to 2014"))
    #expect(none.everything == "/movies")
  }

  @Test func `S2-08 a source that is asked or fails is named, and what it brought waits`() throws {
    let first = try MovieScene.list("q=zzzz", [], sources: [.asking(.tmdb), .asking(.omdb)])
    #expect(first.sources.asking == "Asking TMDb, OMDb…")
    #expect(first.sources.wait == "/movies?q=zzzz&wait=1" && first.sources.failures.isEmpty)
    #expect(first.emptyHeading == "Nothing here matches")
    for trouble in RefreshTrouble.allCases {
      // Less than ten minutes remain after the minute that the page shows.
      let again = MovieScene.now.adding(seconds: 659)
      let failure = SourceFailure(trouble, of: "OMDb", retryAt: again)
      let failed = try MovieScene.list("", [], sources: [.failed(failure)]).sources
      let text = try #require(failed.failures.first)
      #expect(text.contains("OMDb"))
      #expect(text.hasSuffix(". It is asked again in 10 min at the earliest."))
      #expect(failed.asking == nil && failed.wait == nil)
    }
    let movies = [try MovieScene.movie()]
    let newer = try MovieScene.list("genre=war&page=2", movies, newCount: 3).sources.newer
    #expect(newer?.name == "3 new: show" && newer?.address == "/movies?genre=war")
    #expect(try MovieScene.list(movies).sources.said == nil)
  }

  @Test func `a list that has come is announced with its count and its sources`() throws {
    let movies = [try MovieScene.movie()]
    #expect(try MovieScene.list("q=matrix", movies, of: 4).said == "Results for “matrix” 4 movies")
    #expect(try MovieScene.list("q=zzzz", []).said == "Results for “zzzz”")
    let asked = try MovieScene.list(
      "q=x",
      movies,
      of: 4,
      sources: [.asking(.tmdb), .failed(SourceFailure(.noConnection, of: "OMDb", retryAt: nil))],
      newCount: 3
    )
    let sources = "Asking TMDb… OMDb cannot be reached. 3 new: show"
    #expect(asked.sources.said == sources)
    #expect(asked.said == "Results for “x” 4 movies " + sources)
    #expect(try MovieScene.list(movies).sources.said == nil)
  }

  @Test func `the choices have what holds marked, and decades up to the last movie`() throws {
    let model = try MovieScene.list("genre=drama&decade=1990&rating=7&order=rating", [])
    #expect(model.hasChoices)
    #expect(model.genres.filter { $0.isChosen }.map { $0.value } == ["drama"])
    #expect(model.decades.map { $0.value }.prefix(3) == ["", "2020", "2010"])
    #expect(model.decades.last?.value == "1940")
    #expect(model.decades.first { $0.isChosen }?.name == "1990s")
    #expect(model.ratings.first { $0.isChosen }?.name == "7 or more")
    #expect(model.orders.filter { $0.isChosen }.map { $0.value } == ["rating"])
    #expect(try !MovieScene.list([]).hasChoices)
  }

  @Test func `the notes say where the movies are from and what adds later ones`() throws {
    let notes = try MovieScene.list([MovieScene.movie()]).notes
    #expect(notes.count == 3)
    #expect(notes[0] == "Built-in catalogue: Wikidata as of 4 Oct 2024, movies from 1940 to 2014.")
    #expect(notes[2].contains("cambio movies refresh"))
    let reported = try MovieScene.list([MovieScene.movie().attributed(to: .tmdb)]).notes
    #expect(reported[0] == "Words of TMDb")
  }

  @Test(arguments: ["ar", "de", "es", "fr", "hi", "it", "ja", "ko", "nl", "pt-BR", "zh-Hans"])
  func `every language has words for all of it`(tag: String) throws {
    let model = try MovieScene.list("q=x&genre=drama", [MovieScene.movie()], of: 50, tag)
    let words =
      [model.heading, model.listHeading, model.nextLabel, model.moreSaid, model.pageText]
      + model.notes + model.genres.map { $0.name } + model.tiles.map { $0.label }
    #expect(words.allSatisfy { !$0.isEmpty && !$0.contains("{") })
    #expect(Set(model.genres.map { $0.name }).count == Genre.allCases.count + 1)
  }
}

@Suite struct MovieViewModelTests {
  @Test func `S2-05 details show what is known, and nothing of what is not`() throws {
    let model = try MovieScene.model(MovieScene.movie())
    #expect(model.title == "Inception (2010)")
    #expect(model.released == "16 Jul 2010")
    #expect(model.runtime == "148 min")
    #expect(model.mean?.text == "8.1" && model.mean?.percent == 81)
    #expect(model.meanText == "8.1 of 10")
    #expect(model.meanSource == "Rotten Tomatoes")
    #expect(
      model.facts.contains(.init(label: "Oscars", value: "at least 4 won, at least 8 nominated"))
    )
    #expect(model.genres.map { $0.name } == ["Action", "Science fiction"])
    #expect(model.genres[1].address == "/movies?genre=science-fiction")
    #expect(model.people.map { $0.job } == ["Directors", "Writers", "Cast, by name"])
    #expect(model.votes == "350 critics’ reviews")
    #expect(model.people[2].people[0].address == "/movies?q=Leonardo%20DiCaprio")
    #expect(model.facts.last == .init(label: "IMDb", value: "tt1375666"))
    var unknown = Movie(ids: MovieIDs(imdb: IMDbID(number: 1)))
    unknown.title = "X"
    let empty = try MovieScene.model(unknown.attributed(to: .tmdb))
    #expect(empty.mean == nil && empty.overview == nil && empty.people.isEmpty)
    #expect(empty.money.isEmpty && empty.released == nil)
    #expect(empty.title == "X")
  }

  @Test func `a country has the name by which the reader's one is found`() throws {
    var movie = try MovieScene.movie()
    movie.countries = ["United States of America", "Federated States of America", "France"]
    let names = try MovieScene.model(movie).countries
    #expect(names == ["United States", "Federated States of America", "France"])
  }

  @Test(arguments: [
    (MovieSource.omdb, "en", "Box office, United States"), (.tmdb, "en", "Box office, worldwide"),
    (.catalogue, "en", "Box office"), (.wikidata, "en", "Box office"),
    (.omdb, "pt-BR", "Bilheteria, Estados Unidos"), (.tmdb, "de", "Einspielergebnis, weltweit"),
    (.tmdb, "fr", "Box-office, monde entier"), (.omdb, "ko", "흥행 수입(미국)"),
  ])
  func `a box office says where it was taken`(source: MovieSource, tag: String, label: String)
    throws
  {
    let movie = try MovieScene.movie().attributed(to: source)
    #expect(try MovieScene.model(movie, in: .brl, tag).money.first?.label == label)
  }

  @Test(
    arguments: [
      (MovieSource.catalogue, 8, 11, "at least 8 won, at least 11 nominated"),
      // Without "at least", nine won of eight nominated would be wrong, and three of three would be
      // repeated.
      (.catalogue, 9, 8, "at least 9 won"), (.catalogue, 3, 3, "at least 3 won"),
      (.catalogue, 0, 4, "at least 4 nominated"), (.omdb, 6, 0, "6 won"),
      (.omdb, 0, 4, "4 nominated"),
      (.catalogue, 0, 0, nil),
    ] as [(MovieSource, Int, Int, String?)]
  )
  func `Oscars that may not be all are at least so many, and none are not counted`(
    source: MovieSource,
    won: Int,
    nominated: Int,
    text: String?
  ) throws {
    var movie = try MovieScene.movie()
    movie.oscars = Oscars(won: won, nominated: nominated)
    let facts = try MovieScene.model(movie.attributed(to: source)).facts
    #expect(facts.first { $0.label == "Oscars" }?.value == text)
  }

  @Test func `money is converted at the rate of the release day, with its source and its date`()
    throws
  {
    let money = try #require(MovieScene.model(MovieScene.movie()).money.first)
    #expect(money.label == "Box office")
    #expect(money.reported.text == "292,576,195")
    guard case .amount(let worth) = money.worth else {
      Issue.record("\(String(describing: money.worth))")
      return
    }
    // 292,576,195 / 1.2957 × 2.2963, rounded once.
    #expect(worth.amount.text == "518,517,184.98")
    #expect(worth.basis == "At the rate of the release day")
    #expect(worth.origin == "Rates of 16 Jul 2010 · ECB")
    #expect(worth.rate == "1 USD = 1.7722 BRL")
  }

  @Test func `where there is no rate it says why`() throws {
    var old = try MovieScene.movie()
    old.releaseDate = CalendarDate(year: 1997, month: 11, day: 18)
    guard case .missing(let reason) = try MovieScene.model(old).money.first?.worth else {
      Issue.record("converted")
      return
    }
    #expect(reason == "No rate of the release: the first one of USD is from 15 Jul 2010.")
    guard
      case .missing(let other) = try MovieScene.model(MovieScene.movie(), in: .krw).money.first?
        .worth
    else {
      Issue.record("converted")
      return
    }
    #expect(other == "No USD/KRW rate of the release is available.")
    #expect(try MovieScene.model(MovieScene.movie(), in: .usd).money.first?.worth == nil)
  }

  @Test func `each source is named with what it reported`() throws {
    var reported = Movie(ids: MovieIDs(imdb: IMDbID("tt1375666")))
    reported.overview = "A thief enters dreams."
    let both = reported.attributed(to: .tmdb).filled(from: try MovieScene.movie())
    let model = try MovieScene.model(both)
    #expect(model.overview == "A thief enters dreams.")
    #expect(model.provenance.map { $0.label } == ["Built-in catalogue", "TMDb"])
    #expect(model.provenance[1].value == "Overview")
    #expect(model.notes.contains("Words of TMDb"))
  }

  @Test func `the reader's own currency is the home of the choices where none is asked for`() throws
  {
    let model = try MovieScene.model(MovieScene.movie(), in: nil)
    #expect(model.currencies.filter { $0.isChosen }.map { $0.value } == ["BRL"])
    #expect(model.shared == "/movies/tt1375666?in=BRL")
  }

  @Test func `a movie without a title is called by its original one, else by its number`() throws {
    var movie = try MovieScene.movie("")
    #expect(try MovieScene.model(movie).heading == "tt1375666")
    movie.originalTitle = "기생충"
    #expect(try MovieScene.model(movie).heading == "기생충")
    #expect(try MovieScene.model(movie).originalTitle == nil)
    #expect(try MovieScene.list([movie]).tiles.first?.label == "기생충, 2010, rated 8.1")
  }

  @Test func `hostile titles are cut and cannot turn what stands beside them`() throws {
    let title = "<script>\u{202E}" + String(repeating: "x", count: 1_000_000)
    let movie = try MovieScene.movie(title)
    let model = try MovieScene.model(movie)
    #expect(model.heading.unicodeScalars.count == 201)
    #expect(!model.heading.unicodeScalars.contains("\u{202E}"))
    let tile = try #require(MovieScene.list([movie]).tiles.first)
    #expect(tile.label.utf8.count < 200)
  }

  @Test func `every language of the pages but English is one of movies' texts`() {
    let languages = Set(
      EmbeddedLocales.tags.compactMap { EmbeddedLocales.messages($0, of: .site)?.tag }
    )
    #expect(languages.count == 12)
    for language in languages {
      #expect((TextLanguage(tag: language) == nil) == (language == "en"), "\(language)")
    }
  }

  @Test func `a page has title and plot in the reader's language, else in English and marked so`()
    throws
  {
    var movie = try MovieScene.movie("City of God")
    (movie.originalTitle, movie.originalLanguage) = ("Cidade de Deus", "pt")
    movie.overview = "Two boys grow up."
    movie.fill(with: MovieTranslation(into: .korean, title: "시티 오브 갓"))
    let portuguese = try MovieScene.model(movie, "pt-BR")
    #expect(portuguese.heading == "Cidade de Deus" && portuguese.languageOfHeading == nil)
    #expect(portuguese.originalTitle == nil)
    #expect(portuguese.overview == "Two boys grow up." && portuguese.languageOfOverview == "en")
    let korean = try MovieScene.model(movie, "ko")
    #expect(korean.heading == "시티 오브 갓" && korean.languageOfHeading == nil)
    #expect(korean.title.hasPrefix("시티 오브 갓 ("))
    #expect(korean.originalTitle == "Cidade de Deus" && korean.languageOfOriginalTitle == "pt")
    let german = try MovieScene.model(movie, "de")
    #expect(german.heading == "City of God" && german.languageOfHeading == "en")
    #expect(german.tile?.poster.title == "City of God")
    let english = try MovieScene.model(movie)
    #expect(english.heading == "City of God" && english.languageOfHeading == nil)
    #expect(english.languageOfOverview == nil && english.languageOfOriginalTitle == "pt")
  }
}
