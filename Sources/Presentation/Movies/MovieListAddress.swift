public import ExactMoney
public import Movies
public import PlainBytes

/// The address of one page of movies in a grid: `/movies?q=amelie&genre=drama&page=2`.
public struct MovieListAddress: FieldedAddress, Hashable, Sendable {
  /// The search as typed; empty for no search.
  public var search = ""
  public var filter = MovieFilter()
  public var order = MovieOrder.popularity
  /// The number of the page, from 1.
  public var page = 1
  /// The listing that the page belongs to; nil for the newest listing.
  public var listing: Int?

  /// Creates the address of the best known movies.
  public init() {}

  /// Reads a query.
  ///
  /// Empty fields count as missing, because forms send them; unknown fields are ignored.
  ///
  /// - Throws: ``AddressProblem`` if a field is unreadable.
  public init(_ query: Query) throws(AddressProblem) {
    try read(query)
    search = MovieListAddress.searched(search)
  }

  /// The path and query of a link.
  public var text: String { "/movies" + query.text }

  /// Returns the address of another page of the same movies.
  public func page(_ page: Int) -> MovieListAddress {
    var address = self
    address.page = page
    return address
  }

  /// The movies that the address selects.
  public var selection: MovieSelection {
    MovieSelection(search: MovieSearch(name: search), filter: filter, order: order)
  }

  /// Returns whether `query` has redundant items, as forms send them: empty fields, or defaults.
  public static func isWordy(_ query: Query) -> Bool {
    query.items.contains { item in
      let isOurs = names.contains { $0.isSame(as: item.name) }
      return isOurs && item.value.utf8.isEmpty
        || "order".isSame(as: item.name) && MovieOrder.popularity.name.isSame(as: item.value)
        || "page".isSame(as: item.name) && item.value.isSame(as: "1")
    }
  }

  private static let names: [StaticString] = ["q", "genre", "decade", "year", "rating", "order"]

  // MARK: Reading

  /// Returns a search in one line, cut to ``maximumSearchLength`` characters.
  private static func searched(_ text: String) -> String {
    let line = ShownText.line(text, atMost: maximumSearchLength)
    return line.scalars.allSatisfy { $0 == " " } ? "" : line
  }

  /// The maximum number of characters in a search; the rest is cut off.
  static var maximumSearchLength: Int { 100 }

  fileprivate static let years = 1_870...2_199

  /// Reads a number in plain digits; nil if it is not within `range`.
  fileprivate static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
    text.utf8.count <= 9 ? Int(digits: text).flatMap { range.contains($0) ? $0 : nil } : nil
  }

  mutating func code(_ fields: inout AddressFields) {
    fields.text("q", &search)
    fields.value("genre", .number, &filter.genre, written: filter.genre?.addressName) {
      Genre(addressName: $0)
    }
    fields.whole("decade", &filter.decade, in: MovieListAddress.years, step: 10)
    fields.whole("year", &filter.year, in: MovieListAddress.years)
    let rating = filter.minimumRating
    fields.value("rating", .number, &filter.minimumRating, written: rating?.description) {
      MovieListAddress.number($0, in: 1...10).map { ExactDecimal($0) }
    }
    fields.choice("order", &order, else: .popularity)
    var other = page == 1 ? nil : page
    fields.whole("page", &other, in: 1...999_999_999)
    page = other ?? 1
    fields.whole("listing", &listing, in: 1...999_999_999)
  }
}

extension AddressFields {
  /// Reads or writes a whole number within `range` that is a multiple of `step`.
  fileprivate mutating func whole(
    _ name: String,
    _ number: inout Int?,
    in range: ClosedRange<Int>,
    step: Int = 1
  ) {
    value(name, .number, &number, written: number.map { String($0) }) { text in
      MovieListAddress.number(text, in: range).flatMap { $0 % step == 0 ? $0 : nil }
    }
  }
}

extension MovieOrder: NamedChoice {
  /// The names of the orders in an address.
  public static var names: StaticString { "popularity rating newest title" }
}

extension Genre {
  /// The name of the genre in an address: `science-fiction`.
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
