import Feeds
import LocalStore

/// Something that a source serves as a unit: its rates, or a list.
struct Resource<Value: Sendable>: Sendable {
  let key: ResourceKey
  /// Every request that it takes.
  let requests: [FeedRequest]
  /// Whether they are the many requests for past days.
  ///
  /// Those are sent at the source's pace, resume where the last run ended, and may include days
  /// without a publication.
  let isBackfill: Bool
  /// Whether an answer that is as the last one was may be left out.
  var isConditional = true
  /// Decodes the answer to one of them.
  let decode: @Sendable (FeedRequest, FeedResponse) throws(FeedError) -> Value
}
