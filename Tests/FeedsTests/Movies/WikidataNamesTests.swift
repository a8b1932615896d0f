import Feeds
import Movies
import TestSupport
import Testing

@Suite struct WikidataNamesTests {
  private static let matrix = IMDbID(number: 133_093)
  private static let other = IMDbID(number: 211_915)

  private static func row(_ imdb: IMDbID, _ more: String = "") -> String {
    #"{"imdb":{"type":"literal","value":"\#(imdb)"}\#(more)}"#
  }

  private static func names(_ rows: [String]) throws -> [MovieNames] {
    let text = #"{"results":{"bindings":[\#(rows.joined(separator: ","))]}}"#
    let request = WikidataFeed.namesRequest(try MovieProvider.wikidata.context(), [matrix, other])
    let response = FeedResponse(status: 200, bytes: Array(text.utf8))
    return try WikidataFeed.decodeNames(request, response)
  }

  @Test func `a question names its movies and our languages, and fits an address`() throws {
    let movies = (0..<WikidataFeed.maximumNamed).map { IMDbID(number: 10_000_000 + UInt32($0)) }
    let request = WikidataFeed.namesRequest(try MovieProvider.wikidata.context(), movies)
    #expect(request.resource == "titles/tt10000000/250")
    #expect(request.url.contains("%22tt10000249%22") && request.url.contains("%22pt-br%22"))
    #expect(request.url.contains("wdt%3AP4947"))
    #expect(request.url.utf8.count < 8_000)
  }

  @Test func `a movie has one number and each title once`() throws {
    let number = #","tmdb":{"type":"literal","value":"603"}"#
    func title(_ text: String) -> String { #","title":{"type":"literal","value":"\#(text)"}"# }
    let found = try Self.names([
      Self.row(Self.matrix, number + title("Matrix")),
      Self.row(Self.matrix, number + title("마트릭스")),
      Self.row(Self.matrix, number + title("Matrix")), Self.row(Self.other),
    ])
    #expect(
      found == [
        MovieNames(imdb: Self.matrix, tmdb: 603, titles: ["Matrix", "마트릭스"]),
        MovieNames(imdb: Self.other, tmdb: nil, titles: []),
      ]
    )
  }

  @Test func `a title has the language of its label, and the better of two labels counts`() throws {
    func title(_ tag: String, _ text: String) -> String {
      #","title":{"type":"literal","xml:lang":"\#(tag)","value":"\#(text)"}"#
    }
    let labels = [
      ("en", "City of God"), ("pt", "A Cidade"), ("pt-br", "Cidade de Deus"), ("zh", "上帝之城"),
      ("de", "City of God"), ("tlh", "Qun"),
    ]
    let found = try Self.names(labels.map { Self.row(Self.matrix, title($0.0, $0.1)) })
    #expect(
      found == [
        MovieNames(
          imdb: Self.matrix,
          tmdb: nil,
          titles: ["A Cidade", "Qun"],
          translations: [
            MovieTranslation(into: .portuguese, title: "Cidade de Deus"),
            MovieTranslation(into: .german, title: "City of God"),
            MovieTranslation(into: .chinese, title: "上帝之城"),
          ]
        )
      ]
    )
  }

  @Test func `an answer that broke off is a failure`() throws {
    #expect(throws: FeedError.self) { _ = try Self.names([#"{"imdb":"#]) }
  }
}
