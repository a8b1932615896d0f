import ExactMoney
import Movies
import Synchronization

/// The listings that readers page through, each with the movies of its pages.
///
/// A page of a listing is a page of its source, without the movies on earlier ones; a page that the source fails to give
/// is left out. The stored movies follow the last of them, or are the whole listing if no source has it. Where both have the
/// same order, stored movies stand between those of the source. A listing belongs to one selection and one reading of the
/// store, and its readers share it. The latest are kept, and a reader of another goes on in the newest.
final class MovieListings: Sendable {
  /// A page as it is so far.
  struct Progress {
    let listing: MovieListing
    /// The pages that were taken from the source for it, those that failed among them.
    var taken: Range<Int> = 1..<1
    /// The pages that are still to come from the source for it.
    var coming: Range<Int> = 1..<1
  }

  private struct State {
    var listings: [Int: MovieListingPages] = [:]
    var newest: [MovieSelection: Int] = [:]
    var last: Int
    /// The number of pages of all.
    var pageCount = 0

    /// The listing `id` if it is of `selection`; else the newest of that, or a new one if movies have come since.
    mutating func listing(_ id: Int?, of selection: MovieSelection, _ edition: Int) -> Int {
      if let id, listings[id]?.selection == selection { return id }
      if let id = newest[selection], listings[id]?.edition == edition { return id }
      if listings.count >= MovieListings.capacity { dropOldest() }
      last += 1
      newest[selection] = last
      return last
    }

    mutating func keep(_ listing: MovieListingPages, as id: Int) {
      pageCount += listing.pages.count - (listings[id]?.pages.count ?? 0)
      listings[id] = listing
      while pageCount > MovieListings.pageCapacity { dropOldest() }
    }

    private mutating func dropOldest() {
      guard let oldest = listings.keys.min(), let gone = listings.removeValue(forKey: oldest) else {
        return
      }
      pageCount -= gone.pages.count
      if newest[gone.selection] == oldest { newest[gone.selection] = nil }
    }
  }

  /// The maximum number of kept listings, and of their pages in all.
  private static let (capacity, pageCapacity) = (500, 50_000)
  /// The maximum number of pages of a listing, as of a source; later pages follow the present order.
  private static let maximumPages = MovieQuery.lastPage
  /// A reader who leaps over more pages is shown the stored movies.
  private static let maximumLeap = 50
  /// The maximum number of pages that one request asks for; a reader who leaps over more missing pages is shown the stored
  /// movies.
  static let maximumAtOnce = 8

  private let state: Mutex<State>

  /// Listings with numbers that a server started earlier did not give.
  init(startedAt now: Instant) {
    // Nine digits: a server gives fewer than a thousand numbers in a second.
    state = Mutex(State(last: Int(now.unixSeconds % 900_000) * 1_000))
  }

  /// Page `number` of the listing `id`, or of the newest one of `selection`, as `movies` are in `edition`.
  ///
  /// A page that has movies is noted, and stays. `source` has the source's pages, and `found` are its answers to a search.
  /// A first page shows what is at hand instead of one that is to come, if it `isFinal`.
  func page(
    _ number: Int,
    of id: Int?,
    _ selection: MovieSelection,
    in movies: MovieCollection,
    _ edition: Int,
    beside found: [MovieIDs] = [],
    size: Int,
    isFinal: Bool = true,
    from source: @escaping (Int) -> SourcePage = { _ in .none }
  ) -> Progress {
    func plain() -> Progress {
      let page = movies.page(number, of: selection, size: size)
      return Progress(listing: MovieListing(page, size: size))
    }
    guard number <= MovieListings.maximumPages else { return plain() }
    let id = state.withLock { $0.listing(id, of: selection, edition) }
    let listed = ListedMovies(
      movies: movies,
      places: movies.places(of: selection, beside: found),
      size: size,
      source: source
    )
    while true {
      let before = state.withLock { $0.listings[id] } ?? MovieListingPages(selection, edition)
      if number - before.pages.count > MovieListings.maximumLeap,
        !listed.isPastEnd(before.sourcePage)
      {
        return plain()
      }
      var listing = before
      let isFilled = listing.fill(to: number, isFinal: isFinal, with: listed)
      let missing = number - listing.pages.count
      if !isFilled && missing > MovieListings.maximumAtOnce { return plain() }
      // Another reader may have been faster: what that one was shown stays.
      guard keep(listing, insteadOf: before, as: id) else { continue }
      return Progress(
        listing: listing.page(number, of: id, isComing: !isFilled, with: listed),
        taken: listing.taken(for: number),
        coming: listing.sourcePage..<listing.sourcePage + (isFilled ? 0 : missing)
      )
    }
  }

  private func keep(
    _ listing: MovieListingPages,
    insteadOf before: MovieListingPages,
    as id: Int
  ) -> Bool {
    state.withLock { state in
      if let kept = state.listings[id], kept.step != before.step { return false }
      state.keep(listing, as: id)
      return true
    }
  }
}
