import Feeds
import LocalStore

/// Something that a source serves and that is asked for as one: its rates, or a list.
struct Resource<Value: Sendable>: Sendable {
  let key: ResourceKey
  /// Every request that it takes.
  let requests: [FeedRequest]
  /// Understands the answer to one of them.
  let decode: @Sendable (FeedRequest, FeedResponse) throws(FeedError) -> Value
}
