/// A list that a source has of what it serves: how it is asked for, and the text in which it is kept.
package struct SourceList: Sendable {
  /// The name of the list: `currencies`.
  package let name: String
  package let request: @Sendable (FeedContext) -> FeedRequest
  /// The text of the entries in an answer, see ``ListEntry``.
  package let decode: @Sendable (FeedRequest, FeedResponse) throws(FeedError) -> String

  /// More entries than any list of currencies or countries has are not taken.
  private static let mostEntries = 2_000

  init<Entry: ListEntry>(_ name: String, _ feed: CatalogueFeed<[Entry]>) {
    self.name = name
    request = feed.request
    decode = { request, response throws(FeedError) in
      let entries = try feed.decode(request, response)
      guard !entries.isEmpty, entries.count <= SourceList.mostEntries else {
        throw .unexpectedContent(
          expected: "a list of at most \(SourceList.mostEntries)",
          found: "\(entries.count) entries"
        )
      }
      return entries.map { $0.line }.joined(separator: "\n")
    }
  }
}

/// An entry of a list, kept as one line with tabs between its parts.
package protocol ListEntry: Sendable {
  var parts: [String] { get }
  init?(parts: [String])
}

extension ListEntry {
  fileprivate var line: String {
    parts.map { part in
      String(part.unicodeScalars.map { $0.value < 0x20 ? " " : Character($0) }.prefix(200))
    }
    .joined(separator: "\t")
  }

  /// The entries of a text that was kept; lines that are none are left out.
  package static func entries(of text: String) -> [Self] {
    text.split(separator: "\n").compactMap { line in
      Self(parts: line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) })
    }
  }
}

extension ListedCurrency: ListEntry {
  package var parts: [String] { [code, name, symbol ?? ""] }

  package init?(parts: [String]) {
    guard parts.count == 3 else { return nil }
    self.init(code: parts[0], name: parts[1], symbol: parts[2].isEmpty ? nil : parts[2])
  }
}

extension ListedCountry: ListEntry {
  package var parts: [String] { [id, alpha3, name] + currency.parts }

  package init?(parts: [String]) {
    guard parts.count == 6, let currency = ListedCurrency(parts: Array(parts.suffix(3))) else {
      return nil
    }
    self.init(id: parts[0], alpha3: parts[1], name: parts[2], currency: currency)
  }
}
