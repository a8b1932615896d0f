import EmbeddedData
import ExactJSON
import Movies
import Testing

/// The texts of movies in the reader's language.
@Suite struct MovieTranslationTests {
  private static func movie() -> Movie {
    var movie = Movie(ids: MovieIDs(tmdb: 129))
    (movie.title, movie.originalTitle) = ("Spirited Away", "千と千尋の神隠し")
    movie.originalLanguage = "ja"
    (movie.overview, movie.posterPath) = ("A girl works for a witch.", "/en.jpg")
    movie.fill(
      with: MovieTranslation(
        into: .portuguese,
        title: "A Viagem de Chihiro",
        overview: "Uma menina trabalha para uma bruxa.",
        posterPath: "/pt.jpg"
      )
    )
    movie.fill(with: MovieTranslation(into: .german, title: "Chihiros Reise ins Zauberland"))
    return movie.attributed(to: .tmdb)
  }

  @Test func `each text is in the reader's language if it is known, else in English`() {
    let movie = Self.movie()
    let portuguese = movie.texts(in: .portuguese)
    #expect(portuguese.title == "A Viagem de Chihiro" && portuguese.languageOfTitle == "pt-BR")
    #expect(portuguese.overview == "Uma menina trabalha para uma bruxa.")
    #expect(portuguese.languageOfOverview == "pt-BR" && portuguese.posterPath == "/pt.jpg")
    let german = movie.texts(in: .german)
    #expect(german.title == "Chihiros Reise ins Zauberland" && german.languageOfTitle == "de")
    #expect(german.overview == "A girl works for a witch." && german.languageOfOverview == "en")
    #expect(german.posterPath == "/en.jpg")
    for language in [nil, TextLanguage.korean] {
      let english = movie.texts(in: language)
      #expect(english.title == "Spirited Away" && english.languageOfTitle == "en")
    }
  }

  @Test func `the original title is for readers of its language, and marked as what it is`() {
    var movie = Self.movie()
    #expect(movie.texts(in: .japanese).title == "千と千尋の神隠し")
    #expect(movie.texts(in: .japanese).languageOfTitle == "ja")
    movie.title = movie.originalTitle
    #expect(movie.texts(in: .korean).languageOfTitle == "ja")
    movie.title = ""
    #expect(movie.texts(in: .korean).title == "千と千尋の神隠し")
    movie.originalLanguage = "xx"
    #expect(movie.texts(in: .korean).languageOfTitle == "en")
  }

  @Test func `a translated movie is the same but for its texts`() {
    let translated = Self.movie().translated(into: .portuguese)
    #expect(translated.title == "A Viagem de Chihiro" && translated.posterPath == "/pt.jpg")
    #expect(translated.originalTitle == "千と千尋の神隠し" && translated.ids.tmdb == 129)
    #expect(Self.movie().translated(into: nil) == Self.movie())
    var english = Movie(ids: MovieIDs(tmdb: 603))
    (english.title, english.originalLanguage) = ("The Matrix", "en")
    english.fill(with: MovieTranslation(into: .portuguese, title: "Matrix"))
    #expect(english.translated(into: .portuguese).originalTitle == "The Matrix")
  }

  @Test func `a page of a listing in a language is still to come if it was`() {
    let page = MoviePage(page: 2, totalResults: 30, totalPages: 3, results: [Movie()])
    let listing = MovieListing(
      number: 7,
      page: page,
      first: 21,
      hasMore: true,
      newCount: 4,
      isComing: true
    )
    var movie = Movie()
    movie.title = "O Filme"
    let renewed = listing.renewed { _ in movie }
    #expect(renewed.page.results == [movie] && renewed.isComing)
    #expect(renewed.renewed { _ in Movie() } == listing)
  }

  @Test func `what is reported first stays, language by language and text by text`() {
    var other = Movie(ids: MovieIDs(tmdb: 129))
    other.fill(with: MovieTranslation(into: .portuguese, title: "Chihiro"))
    other.fill(with: MovieTranslation(into: .german, title: "Chihiro", overview: "Ein Mädchen."))
    other.fill(with: MovieTranslation(into: .chinese, title: "千与千寻"))
    other.fill(with: MovieTranslation(into: .dutch))
    let movie = Self.movie().filled(from: other)
    #expect(movie.translations.map { $0.language } == [.german, .portuguese, .chinese])
    #expect(movie.texts(in: .portuguese).title == "A Viagem de Chihiro")
    #expect(movie.texts(in: .german).title == "Chihiros Reise ins Zauberland")
    #expect(movie.texts(in: .german).overview == "Ein Mädchen.")
    #expect(movie.texts(in: .chinese).title == "千与千寻")
  }

  @Test func `translations are kept as facts, and those of a later program passed over`() throws {
    let movie = Self.movie()
    let facts = MovieFactsJSON.encode(movie)
    #expect(MovieFactsJSON.decode(facts, movie.ids).translations == movie.translations)
    let later = try JSONValue(
      Array(#"{"title":"One","translations":[{"language":"tlh","title":"wa'"},7]}"#.utf8)
    )
    #expect(MovieFactsJSON.decode(later, movie.ids).translations.isEmpty)
    #expect(MovieFactsJSON.encode(movie.keeping(nil))["translations"] == nil)
    #expect(movie.keeping(.german).translations.map { $0.language } == [.german])
  }

  @Test(arguments: ["viagem de chihiro", "千と千尋", "chihiros reise", "spirited away"])
  func `a movie is found by its title in every language`(title: String) {
    let collection = MovieCollection(EmbeddedMovies.catalogue, reported: [Self.movie()])
    let found = collection.page(1, of: MovieSelection(search: MovieSearch(name: title)))
    #expect(found.results.first?.ids.tmdb == 129)
  }

  @Test func `a movie of the catalogue has the titles that it is called by, each in its language`()
  {
    let (catalogue, matrix) = (EmbeddedMovies.catalogue, IMDbID(number: 133_093))
    let titles = TextLanguage.allCases.map { MovieTranslation(into: $0, title: "Zyx \($0.tag)") }
    let names = CatalogueNames(
      [MovieNames(imdb: matrix, tmdb: 603, titles: ["Zyx"], translations: titles)],
      of: catalogue
    )
    var reported = Movie(ids: MovieIDs(imdb: matrix))
    reported.fill(with: MovieTranslation(into: .korean, title: "매트릭스"))
    reported.title = "The Matrix"
    for reported in [[], [reported.attributed(to: .tmdb)]] {
      let collection = MovieCollection(catalogue, reported: reported, names: names)
      let movie = collection.movie(MovieIDs(tmdb: 603))
      #expect(movie?.texts(in: .chinese).title == "Zyx zh-Hans")
      #expect(movie?.texts(in: .arabic).title == "Zyx ar")
      #expect(movie?.texts(in: .korean).title == (reported.isEmpty ? "Zyx ko" : "매트릭스"))
      #expect(movie?.texts(in: nil).title == "The Matrix")
      let search = MovieSelection(search: MovieSearch(name: "zyx pt br"))
      #expect(collection.page(1, of: search).results.first?.ids.imdb == matrix)
    }
  }

  @Test func `a language is known by its tag`() {
    #expect(TextLanguage.allCases.map { TextLanguage(tag: $0.tag) } == TextLanguage.allCases)
    #expect(TextLanguage(tag: "pt-BR")?.code == "pt" && TextLanguage(tag: "zh-Hans")?.code == "zh")
    for tag in ["en", "pt", "zh", "PT-BR", ""] { #expect(TextLanguage(tag: tag) == nil) }
  }
}
