/// A list or a number that a provider has beside what it is there for: how it is asked for, and what the
/// answer says.
package struct CatalogueFeed<Value: Sendable>: Sendable {
  /// The one request.
  package let request: @Sendable (FeedContext) -> FeedRequest
  /// Understands the response to it, without network or clock.
  package let decode: @Sendable (FeedRequest, FeedResponse) throws(FeedError) -> Value

  /// Creates a feed.
  package init(
    request: @escaping @Sendable (FeedContext) -> FeedRequest,
    decode: @escaping @Sendable (FeedRequest, FeedResponse) throws(FeedError) -> Value
  ) {
    self.request = request
    self.decode = decode
  }
}
