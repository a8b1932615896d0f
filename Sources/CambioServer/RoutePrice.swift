/// What an answer may cost at most, stated where its route is: a route without a price does not compile.
struct RoutePrice: Hashable, Sendable {
  /// The most bytes of a request's body; nil for those of a form.
  let mostBytesIn: Int?
  /// As how many requests one counts among those that a client may make in a minute.
  let weight: Int
  /// The most bytes of an answer's body; nil for a stream, which has no end.
  let mostBytesOut: Int?

  /// A short text out of memory.
  static let words = RoutePrice(mostBytesOut: 64 << 10)
  /// A page or a document out of memory.
  static let page = RoutePrice(mostBytesOut: 4 << 20)
  /// A file that is kept.
  static let file = RoutePrice(mostBytesOut: 16 << 20)
  /// Events, for as long as someone reads them.
  static let stream = RoutePrice(mostBytesOut: nil)
  /// An answer of many rates, worked out as ``LongWork``; the endpoint or the API says how many.
  static let rates = RoutePrice(mostBytesOut: 64 << 20)

  /// What is made of a body of up to `mostBytes`, which takes the time of `weight` pages.
  static func upload(_ mostBytes: Int, weight: Int) -> RoutePrice {
    RoutePrice(mostBytesIn: mostBytes, weight: weight, mostBytesOut: 64 << 20)
  }

  private init(mostBytesIn: Int? = nil, weight: Int = 1, mostBytesOut: Int?) {
    (self.mostBytesIn, self.weight, self.mostBytesOut) = (mostBytesIn, weight, mostBytesOut)
  }
}
