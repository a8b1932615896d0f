/// The limits of an answer, stated at its route: a route without a price does not compile.
struct RoutePrice: Hashable, Sendable {
  /// The most bytes of a request's body; nil for those of a form.
  let mostBytesIn: Int?
  /// The number of requests it counts as in a client's minute.
  let weight: Int
  /// The most bytes of an answer's body; nil for a stream, which has no end.
  let mostBytesOut: Int?

  /// A short text from memory.
  static let words = RoutePrice(mostBytesOut: 64 << 10)
  /// A page or a document from memory.
  static let page = RoutePrice(mostBytesOut: 4 << 20)
  /// A cached file.
  static let file = RoutePrice(mostBytesOut: 16 << 20)
  /// Events, for as long as someone reads them.
  static let stream = RoutePrice(mostBytesOut: nil)
  /// An answer of many rates, computed as ``LongWork``; the endpoint or the API says how many.
  static let rates = RoutePrice(mostBytesOut: 64 << 20)

  /// An answer made from a body of up to `mostBytes`, which takes the time of `weight` pages.
  static func upload(_ mostBytes: Int, weight: Int) -> RoutePrice {
    RoutePrice(mostBytesIn: mostBytes, weight: weight, mostBytesOut: 64 << 20)
  }

  private init(mostBytesIn: Int? = nil, weight: Int = 1, mostBytesOut: Int?) {
    (self.mostBytesIn, self.weight, self.mostBytesOut) = (mostBytesIn, weight, mostBytesOut)
  }
}
