import ExactMoney
import Movies
import Synchronization

/// The listings that readers page through, each with the films of its pages.
///
/// A listing is of one selection and one reading of the store; readers of the same share it. The latest are kept, and a
/// reader of another goes on in the newest.
final class MovieListings: Sendable {
  private struct Listing {
    let selection: MovieSelection
    let edition: Int
    var pages: [[MovieIDs]] = []

    var shown: [MovieIDs] { Array(pages.joined()) }
  }

  private struct State {
    var listings: [Int: Listing] = [:]
    var newest: [MovieSelection: Int] = [:]
    var last: Int

    /// The listing `id` if it is of `selection`; else the newest of that, or a new one where films have come since.
    mutating func listing(_ id: Int?, of selection: MovieSelection, _ edition: Int) -> Int {
      if let id, listings[id]?.selection == selection { return id }
      if let id = newest[selection], listings[id]?.edition == edition { return id }
      if listings.count >= MovieListings.capacity, let oldest = listings.keys.min() {
        if let gone = listings.removeValue(forKey: oldest), newest[gone.selection] == oldest {
          newest[gone.selection] = nil
        }
      }
      last += 1
      newest[selection] = last
      return last
    }
  }

  /// So many listings are kept.
  private static let capacity = 500
  /// A listing has so many pages; those after them are as the order is now.
  private static let maximumPages = 100

  private let state: Mutex<State>

  /// Listings with numbers that a server started earlier did not give.
  init(startedAt now: Instant) {
    // Nine digits: a server gives fewer than a thousand numbers in a second.
    state = Mutex(State(last: Int(now.unixSeconds % 900_000) * 1_000))
  }

  /// Page `number` of the listing `id`, or of the newest one of `selection`, as `movies` are in `edition`.
  ///
  /// A page that has films is noted, and stays; `found` are a source's own answers, and `hasMore` says whether it has
  /// another page.
  func page(
    _ number: Int,
    of id: Int?,
    _ selection: MovieSelection,
    in movies: MovieCollection,
    _ edition: Int,
    beside found: [MovieIDs],
    hasMore: Bool,
    size: Int
  ) -> MovieListing {
    guard number <= MovieListings.maximumPages else {
      return MovieListing(movies.page(number, of: selection, size: size), size: size)
    }
    var (id, listing) = state.withLock { state in
      let id = state.listing(id, of: selection, edition)
      return (id, state.listings[id] ?? Listing(selection: selection, edition: edition))
    }
    let places = movies.places(of: selection, beside: found)
    let results: [Movie]
    let missing = number - listing.pages.count
    if missing > 0 {
      let films = movies.next(size * missing, of: places, after: listing.shown).movies
      for first in stride(from: 0, to: films.count, by: size) {
        listing.pages.append(films[first..<min(first + size, films.count)].map { $0.ids })
      }
      results = Array(films.dropFirst(size * (missing - 1)))
    } else {
      results = listing.pages[number - 1].compactMap { movies.movie($0) }
    }
    state.withLock { [listing] state in
      if listing.pages.count > state.listings[id]?.pages.count ?? -1 {
        state.listings[id] = listing
      }
    }
    let after = movies.next(1, of: places, after: listing.shown)
    let page = MoviePage(
      page: number,
      totalResults: places.count,
      totalPages: MoviePage.pages(for: places.count, size: size),
      results: results
    )
    return MovieListing(
      number: id,
      page: page,
      first: listing.pages.prefix(number - 1).reduce(1) { $0 + $1.count },
      hasMore: number < listing.pages.count || !after.movies.isEmpty || hasMore,
      newCount: after.newCount
    )
  }
}
