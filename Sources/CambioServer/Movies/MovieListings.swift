import ExactMoney
import Movies
import Synchronization

/// The listings that readers page through, each with the movies of its pages.
///
/// A page of a listing is a page of its source, without the movies on earlier ones; pages that fail
/// are left out. The stored movies follow the source's last page, or are the whole listing if no
/// source has it. If both have the same order, stored movies are between those of the source. A
/// listing belongs to one selection and one edition of the movies, and is shared by its readers.
/// The latest are kept; a reader of a dropped one continues in the newest.
final class MovieListings: Sendable {
  /// A page as it is so far.
  struct Progress {
    let listing: MovieListing
    /// The source's pages from which the page was made, failed ones included.
    var taken: Range<Int> = 1..<1
    /// The source's pages that the page still needs.
    var coming: Range<Int> = 1..<1
  }

  private struct State {
    var listings: [Int: MovieListingPages] = [:]
    var newest: [MovieSelection: Int] = [:]
    var last: Int
    /// The number of pages of all listings.
    var pageCount = 0

    /// Returns the listing `id` if it is one of `selection`; else the newest of `selection`, or a
    /// new one if movies have arrived since.
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

  /// The maximum number of kept listings and of their pages, our choice; the oldest are dropped.
  private static let (capacity, pageCapacity) = (500, 50_000)
  /// The maximum number of pages of a listing, as at the sources; later pages follow the current
  /// order.
  private static let maximumPages = MovieQuery.lastPage
  /// The maximum number of missing pages to make for a request, our choice; beyond it the page has
  /// stored movies.
  private static let maximumLeap = 50
  /// The maximum number of the source's pages to fetch for a request, our choice; beyond it the
  /// page has stored movies.
  static let maximumAtOnce = 8

  private let state: Mutex<State>

  /// Creates listings whose numbers differ from those of a server that started earlier.
  init(startedAt now: Instant) {
    // At most nine digits, as a server makes fewer than a thousand listings per second.
    state = Mutex(State(last: Int(now.unixSeconds % 900_000) * 1_000))
  }

  /// Returns page `number` of the listing `id`, or of the newest one of `selection`, from `movies`
  /// in `edition`.
  ///
  /// A page that has movies is kept unchanged. `source` returns the source's pages, and `found` are
  /// its results for a search. If `isFinal`, a first page shows stored movies instead of waiting
  /// for the source.
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
      // Another reader may have been faster, and the pages shown to that one stay.
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
