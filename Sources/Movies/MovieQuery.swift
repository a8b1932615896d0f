import PlainBytes

/// What is asked of a catalogue of films, a page at a time.
public enum MovieQuery: Hashable, Sendable {
  /// The films that are asked for most.
  case popular(page: Int)
  case search(MovieSearch, page: Int)

  /// How many pages a catalogue is asked for at most, as TMDb allows them.
  public static let lastPage = 500

  /// The question that a form with a page and a name asks: with both it searches, with a page alone it
  /// wants what is popular; without a page, or with one that is no number from 1 on, it asks nothing.
  public init?(page: String, name: String) {
    var number: UInt32?
    page.withBytes { number = Digits.number($0) }
    guard let number, number > 0, let page = Int(exactly: number) else { return nil }
    let search = MovieSearch(name: name)
    self = search.isEmpty ? .popular(page: page) : .search(search, page: page)
  }

  /// The page that is asked for.
  public var page: Int {
    switch self {
    case .popular(let page), .search(_, let page): page
    }
  }

  /// The same question for another page.
  public func page(_ page: Int) -> MovieQuery {
    switch self {
    case .popular: .popular(page: page)
    case .search(let search, _): .search(search, page: page)
    }
  }
}
