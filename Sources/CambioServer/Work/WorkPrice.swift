import Hummingbird

/// The price of an answer, known before anything is allocated for it.
struct WorkPrice: Hashable, Sendable {
  /// The processor time in microseconds, which nearly all such answers stay below.
  let microseconds: Int
  /// The maximum number of bytes of the answer that wait for its reader; 0 if they are few, or
  /// shared with other readers.
  let bytes: Int

  /// The maximum price, in microseconds, of an answer that is made at once on the thread that read
  /// the request.
  private static let maximumAtOnce = 1_000
  /// The maximum price, in microseconds, of work that is not long; one piece of long work runs at a
  /// time.
  private static let maximumShort = 60_000

  /// The price of a short text from memory, or of a file that all readers share.
  static let small = WorkPrice(microseconds: 100)
  /// The price of a page, or of a search of all movies.
  static let page = WorkPrice(microseconds: 6_000)
  /// The price of a further part of a long answer.
  static let part = WorkPrice(microseconds: 20_000)

  /// Returns the price of an answer with `count` rates that is sent as it is made.
  static func rates(_ count: Int) -> WorkPrice {
    let isLong = count > LongAnswer.bytes / 256
    return WorkPrice(
      microseconds: 400 + min(count * 20, 50_000),
      bytes: isLong ? LongAnswer.bytes : 0
    )
  }

  init(microseconds: Int, bytes: Int = 0) {
    (self.microseconds, self.bytes) = (microseconds, bytes)
  }

  var isSmall: Bool { microseconds <= WorkPrice.maximumAtOnce }
  var isLong: Bool { microseconds > WorkPrice.maximumShort }

  /// Returns the same price for an answer that keeps `bytes`.
  func keeping(_ bytes: Int) -> WorkPrice { WorkPrice(microseconds: microseconds, bytes: bytes) }
}

/// The work for a request, which begins at its turn.
struct Work: Sendable {
  let price: WorkPrice
  let response: @Sendable () async throws -> Response

  /// Creates work that is done already.
  init(_ response: Response) { self.init(.small) { response } }

  /// Creates work of `price` that makes a response.
  init(_ price: WorkPrice, _ response: @escaping @Sendable () async throws -> Response) {
    (self.price, self.response) = (price, response)
  }
}
