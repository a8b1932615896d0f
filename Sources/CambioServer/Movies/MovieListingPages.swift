import Movies

/// The movies and the source from which the pages of a listing are made.
struct ListedMovies {
  let movies: MovieCollection
  /// The indices of the stored movies, in their current order.
  let places: [Int32]
  /// The number of movies on a page that is not the source's.
  let size: Int
  /// Returns the state of a page at the source.
  let source: (Int) -> SourcePage

  /// Returns whether the source has no page `number`.
  func isPastEnd(_ number: Int) -> Bool {
    if case .none = source(number) { true } else { false }
  }
}

/// The pages of a listing as they were shown, with the position in its source.
struct MovieListingPages {
  /// The order of the source's and the stored movies.
  private enum Order {
    /// The source's movies in its order, then the stored ones.
    case bySource
    /// All movies in the order of the selection, as far as the source has been read.
    case joined
    /// The stored movies in the order of the selection, since the source has another order, is late
    /// or has ended.
    case stored
  }

  let selection: MovieSelection
  let edition: Int
  private(set) var pages: [[MovieIDs]] = []
  /// The number of the source's page to read next.
  private(set) var sourcePage = 1
  /// The value of ``sourcePage`` after each page was made.
  private var nexts: [Int] = []
  /// The number of failed pages since the last that arrived.
  private var failures = 0
  private var order: Order
  /// The movies read from the source and not shown yet, and the last of its pages that has movies.
  private var (due, end): ([MovieIDs], [MovieIDs]) = ([], [])

  /// The maximum number of failed pages in a row that are skipped at once, our choice.
  ///
  /// Further ones are skipped one at a time, each with a page of stored movies.
  private static let maximumFailures = 8

  /// Creates a listing without pages.
  init(_ selection: MovieSelection, _ edition: Int) {
    (self.selection, self.edition) = (selection, edition)
    order =
      switch selection.order {
      case .popularity: .bySource
      case .newest, .rating: selection.search.isEmpty ? .joined : .stored
      case .title: .stored
      }
  }

  /// A number that changes whenever pages are added or read.
  var step: Int { pages.count + sourcePage }

  private var shown: [MovieIDs] { Array(pages.joined()) }

  /// Returns the source's pages from which page `number` was made.
  func taken(for number: Int) -> Range<Int> {
    let first = number > 1 && number - 2 < nexts.count ? nexts[number - 2] : 1
    return first..<(number <= nexts.count ? nexts[number - 1] : max(first, sourcePage))
  }

  /// Makes pages until there are `number` or no movie is left; returns false if the source's next
  /// page is still to come.
  mutating func fill(to number: Int, isFinal: Bool, with listed: ListedMovies) -> Bool {
    while pages.count < number {
      if order == .joined && addJoined(listed, atLeast: isFinal ? 1 : listed.size / 2) { continue }
      let (read, next) = (sourcePage, listed.source(sourcePage))
      switch next {
      case .coming where !isFinal || order != .stored && number > 1: return false
      case .arrived(let ids):
        (sourcePage, failures) = (sourcePage + 1, 0)
        if order != .stored {
          take(ids, listed)
          continue
        }
      case .failed where sourcePage > 1:
        (sourcePage, failures) = (sourcePage + 1, failures + 1)
        if failures <= MovieListingPages.maximumFailures { continue }
      case .coming, .failed, .none: break
      }
      if order == .joined { order = .stored }
      // After the end of the source all pages are made at once.
      let isEnd = if case .none = next { true } else { false }
      if addStored(isEnd ? number - pages.count : 1, listed) || sourcePage > read { continue }
      if case .coming = next { return number == 1 }
      return true
    }
    return true
  }

  /// Adds the movies of a page of the source.
  private mutating func take(_ ids: [MovieIDs], _ listed: ListedMovies) {
    guard order == .bySource else {
      due = listed.movies.missing(from: shown, of: due + ids)
      if !ids.isEmpty { end = ids }
      return
    }
    guard add(listed.movies.missing(from: shown, of: ids)), let last = pages.last,
      last.count < listed.size, listed.isPastEnd(sourcePage)
    else { return }
    // A short last page is filled up with stored movies.
    pages[pages.count - 1] += stored(listed, listed.size - last.count)
  }

  /// Adds the movies that precede the end of the source's read pages; returns false if they are
  /// fewer than `count`.
  private mutating func addJoined(_ listed: ListedMovies, atLeast count: Int) -> Bool {
    let next = listed.movies.following(shown, of: listed.places, due: due, through: end, count: 0)
      .ids
    if next.count < listed.size, listed.isPastEnd(sourcePage) {
      order = .stored
      return false
    }
    return next.count >= count
      && add(next.count < 2 * listed.size ? next : Array(next.prefix(listed.size)))
  }

  /// Adds at most `count` pages of stored movies; returns false if none is left.
  private mutating func addStored(_ count: Int, _ listed: ListedMovies) -> Bool {
    let ids = stored(listed, count * listed.size)
    for first in stride(from: 0, to: ids.count, by: listed.size) {
      _ = add(Array(ids[first..<min(first + listed.size, ids.count)]))
    }
    return !ids.isEmpty
  }

  /// Returns the next `count` stored movies.
  private func stored(_ listed: ListedMovies, _ count: Int) -> [MovieIDs] {
    if order == .bySource { return listed.movies.next(count, of: listed.places, after: shown).ids }
    let next = listed.movies.following(
      shown,
      of: listed.places,
      due: due,
      through: nil,
      count: count
    )
    return Array(next.ids.prefix(count))
  }

  private mutating func add(_ page: [MovieIDs]) -> Bool {
    guard !page.isEmpty else { return false }
    pages.append(page)
    nexts.append(sourcePage)
    return true
  }

  /// Returns page `number` of the listing `id` as it is so far.
  func page(_ number: Int, of id: Int, isComing: Bool, with listed: ListedMovies) -> MovieListing {
    let movies = listed.movies
    let page = MoviePage(
      page: number,
      totalResults: listed.places.count,
      // The source's pages may be shorter than those of stored movies.
      totalPages: max(
        MoviePage.pages(for: listed.places.count, size: listed.size),
        number,
        pages.count
      ),
      results: number <= pages.count ? pages[number - 1].compactMap { movies.movie($0) } : []
    )
    let (hasMore, newCount) = rest(listed)
    return MovieListing(
      number: id,
      page: page,
      first: pages.prefix(number - 1).reduce(1) { $0 + $1.count },
      hasMore: isComing || number < pages.count || hasMore,
      newCount: newCount,
      isComing: isComing && number > 1
    )
  }

  /// Returns whether movies follow the last page, and the number of later arrivals that precede its
  /// end.
  private func rest(_ listed: ListedMovies) -> (hasMore: Bool, newCount: Int) {
    let hasMore =
      switch listed.source(sourcePage) {
      case .arrived, .coming: true
      case .failed: sourcePage > 1
      case .none: false
      }
    guard order == .bySource else {
      let next = listed.movies.following(shown, of: listed.places, due: due, through: nil, count: 1)
      return (hasMore || !next.ids.isEmpty, next.newCount)
    }
    let next = listed.movies.next(1, of: listed.places, after: shown)
    if sourcePage == 1 && listed.isPastEnd(1) { return (!next.ids.isEmpty, next.newCount) }
    let pages = (1...max(sourcePage - 1, 1)).flatMap { number -> [MovieIDs] in
      if case .arrived(let ids) = listed.source(number) { ids } else { [] }
    }
    let newCount = shown.isEmpty ? 0 : listed.movies.missing(from: shown, of: pages).count
    return (hasMore || !next.ids.isEmpty, newCount)
  }
}
