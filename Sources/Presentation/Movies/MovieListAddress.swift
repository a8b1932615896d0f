public import ExactMoney
public import Movies
public import PlainBytes

/// `/movies?q=amelie&genre=drama&page=2`: movies in a grid, one page of them.
public struct MovieListAddress: Hashable, Sendable {
  /// The search as typed; empty for no search.
  public var search = ""
  public var filter = MovieFilter()
  public var order = MovieOrder.popularity
  /// Counted from 1.
  public var page = 1
  /// The listing that the page belongs to; nil for the newest.
  public var listing: Int?

  /// The best known movies.
  public init() {}

  /// Reads a query; empty fields come from forms, and unknown ones are ignored.
  ///
  /// - Throws: ``AddressProblem`` if a field is unreadable: nothing is guessed.
  public init(_ query: Query) throws(AddressProblem) {
    search = MovieListAddress.searched(query["q"] ?? "")
    filter.genre = try query.read("genre", .number) { Genre(addressName: $0) }
    filter.decade = try query.read("decade", .number) { text in
      MovieListAddress.year(text).flatMap { $0 % 10 == 0 ? $0 : nil }
    }
    filter.year = try query.read("year", .number, MovieListAddress.year)
    filter.leastRating = try query.read("rating", .number) { text in
      MovieListAddress.number(text, in: 1...10).map { ExactDecimal($0) }
    }
    order = try query.choice("order", of: MovieOrder.self) ?? .popularity
    page =
      try query.read("page", .number) { MovieListAddress.number($0, in: 1...999_999_999) } ?? 1
    listing = query["listing"].flatMap { MovieListAddress.number($0, in: 1...999_999_999) }
  }

  /// The path and query of a link.
  public var text: String { "/movies" + query(withPage: page).text }

  /// Another page of the same movies.
  public func page(_ page: Int) -> MovieListAddress {
    var address = self
    address.page = page
    return address
  }

  /// The movies of the address.
  public var selection: MovieSelection {
    MovieSelection(search: MovieSearch(name: search), filter: filter, order: order)
  }

  /// Whether a form sent more than an address needs: empty fields, or defaults.
  public static func isWordy(_ query: Query) -> Bool {
    query.items.contains { item in
      let isOurs = names.contains { $0.isSame(as: item.name) }
      return isOurs && item.value.utf8.isEmpty
        || "order".isSame(as: item.name) && MovieOrder.popularity.name.isSame(as: item.value)
        || "page".isSame(as: item.name) && item.value.isSame(as: "1")
    }
  }

  private static let names: [StaticString] = ["q", "genre", "decade", "year", "rating", "order"]

  private func query(withPage page: Int) -> Query {
    var query = Query()
    query.add("q", search.utf8.isEmpty ? nil : search)
    query.add("genre", filter.genre?.addressName)
    query.add("decade", filter.decade.map { String($0) })
    query.add("year", filter.year.map { String($0) })
    query.add("rating", filter.leastRating.map { $0.description })
    query.add("order", order == .popularity ? nil : order.name)
    query.add("page", page == 1 ? nil : String(page))
    query.add("listing", listing.map { String($0) })
    return query
  }

  // MARK: Reading

  /// A search, cut to the length of a title.
  private static func searched(_ text: String) -> String {
    let line = ShownText.line(text, most: longestSearch)
    return line.scalars.allSatisfy { $0 == " " } ? "" : line
  }

  /// The most characters of a search.
  static var longestSearch: Int { 100 }

  private static func year(_ text: String) -> Int? { number(text, in: 1_870...2_199) }

  /// A number in plain digits within `range`.
  private static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
    let bytes = text.bytes
    guard (1...9).contains(bytes.count) else { return nil }
    var number = 0
    for byte in bytes {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return range.contains(number) ? number : nil
  }
}

extension MovieOrder: NamedChoice {
  /// The names in an address.
  public static var names: StaticString { "popularity rating newest title" }
}

extension Genre {
  /// The name in an address: `science-fiction`.
  public var addressName: String {
    String(
      utf8: name.description.bytes.map { byte in
        switch byte {
        case UInt8(ascii: " "): UInt8(ascii: "-")
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        default: byte
        }
      }
    )
  }

  init?(addressName name: String) {
    guard let genre = Genre.allCases.first(where: { $0.addressName.isSame(as: name) }) else {
      return nil
    }
    self = genre
  }
}
