import Feeds
import Movies
import TestSupport

extension MovieProvider {
  /// Decodes `bytes` as the response to a request for a page of `resource`.
  func page(_ resource: String, _ bytes: [UInt8], status: Int = 200) throws(FeedError) -> MoviePage
  {
    try decodePage(
      FeedRequest(resource: resource, url: "https://example.org/", secret: "key"),
      FeedResponse(status: status, bytes: bytes)
    )
  }

  /// Decodes `bytes` as the response to a request for a movie; nil if it has none.
  func movie(_ resource: String, _ bytes: [UInt8], status: Int = 200) throws(FeedError) -> Movie? {
    try decodeMovie(
      FeedRequest(resource: resource, url: "https://example.org/", secret: "key"),
      FeedResponse(status: status, bytes: bytes)
    )
  }

  /// Returns the context for the provider's requests on 21 November 2026.
  func context(key: String? = nil) throws -> FeedContext {
    FeedContext(baseURL: facts.baseURL, key: key, today: try day("2026-11-21"))
  }
}
