import Feeds
import LocalStore

/// Something that a source serves and that is asked for as one: its rates, or a list.
struct Resource<Value: Sendable>: Sendable {
  let key: ResourceKey
  /// Every request that it takes.
  let requests: [FeedRequest]
  /// Whether they are many, for past days: they are sent at the source's pace, go on where the last time
  /// ended, and may have parts in which nothing was published.
  let isLong: Bool
  /// Understands the answer to one of them.
  let decode: @Sendable (FeedRequest, FeedResponse) throws(FeedError) -> Value
}
