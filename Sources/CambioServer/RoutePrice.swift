/// What an answer may cost at most, stated where its route is: a route without a price does not compile.
struct RoutePrice: Hashable, Sendable {
  /// The most bytes of a request's body; nil for those of a form.
  private(set) var mostBytesIn: Int?
  /// As how many requests one counts among those that a client may make in a minute.
  private(set) var weight = 1
  /// The most bytes of an answer's body; nil for a stream, which has no end.
  let mostBytesOut: Int?
  /// The most published rates that an answer takes.
  private(set) var mostRates = 0

  /// A short text out of memory.
  static let words = RoutePrice(mostBytesOut: 64 << 10)
  /// A page or a document out of memory.
  static let page = RoutePrice(mostBytesOut: 4 << 20)
  /// A file that is kept.
  static let file = RoutePrice(mostBytesOut: 16 << 20)
  /// Events, for as long as someone reads them.
  static let stream = RoutePrice(mostBytesOut: nil)

  /// An answer that takes up to `most` published rates, those of more than a few beside the other requests.
  static func rates(_ most: Int) -> RoutePrice {
    RoutePrice(mostBytesOut: 64 << 20, mostRates: most)
  }

  /// What is made of a body of up to `mostBytes`, which takes the time of `weight` pages.
  static func upload(_ mostBytes: Int, weight: Int) -> RoutePrice {
    RoutePrice(mostBytesIn: mostBytes, weight: weight, mostBytesOut: 64 << 20)
  }

  private init(
    mostBytesIn: Int? = nil,
    weight: Int = 1,
    mostBytesOut: Int?,
    mostRates: Int = 0
  ) {
    (self.mostBytesIn, self.weight) = (mostBytesIn, weight)
    (self.mostBytesOut, self.mostRates) = (mostBytesOut, mostRates)
  }
}
