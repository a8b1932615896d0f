import Feeds
import Movies
import TestSupport

extension MovieProvider {
  /// The page that the provider makes of `bytes` as the answer to a request for `resource`.
  func page(_ resource: String, _ bytes: [UInt8], status: Int = 200) throws(FeedError) -> MoviePage
  {
    try decodePage(
      FeedRequest(resource: resource, url: "https://example.org/", secret: "key"),
      FeedResponse(status: status, bytes: bytes)
    )
  }

  /// The movie that the provider makes of `bytes`.
  func movie(_ resource: String, _ bytes: [UInt8], status: Int = 200) throws(FeedError) -> Movie? {
    try decodeMovie(
      FeedRequest(resource: resource, url: "https://example.org/", secret: "key"),
      FeedResponse(status: status, bytes: bytes)
    )
  }

  /// The addresses of what the provider is asked on 21 November 2026.
  func context(key: String? = nil) throws -> FeedContext {
    FeedContext(baseURL: facts.baseURL, key: key, today: try day("2026-11-21"))
  }
}
