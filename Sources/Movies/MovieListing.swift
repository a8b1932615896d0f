public import ExactMoney

/// A page of a listing of films.
///
/// A listing is a snapshot: a full page stays as it was shown, and the next one has films that no page before it has.
public struct MovieListing: Hashable, Sendable {
  /// The number in the addresses of its further pages; nil where nobody keeps listings.
  public let number: Int?
  public let page: MoviePage
  /// The place of the page's first film in the listing, counted from 1.
  public let first: Int
  /// Whether a page follows, at hand or at a source.
  public let hasMore: Bool
  /// How many films came since and would stand before the last one shown.
  public let newCount: Int
  /// Whether the page is still to come from its source; until then it has no films.
  public let isComing: Bool

  /// Creates a page of the listing `number`.
  public init(
    number: Int?,
    page: MoviePage,
    first: Int,
    hasMore: Bool,
    newCount: Int,
    isComing: Bool = false
  ) {
    (self.number, self.page, self.first) = (number, page, first)
    (self.hasMore, self.newCount, self.isComing) = (hasMore, newCount, isComing)
  }

  /// A page of `size` films a page, from a list that does not change.
  public init(_ page: MoviePage, size: Int) {
    let hasMore = page.page < page.totalPages
    let first = (page.page - 1) * size + 1
    self.init(number: nil, page: page, first: first, hasMore: hasMore, newCount: 0)
  }
}

/// What a source is doing about a question; a source that has answered has no state.
public enum MovieSourceState: Hashable, Sendable {
  case asking(MovieSource)
  case failed(MovieSource, MovieFailure)
}

/// Why a source gave no answer about films.
public struct MovieFailure: Hashable, Sendable {
  /// What a reader can make of it.
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// The source's server was not reached, or the connection broke.
    case noConnection
    case timedOut
    /// The key is wrong or missing.
    case keyInvalid
    /// The calls of a day or a month are used up.
    case quotaEnded
    /// The source asked to be left alone for a while.
    case rateLimited
    /// The answer is not what the source has for its programs.
    case unreadable
    /// The source refused or failed in its own words.
    case sourceFailed
    /// This machine could not keep the answer.
    case notKept
  }

  public let kind: Kind
  /// Particulars, such as the source's words or a host; often empty.
  public let detail: String
  /// When the source may be asked again.
  public let retryAt: Instant?

  /// Creates a failure.
  public init(_ kind: Kind, _ detail: String, retryAt: Instant?) {
    (self.kind, self.detail, self.retryAt) = (kind, detail, retryAt)
  }
}
