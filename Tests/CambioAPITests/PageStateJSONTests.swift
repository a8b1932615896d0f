import CambioAPI
import ExactJSON
import ExactMoney
import Testing

@Suite struct PageStateJSONTests {
  private let state = PageState(
    now: Instant(unixSeconds: 4_795_270_000),
    utcOffset: -10_800,
    locale: "pt-BR",
    messages: "pt-BR",
    root: "/assets/3f9c0a12",
    preferences: "favourites=EUR,USD&theme=dark",
    book: "3f9c0a12",
    loaded: [
      PageState.Loaded(
        query: "/app/fetches?base=USD&quote=BRL",
        answer: .object([JSONMember("fetches", .array([]))])
      )
    ]
  )

  @Test func `the state of a document comes back`() throws {
    let text = PageStateJSON.encode(state).text
    #expect(PageStateJSON.decode(try JSONValue(Array(text.utf8))) == state)
  }

  @Test func `it is written as the page expects it`() {
    #expect(
      PageStateJSON.encode(state).text == """
        {"now":4795270000,"utcOffset":-10800,"locale":"pt-BR","messages":"pt-BR",\
        "root":"/assets/3f9c0a12","preferences":"favourites=EUR,USD&theme=dark",\
        "book":"3f9c0a12","loaded":[{"query":"/app/fetches?base=USD&quote=BRL",\
        "answer":{"fetches":[]}}]}
        """
    )
  }

  @Test func `why a refresh failed comes with it`() throws {
    var state = state
    state.trouble = "quota-spent"
    let text = PageStateJSON.encode(state).text
    #expect(text.hasSuffix(#","trouble":"quota-spent"}"#))
    #expect(PageStateJSON.decode(try JSONValue(Array(text.utf8))) == state)
  }

  @Test func `a document without one of its members is no state`() throws {
    #expect(PageStateJSON.decode(try JSONValue(Array(#"{"now":1}"#.utf8))) == nil)
  }
}
