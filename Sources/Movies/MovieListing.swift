/// A page of a listing of movies.
///
/// A listing is a snapshot: a full page stays as it was shown, and the next one has movies that no page before it has.
public struct MovieListing: Hashable, Sendable {
  /// The number in the addresses of its further pages; nil where nobody keeps listings.
  public let number: Int?
  public let page: MoviePage
  /// The place of the page's first movie in the listing, counted from 1.
  public let first: Int
  /// Whether a page follows, at hand or at a source.
  public let hasMore: Bool
  /// How many movies came since and would stand before the last one shown.
  public let newCount: Int
  /// Whether the page is still to come from its source; until then it has no movies.
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

  /// A page of `size` movies a page, from a list that does not change.
  public init(_ page: MoviePage, size: Int) {
    let hasMore = page.page < page.totalPages
    let first = (page.page - 1) * size + 1
    self.init(number: nil, page: page, first: first, hasMore: hasMore, newCount: 0)
  }
}
