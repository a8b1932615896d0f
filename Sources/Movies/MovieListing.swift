/// A page of a listing of movies.
///
/// A listing is a snapshot: a full page never changes, and no movie is on two pages.
public struct MovieListing: Hashable, Sendable {
  /// The listing's number in the URLs of further pages; nil if listings are not kept.
  public let number: Int?
  public private(set) var page: MoviePage
  /// The place in the listing of the page's first movie, counted from 1.
  public let first: Int
  /// Whether another page follows, from the store or from a source.
  public let hasMore: Bool
  /// The number of newer movies that would precede the last one shown.
  public let newCount: Int
  /// Whether the page is still being fetched from its source, and so has no movies yet.
  public let isComing: Bool

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

  /// Creates a page of an unchanging list, with `size` movies per page.
  public init(_ page: MoviePage, size: Int) {
    let hasMore = page.page < page.totalPages
    let first = (page.page - 1) * size + 1
    self.init(number: nil, page: page, first: first, hasMore: hasMore, newCount: 0)
  }
}

#if !hasFeature(Embedded)
extension MovieListing {
  /// Returns the listing with each movie of its page replaced by the result of `movie`.
  public func renewed(_ movie: (Movie) -> Movie) -> MovieListing {
    var listing = self
    listing.page = page.renewed(movie)
    return listing
  }
}
#endif
