import Feeds
import Movies
import TestSupport
import Testing

/// TMDb's texts in languages other than English.
@Suite struct TMDbTranslationsTests {
  private static let tmdb = MovieProvider.tmdb

  private static func entry(_ language: String, _ region: String, _ data: String) -> String {
    """
    {"iso_3166_1":"\(region)","iso_639_1":"\(language)","name":"","english_name":"",\
    "data":{"homepage":"","runtime":130,"tagline":"",\(data)}}
    """
  }

  private static func details(_ translations: [String], posters: [String] = []) throws -> Movie {
    let text = """
      {"id":598,"title":"City of God","original_title":"Cidade de Deus","original_language":"pt",\
      "overview":"Two boys grow up.","poster_path":"/en.jpg",\
      "translations":{"translations":[\(translations.joined(separator: ","))]},\
      "images":{"backdrops":[],"logos":[],"posters":[\(posters.joined(separator: ","))]}}
      """
    return try #require(try tmdb.movie("film/598", Array(text.utf8)))
  }

  @Test func `a movie's details have its texts in our languages, and in no others`() throws {
    let movie = try Self.details(
      [
        Self.entry("en", "US", #""title":"City of God","overview":"Two boys grow up.""#),
        Self.entry("pt", "PT", #""title":"A Cidade de Deus","overview":"Dois rapazes crescem.""#),
        Self.entry("pt", "BR", #""title":"","overview":"Dois meninos crescem.""#),
        Self.entry("ko", "KR", #""title":"시티 오브 갓","overview":"""#),
        Self.entry("sv", "SE", #""title":"Guds stad","overview":"""#),
        Self.entry("zh", "TW", #""title":"無法無天","overview":"""#),
        Self.entry("zh", "CN", #""title":"上帝之城","overview":"""#),
        #"{"iso_639_1":"de","data":7}"#, "null",
      ],
      posters: [
        #"{"iso_639_1":null,"file_path":"/none.jpg"}"#,
        #"{"iso_639_1":"ko","file_path":"/ko.jpg"}"#,
        #"{"iso_639_1":"ko","file_path":"/other.jpg"}"#,
        #"{"iso_639_1":"sv","file_path":"/sv.jpg"}"#,
        #"{"iso_639_1":"fr","file_path":"/fr.jpg"}"#,
      ]
    )
    #expect(
      movie.translations == [
        MovieTranslation(into: .french, posterPath: "/fr.jpg"),
        MovieTranslation(into: .korean, title: "시티 오브 갓", posterPath: "/ko.jpg"),
        MovieTranslation(
          into: .portuguese,
          title: "A Cidade de Deus",
          overview: "Dois meninos crescem."
        ),
        MovieTranslation(into: .chinese, title: "上帝之城"),
      ]
    )
    #expect(movie.title == "City of God" && movie.posterPath == "/en.jpg")
  }

  @Test func `a title that is left out for being the original one is the original one`() throws {
    let movie = try Self.details([
      Self.entry("pt", "BR", #""title":"","overview":"Dois meninos crescem.""#)
    ])
    #expect(movie.texts(in: .portuguese).title == "Cidade de Deus")
    #expect(movie.texts(in: .portuguese).overview == "Dois meninos crescem.")
    #expect(movie.texts(in: .german).title == "City of God")
  }

  @Test func `a list is asked for in a language, and is the same resource in no other`() throws {
    let context = try Self.tmdb.context(key: "k")
    let popular = Self.tmdb.texts(context, .popular(page: 2), .portuguese)
    #expect(
      popular?.url == "https://api.themoviedb.org/3/movie/popular?page=2&api_key=k&language=pt-BR"
    )
    #expect(popular?.resource == "texts/pt-BR/popular/2" && popular?.secret == "k")
    let search = MovieQuery.search(MovieSearch(name: "a/b"), page: 1)
    #expect(Self.tmdb.texts(context, search, .chinese)?.url.hasSuffix("&language=zh-CN") == true)
    #expect(Self.tmdb.texts(context, .popular(page: 501), .korean) == nil)
    let resources = TextLanguage.allCases.compactMap {
      Self.tmdb.texts(context, .popular(page: 1), $0)?.resource
    }
    #expect(Set(resources).count == TextLanguage.allCases.count)
    for provider in [MovieProvider.omdb, .wikidata] {
      #expect(provider.texts(context, .popular(page: 1), .korean) == nil)
    }
  }

  @Test func `a list in a language has the texts of its movies, and nothing else`() throws {
    let text = """
      {"page":1,"total_pages":500,"total_results":9,"results":[
       {"id":598,"title":"Cidade de Deus","original_title":"Cidade de Deus","original_language":"pt",
        "overview":"Dois meninos crescem.","poster_path":"/pt.jpg","popularity":9,"vote_count":5},
       {"id":129,"title":"A Viagem de Chihiro","original_title":"千と千尋の神隠し",
        "original_language":"ja","overview":"","poster_path":null},
       {"id":7,"title":"日本","original_title":"日本","original_language":"ja","overview":""}]}
      """
    let page = try Self.tmdb.page("texts/pt-BR/popular/1", Array(text.utf8))
    #expect(page.results.map { $0.ids.tmdb } == [598, 129, 7])
    #expect(
      page.results.map { $0.translations } == [
        [
          MovieTranslation(
            into: .portuguese,
            title: "Cidade de Deus",
            overview: "Dois meninos crescem.",
            posterPath: "/pt.jpg"
          )
        ],
        [MovieTranslation(into: .portuguese, title: "A Viagem de Chihiro")],
        // TMDb has no title in the language, and sends the original one.
        [],
      ]
    )
    for movie in page.results { #expect(movie.title == "" && movie.provenance.sources.isEmpty) }
    // The same words in an ordinary search are not a request for texts.
    let search = try Self.tmdb.page("search/texts/pt-BR/0/1", Array(text.utf8))
    #expect(search.results.map { $0.title } == ["Cidade de Deus", "A Viagem de Chihiro", "日本"])
  }
}
