/// Reads XML one token at a time, in the order of the document.
///
/// It reads the part of XML 1.0 that banks use: elements, attributes, text, the five entities and
/// numeric references, CDATA, comments and processing instructions. Names keep their prefixes as
/// written. Documents with a document type definition are refused, so no entity can expand. Tags
/// must match, but no schema is checked.
///
///     var scanner = try XMLScanner(bytes)
///     while try scanner.nextElement() { scanner.attribute("rate") … }
package struct XMLScanner {
  /// The maximum depth of elements; deeper documents are refused.
  static let maximumDepth = 64
  /// The maximum number of attributes of an element; documents with more are refused.
  static let maximumAttributes = 64

  /// A token of a document.
  package enum Token: Hashable {
    /// A start tag, whose name and attributes are in ``XMLScanner/name`` and
    /// ``XMLScanner/attributes``.
    ///
    /// An end follows, even if the tag closes itself.
    case start
    /// The text up to the next tag, comment or instruction, in UTF-8.
    case text(ByteText)
    /// An end tag, or the end of a tag that closes itself.
    case end
    /// The end of the document.
    case finished
  }

  /// An attribute of a start tag.
  package struct Attribute {
    package let name: ByteText
    /// The value in UTF-8, with references replaced.
    package let value: ByteText
  }

  let bytes: [UInt8]
  var position: Int
  /// The encoding in the XML declaration; UTF-8 without one.
  package private(set) var encoding = TextEncoding.utf8

  /// The name of the last start tag.
  package private(set) var name: ByteText = []
  /// The attributes of the last start tag.
  package private(set) var attributes: [Attribute] = []
  private var openNames: [ByteText] = []
  private var isEndDue = false
  private var hasRoot = false

  /// Creates a scanner at the start of `bytes`, after the XML declaration.
  ///
  /// - Throws: ``FeedError/malformed(format:offset:reason:)`` for UTF-16, or a malformed or
  ///   unsupported declaration.
  package init(_ bytes: [UInt8]) throws(FeedError) {
    self.bytes = bytes
    position = bytes[...].withoutByteOrderMark.startIndex
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw malformed("UTF-16 is not read")
    }
    if follows("<?xml"), position + 5 < bytes.count, bytes[position + 5].isWhiteSpace {
      position += 5
      try readDeclaration()
    }
  }

  /// The number of open elements, including that of the last start tag.
  package var depth: Int { openNames.count }

  /// Returns the value of the attribute `name` of the last start tag; nil if it has none.
  func attribute(_ name: StaticString) -> ByteText? {
    attributes.first { $0.name.spells(name) }?.value
  }

  /// Moves to the next start tag, skipping all else, and returns whether there is one.
  ///
  /// - Throws: ``FeedError`` if the document is malformed or HTML.
  package mutating func nextElement() throws(FeedError) -> Bool {
    while true {
      switch try next() {
      case .start: return true
      case .finished: return false
      case .text, .end: continue
      }
    }
  }

  /// Moves to the document's root element, which must be named `name`.
  ///
  /// - Throws: ``FeedError/unexpectedContent(expected:found:)`` for another name; another
  ///   ``FeedError`` if the document is malformed.
  mutating func enterRoot(_ name: StaticString) throws(FeedError) {
    guard try nextElement(), self.name.spells(name) else {
      throw .unexpectedContent(expected: "<\(name)>", found: "<\(self.name.text.prefix(60))>")
    }
  }

  /// Returns the text of the element of the last start tag, without white space at either end, and
  /// moves past the element.
  ///
  /// The text of child elements is left out.
  ///
  /// - Throws: ``FeedError`` if the document is malformed or HTML.
  package mutating func content() throws(FeedError) -> ByteText {
    let depth = depth
    var content: ByteText = []
    while self.depth >= depth {
      guard case .text(let part) = try next(), self.depth == depth else { continue }
      if content.isEmpty { content = part } else { content += part }
    }
    return content.trimmed
  }

  /// Reads to the end of the current element, and returns the contents of the elements in it with
  /// these names.
  ///
  /// The last of several elements with a name counts; a missing one is nil.
  ///
  /// - Throws: ``FeedError`` if the document is malformed or HTML.
  mutating func contents(of names: [StaticString]) throws(FeedError) -> [ByteText?] {
    var contents = [ByteText?](repeating: nil, count: names.count)
    let depth = depth
    while self.depth >= depth {
      guard try next() == .start, let index = names.firstIndex(where: { name.spells($0) }) else {
        continue
      }
      contents[index] = try content()
    }
    return contents
  }

  /// Moves past the next token, and returns it.
  ///
  /// - Throws: ``FeedError`` if the document is malformed or HTML.
  package mutating func next() throws(FeedError) -> Token {
    if isEndDue {
      isEndDue = false
      openNames.removeLast()
      return .end
    }
    while position < bytes.count {
      if bytes[position] != UInt8(ascii: "<") {
        let start = position
        let text = try readText()
        if depth > 0 { return .text(text) }
        guard text.trimmed.isEmpty else { throw malformed("text outside the element", at: start) }
      } else if follows("<!--") {
        try skip(past: "-->", opening: 4)
      } else if follows("<?") {
        try skip(past: "?>", opening: 2)
      } else if follows("<![CDATA["), depth > 0 {
        return .text(try readCDATA())
      } else if follows("<!") {
        throw try refusal()
      } else if follows("</") {
        try readEndTag()
        return .end
      } else {
        try readStartTag()
        return .start
      }
    }
    if let name = openNames.last { throw malformed("ends inside <\(name.text.prefix(60))>") }
    guard hasRoot else { throw malformed("there is no element") }
    return .finished
  }

  /// Returns an error at `offset`, or at the scanner's position for nil.
  func malformed(_ reason: String, at offset: Int? = nil) -> FeedError {
    .malformed(format: "XML", offset: offset ?? position, reason: reason)
  }

  // MARK: Tags

  private mutating func readStartTag() throws(FeedError) {
    let start = position
    guard depth > 0 || !hasRoot else { throw malformed("a second element at the top") }
    guard depth < XMLScanner.maximumDepth else { throw malformed("too deep") }
    position += 1
    name = try readName()
    attributes.removeAll(keepingCapacity: true)
    while true {
      let hadSpace = skipWhiteSpace()
      if follows("/>") {
        position += 2
        isEndDue = true
        break
      }
      if follows(">") {
        position += 1
        break
      }
      guard position < bytes.count else { throw malformed("a tag is not closed", at: start) }
      guard hadSpace else { throw malformed("no space before an attribute") }
      try readAttribute()
    }
    hasRoot = true
    openNames.append(name)
  }

  private mutating func readAttribute() throws(FeedError) {
    let start = position
    let name = try readName()
    skipWhiteSpace()
    guard follows("=") else { throw malformed("no = after the name of an attribute") }
    position += 1
    skipWhiteSpace()
    guard position < bytes.count, case let quote = bytes[position],
      quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    else { throw malformed("no quote before a value") }
    position += 1
    guard
      let end = bytes[position...].firstIndex(where: { $0 == quote || $0 == UInt8(ascii: "<") }),
      bytes[end] == quote
    else { throw malformed("a value is not closed") }
    guard attributes.count < XMLScanner.maximumAttributes else {
      throw malformed("too many attributes")
    }
    guard !attributes.contains(where: { $0.name == name }) else {
      throw malformed("an attribute comes twice", at: start)
    }
    attributes.append(Attribute(name: name, value: try resolved(position..<end)))
    position = end + 1
  }

  private mutating func readEndTag() throws(FeedError) {
    let start = position
    position += 2
    let name = try readName()
    skipWhiteSpace()
    guard follows(">") else { throw malformed("a tag is not closed", at: start) }
    guard name == openNames.last else { throw malformed("an end tag without its start", at: start) }
    position += 1
    openNames.removeLast()
  }

  /// Reads the rest of `<?xml version="1.0" encoding="…"?>`.
  private mutating func readDeclaration() throws(FeedError) {
    while true {
      skipWhiteSpace()
      if follows("?>") { break }
      try readAttribute()
    }
    position += 2
    guard let name = attribute("encoding") else { return }
    guard let encoding = TextEncoding(name: name) else {
      throw malformed("an encoding that is not read: \(name.text.prefix(40))")
    }
    self.encoding = encoding
    attributes.removeAll()
  }

  /// Returns the error for a `<!` that begins neither a comment nor CDATA: the document is a web
  /// page, or has a definition.
  private func refusal() throws(FeedError) -> FeedError {
    if bytes[position...].starts(with: "<!DOCTYPE html" as StaticString) {
      return .unexpectedContent(expected: "XML", found: "HTML")
    }
    return malformed("a document type definition is not read")
  }
}
