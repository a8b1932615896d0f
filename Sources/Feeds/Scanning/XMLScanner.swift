/// Reads XML piece by piece, in the order of the document.
///
/// The part of XML 1.0 that banks use: elements, attributes, text, the five entities and numeric
/// references, CDATA, comments and processing instructions; names keep their prefixes as written.
/// There is no document type definition: a document with one is refused, so no entity can grow.
/// What is read is checked for matching tags, not against a schema.
///
///     var scanner = try XMLScanner(bytes)
///     while try scanner.nextElement() { scanner.attribute("rate") … }
package struct XMLScanner {
  /// What a document may have at most; those of banks are five deep and have four attributes.
  static let deepest = 64
  static let maximumAttributes = 64

  /// A piece of a document.
  package enum Token: Hashable {
    /// A start tag; ``XMLScanner/name`` and the attributes are its own. An end follows, even for a
    /// tag that closes itself.
    case start
    /// The text to the next tag, comment or instruction, in UTF-8.
    case text(ByteText)
    case end
    /// The end of a whole document.
    case finished
  }

  package struct Attribute {
    package let name: ByteText
    /// In UTF-8, references replaced.
    package let value: ByteText
  }

  let bytes: [UInt8]
  var position: Int
  package private(set) var encoding = TextEncoding.utf8

  /// The name of the last start tag.
  package private(set) var name: ByteText = []
  /// The attributes of the last start tag.
  package private(set) var attributes: [Attribute] = []
  private var openNames: [ByteText] = []
  private var isEndDue = false
  private var hasRoot = false

  /// A scanner at the start of `bytes`, past the XML declaration.
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

  /// How many elements are open, the one of the last start tag included.
  package var depth: Int { openNames.count }

  /// The value of the last start tag's attribute `name`; nil when it has none.
  func attribute(_ name: StaticString) -> ByteText? {
    attributes.first { $0.name.spells(name) }?.value
  }

  /// Moves to the next start tag, and returns whether there is one; what is between is passed over.
  package mutating func nextElement() throws(FeedError) -> Bool {
    while true {
      switch try next() {
      case .start: return true
      case .finished: return false
      case .text, .end: continue
      }
    }
  }

  /// The text of the element whose start tag was last, without white space at its ends; moves past
  /// its end tag.
  ///
  /// The text of elements inside it is left out.
  package mutating func content() throws(FeedError) -> ByteText {
    let depth = depth
    var content: ByteText = []
    while self.depth >= depth {
      guard case .text(let part) = try next(), self.depth == depth else { continue }
      if content.isEmpty { content = part } else { content += part }
    }
    return content.trimmed
  }

  /// Moves past the next piece and returns it.
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

  /// An error at `offset`, or where the scanner stands.
  func malformed(_ reason: String, at offset: Int? = nil) -> FeedError {
    .malformed(format: "XML", offset: offset ?? position, reason: reason)
  }

  // MARK: Tags

  private mutating func readStartTag() throws(FeedError) {
    let start = position
    guard depth > 0 || !hasRoot else { throw malformed("a second element at the top") }
    guard depth < XMLScanner.deepest else { throw malformed("too deep") }
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

  /// Reads what stands in `<?xml version="1.0" encoding="…"?>`.
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

  /// What a `<!` means that opens neither a comment nor text: of a web page, or of a definition.
  private func refusal() throws(FeedError) -> FeedError {
    if bytes[position...].starts(with: "<!DOCTYPE html" as StaticString) {
      return .unexpectedContent(expected: "XML", found: "HTML")
    }
    return malformed("a document type definition is not read")
  }
}

extension XMLScanner {
  /// Moves into the document's element, which must have this name.
  mutating func enterRoot(_ name: StaticString) throws(FeedError) {
    guard try nextElement(), self.name.spells(name) else {
      throw .unexpectedContent(expected: "<\(name)>", found: "<\(self.name.text.prefix(60))>")
    }
  }
}
