/// A source's list of what it serves: its request, and the decoder of its answer.
///
/// The store has the answer's text, which is decoded again when it is read.
package struct SourceList: Sendable {
  /// The entries of a list, in its order.
  package struct Entries: Hashable, Sendable {
    package var currencies: [ListedCurrency] = []
    package var countries: [ListedCountry] = []
  }

  /// The name of the list: `currencies`.
  package let name: String
  /// The one request.
  package let request: @Sendable (FeedContext) -> FeedRequest
  private let read: @Sendable (FeedRequest, FeedResponse) throws(FeedError) -> Entries

  /// More entries than any list of currencies or countries has.
  private static let maximumEntries = 2_000
  /// The store takes no longer text.
  private static let maximumBytes = 1_000_000

  init(
    _ name: String,
    request: @escaping @Sendable (FeedContext) -> FeedRequest,
    read: @escaping @Sendable (FeedRequest, FeedResponse) throws(FeedError) -> Entries
  ) {
    (self.name, self.request, self.read) = (name, request, read)
  }

  /// Decodes an answer, without network or clock.
  ///
  /// - Throws: ``FeedError`` if it is not the list, is empty or too long.
  package func decode(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> Entries {
    let list = try read(request, response)
    let count = list.currencies.count + list.countries.count
    guard (1...SourceList.maximumEntries).contains(count),
      response.bytes.count <= SourceList.maximumBytes
    else {
      throw .unexpectedContent(
        expected: "a list of at most \(SourceList.maximumEntries)",
        found: "\(count) entries in \(response.bytes.count) bytes"
      )
    }
    return list
  }

  /// The entries of a stored answer; nil if the text is not a list.
  package func entries(of text: String) -> Entries? {
    try? decode(FeedRequest(resource: name, url: ""), FeedResponse(bytes: Array(text.utf8)))
  }
}
