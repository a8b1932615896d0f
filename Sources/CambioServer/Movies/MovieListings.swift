import ExactMoney
import Movies
import Synchronization

/// The listings that readers page through, each with the films of its pages.
///
/// A page of a listing is a page of its source, without the films on earlier ones; a page that the source fails to give is
/// left out. The films at hand follow the last of them, or are the whole listing where no source has it. A listing is of
/// one selection and one reading of the store; readers of the same share it. The latest are kept, and a reader of another
/// goes on in the newest.
final class MovieListings: Sendable {
  private struct Listing {
    let selection: MovieSelection
    let edition: Int
    var pages: [[MovieIDs]] = []
    /// The page of the source that comes next.
    var sourcePage = 1

    var shown: [MovieIDs] { Array(pages.joined()) }

    /// Takes pages of the source until there are `number`; false if one is still to come.
    mutating func fill(
      to number: Int,
      in movies: MovieCollection,
      from source: (Int) -> SourcePage
    ) -> Bool {
      var failures = 0
      while pages.count < number {
        switch source(sourcePage) {
        case .arrived(let films):
          failures = 0
          let new = movies.missing(from: shown, of: films)
          if !new.isEmpty { pages.append(new) }
        case .failed where sourcePage > 1 && failures < MovieListings.maximumFailures:
          failures += 1
        case .coming where number - pages.count > MovieListings.maximumAtOnce:
          // Nobody has read the pages before it.
          pages.append([])
        case .coming: return false
        case .failed, .none: return true
        }
        sourcePage += 1
      }
      return true
    }
  }

  /// A page as it is so far.
  struct Progress {
    let listing: MovieListing
    /// The pages that were taken from the source for it, those that failed among them.
    var taken: Range<Int> = 1..<1
    /// The pages that are still to come from the source for it; the first page shows what is at hand meanwhile.
    var coming: Range<Int> = 1..<1
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
  /// When so many pages one after the other have failed, the source has no more.
  private static let maximumFailures = 4
  /// A reader who leaps over more pages than these is shown the last ones.
  private static let maximumAtOnce = 8

  private let state: Mutex<State>

  /// Listings with numbers that a server started earlier did not give.
  init(startedAt now: Instant) {
    // Nine digits: a server gives fewer than a thousand numbers in a second.
    state = Mutex(State(last: Int(now.unixSeconds % 900_000) * 1_000))
  }

  /// Page `number` of the listing `id`, or of the newest one of `selection`, as `movies` are in `edition`.
  ///
  /// A page that has films is noted, and stays. `source` has the source's pages, and `found` are its answers to a search.
  func page(
    _ number: Int,
    of id: Int?,
    _ selection: MovieSelection,
    in movies: MovieCollection,
    _ edition: Int,
    beside found: [MovieIDs] = [],
    size: Int,
    from source: (Int) -> SourcePage = { _ in .none }
  ) -> Progress {
    guard number <= MovieListings.maximumPages else {
      let page = movies.page(number, of: selection, size: size)
      return Progress(listing: MovieListing(page, size: size))
    }
    var (id, listing) = state.withLock { state in
      let id = state.listing(id, of: selection, edition)
      return (id, state.listings[id] ?? Listing(selection: selection, edition: edition))
    }
    let before = listing
    let isFilled = listing.fill(to: number, in: movies, from: source)
    let places = movies.places(of: selection, beside: found)
    let missing = number - listing.pages.count
    if missing > 0 && (isFilled || number == 1) {
      let films = movies.next(size * missing, of: places, after: listing.shown).movies
      for first in stride(from: 0, to: films.count, by: size) {
        listing.pages.append(films[first..<min(first + size, films.count)].map { $0.ids })
      }
    }
    let made = listing
    state.withLock { state in
      let kept = state.listings[id] ?? before
      if made.pages.count > kept.pages.count || made.sourcePage > kept.sourcePage {
        state.listings[id] = made
      }
    }
    let page = MoviePage(
      page: number,
      totalResults: places.count,
      totalPages: MoviePage.pages(for: places.count, size: size),
      results: number <= made.pages.count ? made.pages[number - 1].compactMap { movies.movie($0) } : []
    )
    let after = movies.next(1, of: places, after: made.shown)
    let isComing = !isFilled && number > 1
    let shown = MovieListing(
      number: id,
      page: page,
      first: made.pages.prefix(number - 1).reduce(1) { $0 + $1.count },
      hasMore: number < made.pages.count || isComing || hasNext(made, source)
        || !after.movies.isEmpty,
      newCount: newCount(made, in: movies, source) ?? after.newCount,
      isComing: isComing
    )
    return Progress(
      listing: shown,
      taken: before.sourcePage..<made.sourcePage,
      coming: made.sourcePage..<made.sourcePage + (isFilled ? 0 : max(missing, 1))
    )
  }

  private func hasNext(_ listing: Listing, _ source: (Int) -> SourcePage) -> Bool {
    switch source(listing.sourcePage) {
    case .arrived, .coming: true
    case .failed: listing.sourcePage > 1
    case .none: false
    }
  }

  /// How many films the pages before the next one have that were not shown; nil where no source has the listing.
  private func newCount(
    _ listing: Listing,
    in movies: MovieCollection,
    _ source: (Int) -> SourcePage
  ) -> Int? {
    if listing.sourcePage == 1, case .none = source(1) { return nil }
    guard !listing.pages.isEmpty else { return 0 }
    let films = (1...max(listing.sourcePage - 1, 1)).flatMap { number -> [MovieIDs] in
      if case .arrived(let films) = source(number) { films } else { [] }
    }
    return movies.missing(from: listing.shown, of: films).count
  }
}
