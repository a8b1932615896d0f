/// A list that a source has of what it serves: how it is asked for, and what an answer says.
///
/// An answer is kept as it came, and understood anew when it is read.
package struct SourceList: Sendable {
  /// What a list names, in its order.
  package struct Entries: Hashable, Sendable {
    package var currencies: [ListedCurrency] = []
    package var countries: [ListedCountry] = []
  }

  /// The name of the list: `currencies`.
  package let name: String
  /// The one request.
  package let request: @Sendable (FeedContext) -> FeedRequest
  private let read: @Sendable (FeedRequest, FeedResponse) throws(FeedError) -> Entries

  /// More entries than any list of currencies or countries has are not taken.
  private static let mostEntries = 2_000
  /// The store takes no longer text.
  private static let mostBytes = 1_000_000

  init(
    _ name: String,
    request: @escaping @Sendable (FeedContext) -> FeedRequest,
    read: @escaping @Sendable (FeedRequest, FeedResponse) throws(FeedError) -> Entries
  ) {
    (self.name, self.request, self.read) = (name, request, read)
  }

  /// Understands an answer, without network or clock.
  package func decode(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> Entries {
    let list = try read(request, response)
    let count = list.currencies.count + list.countries.count
    guard (1...SourceList.mostEntries).contains(count),
      response.bytes.count <= SourceList.mostBytes
    else {
      throw .unexpectedContent(
        expected: "a list of at most \(SourceList.mostEntries)",
        found: "\(count) entries in \(response.bytes.count) bytes"
      )
    }
    return list
  }

  /// The entries of an answer that was kept; nil for a text that is none.
  package func entries(of text: String) -> Entries? {
    try? decode(FeedRequest(resource: name, url: ""), FeedResponse(bytes: Array(text.utf8)))
  }
}
