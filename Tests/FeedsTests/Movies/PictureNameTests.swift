import Feeds
import Testing

/// Pictures are requested only from known servers, at paths in their form.
@Suite struct PictureNameTests {
  @Test func `TMDb's files and OMDb's addresses lead to their servers`() throws {
    let tmdb = try #require(PictureName("/6FfCtAuVAW8XJjZ7eWeLibRLWTw.jpg"))
    #expect(tmdb.host == "tmdb-images")
    #expect(tmdb.path(in: "w342") == "/t/p/w342/6FfCtAuVAW8XJjZ7eWeLibRLWTw.jpg")
    let address = "/images/M/MV5BNzQzOTk3OTAtNDQ0Zi00@._V1_QL75_UX190_CR0,0,190,281_.jpg"
    for scheme in ["https", "http"] {
      let omdb = try #require(PictureName("\(scheme)://m.media-amazon.com" + address))
      #expect(omdb.host == "omdb-images")
      #expect(omdb.path(in: "w342") == address)
    }
  }

  @Test(arguments: [
    "", "/", "N/A", "poster.jpg", "/poster", "/.jpg", "/poster.svg", "/poster.html", "/a/b.jpg",
    "/../b.jpg", "/a b.jpg", "/a.jpg?x=1", "/a.jpg#x", "/a%2Fb.jpg", "//evil.example/a.jpg",
    "/a\".jpg", "/é.jpg", "https://evil.example/a.jpg", "https://image.tmdb.org/t/p/w342/a.jpg",
    "https://m.media-amazon.com.evil.example/a.jpg",
    "https://m.media-amazon.com@evil.example/a.jpg",
    "https://m.media-amazon.com:8080/a.jpg", "https://m.media-amazon.com",
    "https://m.media-amazon.com/../a.jpg", "https://m.media-amazon.com//evil.example/a.jpg",
    "https://m.media-amazon.com/a.jpg?x=1", "https://m.media-amazon.com/a\r\nHost: evil.jpg",
    "http://127.0.0.1/a.jpg", "file:///etc/passwd", "javascript:alert(1)",
    "data:image/png;base64,AA",
  ])
  func `nothing else has a name`(path: String) {
    #expect(PictureName(path) == nil)
  }

  @Test func `what is too long has none`() {
    #expect(PictureName("/" + String(repeating: "a", count: 295) + ".jpg") != nil)
    #expect(PictureName("/" + String(repeating: "a", count: 296) + ".jpg") == nil)
  }
}
