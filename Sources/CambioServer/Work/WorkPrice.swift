import Hummingbird

/// The price of an answer, known before anything is allocated for it.
struct WorkPrice: Hashable, Sendable {
  /// The processor time, in microseconds; nearly all answers take less.
  let microseconds: Int
  /// The maximum number of bytes that the answer keeps until its reader has taken them; 0 if they are
  /// few, or shared with other readers.
  let bytes: Int

  /// Answers of up to this price are made at once, by the thread that read the request.
  private static let maximumAtOnce = 1_000
  /// Work of a higher price is long: at most one of it runs at a time.
  private static let maximumShort = 60_000

  /// A short text from memory, or a file that all readers share.
  static let small = WorkPrice(microseconds: 100)
  /// A page, or a search of all movies.
  static let page = WorkPrice(microseconds: 6_000)
  /// A part of a long answer, of which the reader has taken the part before.
  static let part = WorkPrice(microseconds: 20_000)

  /// The price of an answer with `count` rates that is written as it is made.
  static func rates(_ count: Int) -> WorkPrice {
    let isLong = count > LongAnswer.bytes / 256
    return WorkPrice(
      microseconds: 400 + min(count * 20, 50_000),
      bytes: isLong ? LongAnswer.bytes : 0
    )
  }

  /// Creates a price.
  init(microseconds: Int, bytes: Int = 0) {
    (self.microseconds, self.bytes) = (microseconds, bytes)
  }

  var isSmall: Bool { microseconds <= WorkPrice.maximumAtOnce }
  var isLong: Bool { microseconds > WorkPrice.maximumShort }

  /// The same price for an answer that keeps `bytes`.
  func keeping(_ bytes: Int) -> WorkPrice { WorkPrice(microseconds: microseconds, bytes: bytes) }
}

/// The work for a request, which is not begun before its turn.
struct Work: Sendable {
  let price: WorkPrice
  let response: @Sendable () async throws -> Response

  /// Work that is done already.
  init(_ response: Response) { self.init(.small) { response } }

  /// Work of `price` that makes a response.
  init(_ price: WorkPrice, _ response: @escaping @Sendable () async throws -> Response) {
    (self.price, self.response) = (price, response)
  }
}
