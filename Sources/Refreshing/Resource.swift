import Feeds
import LocalStore

/// A unit of what a source serves: its rates, or a list.
struct Resource<Value: Sendable>: Sendable {
  let key: ResourceKey
  /// All requests for the resource.
  let requests: [FeedRequest]
  /// Whether the requests are the many for past days.
  ///
  /// Those are sent at the source's pace, resume where the last run ended, and may include days
  /// without a publication.
  let isBackfill: Bool
  /// Whether an answer equal to the last one may be skipped.
  var isConditional = true
  /// Decodes the answer to one of the requests.
  let decode: @Sendable (FeedRequest, FeedResponse) throws(FeedError) -> Value
}
