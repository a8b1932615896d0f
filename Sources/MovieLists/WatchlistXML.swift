import Feeds
import Movies

/// Reads the XML of a list; errors have their place in the file.
struct WatchlistXML {
  private let bytes: [UInt8]
  private let member: String
  private var scanner: XMLScanner

  /// Reads the declaration of `bytes`.
  init(_ bytes: [UInt8], member: String) throws(WatchlistFileError) {
    do throws(FeedError) {
      scanner = try XMLScanner(bytes)
    } catch {
      throw WatchlistFileError(error, in: bytes, member)
    }
    if scanner.encoding == .utf8, let offset = UTF8Check.firstFault(of: bytes) {
      throw .notText(WatchlistFileError.Place(member, bytes, at: offset))
    }
    (self.bytes, self.member) = (bytes, member)
  }

  /// The name of the last start tag, without a prefix.
  var name: String {
    let name = scanner.name.text
    return name.firstIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }

  /// The number of open elements.
  var depth: Int { scanner.depth }

  /// Returns the value of an attribute of the last start tag, with or without a prefix; nil if it
  /// has none.
  func attribute(_ name: String) -> String? {
    scanner.attributes.first { attribute in
      let written = attribute.name.text
      return written == name || written.hasSuffix(":" + name)
    }?.value.text
  }

  /// Moves to the next start tag, and returns whether there is one.
  mutating func nextElement() throws(WatchlistFileError) -> Bool {
    try read { (scanner) throws(FeedError) in try scanner.nextElement() }
  }

  /// Moves past the next token, and returns it.
  mutating func next() throws(WatchlistFileError) -> XMLScanner.Token {
    try read { (scanner) throws(FeedError) in try scanner.next() }
  }

  /// Returns the text of the element of the last start tag, without that of child elements, and
  /// moves past the element.
  mutating func content() throws(WatchlistFileError) -> ByteText {
    try read { (scanner) throws(FeedError) in try scanner.content() }
  }

  private mutating func read<Value>(
    _ read: (inout XMLScanner) throws(FeedError) -> Value
  ) throws(WatchlistFileError) -> Value {
    do throws(FeedError) {
      return try read(&scanner)
    } catch {
      throw WatchlistFileError(error, in: bytes, member)
    }
  }
}
