#if !hasFeature(Embedded)
/// A text in UTF-8 that is made in pieces while it is read, so that a long text is never in memory
/// as a whole.
public struct TextPieces: Sendable {
  /// The error for a piece that could not be made, which leaves the text incomplete.
  public struct Failure: Error {
    public init() {}
  }

  /// Returns the next piece; nil after the last.
  ///
  /// It throws ``Failure`` if the piece cannot be made.
  public typealias Reader = () throws(Failure) -> [UInt8]?

  private let start: @Sendable () -> Reader

  /// Creates a text from the pieces of a reader, which `start` makes for each reading.
  public init(_ start: @escaping @Sendable () -> Reader) { self.start = start }

  /// Creates a text of one piece.
  public init(_ text: String) {
    self.init {
      var text: String? = text
      return {
        defer { text = nil }
        return text.map { Array($0.utf8) }
      }
    }
  }

  /// Creates the text `head`, a piece for each of `rows`, and `tail`.
  ///
  /// `write` appends the text of a row. Two rows that are not empty are separated by `separator`.
  public init<Rows: Sequence & SendableMetatype>(
    _ head: String,
    _ rows: @autoclosure @escaping @Sendable () -> Rows,
    separator: String = "",
    _ tail: String = "",
    write: @escaping @Sendable (Rows.Element, inout [UInt8]) -> Void
  ) where Rows.Iterator: SendableMetatype {
    self.init {
      var (iterator, isFirst) = (rows().makeIterator(), true)
      return TextPieces.framed(head, tail) {
        guard let row = iterator.next() else { return nil }
        var piece = isFirst ? [] : Array(separator.utf8)
        let start = piece.count
        write(row, &piece)
        if piece.count == start { return [] }
        isFirst = false
        return piece
      }
    }
  }

  /// Creates a JSON array of the values of all `rows`.
  public init<Rows: Sequence & SendableMetatype>(
    elements rows: @autoclosure @escaping @Sendable () -> Rows,
    _ values: @escaping @Sendable (Rows.Element) -> [JSONValue]
  ) where Rows.Iterator: SendableMetatype {
    self.init("[", rows(), separator: ",", "]") { row, text in
      TextPieces.list(values(row), in: &text) { $0.append(to: &$1) }
    }
  }

  /// Creates a JSON object of the members of all `rows`.
  public init<Rows: Sequence & SendableMetatype>(
    members rows: @autoclosure @escaping @Sendable () -> Rows,
    _ members: @escaping @Sendable (Rows.Element) -> [JSONMember]
  ) where Rows.Iterator: SendableMetatype {
    self.init("{", rows(), separator: ",", "}") { row, text in
      TextPieces.list(members(row), in: &text) { $0.append(to: &$1) }
    }
  }

  private static func list<Value>(
    _ values: [Value],
    in text: inout [UInt8],
    _ append: (Value, inout [UInt8]) -> Void
  ) {
    for (index, value) in values.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      append(value, &text)
    }
  }

  /// Creates the JSON object `head` with the further member `name`, whose value is `last`.
  public init(_ head: JSONValue, _ name: String, _ last: TextPieces) {
    let text = head.adding(.object([JSONMember(name, .null)])).text
    self = last.mapped(String(text.dropLast("null}".count)), "}")
  }

  /// Returns the text with each piece changed by `change`, between `head` and `tail`.
  public func mapped(
    _ head: String = "",
    _ tail: String = "",
    _ change: @escaping @Sendable ([UInt8]) -> [UInt8] = { $0 }
  ) -> TextPieces {
    TextPieces { [start] in
      let next = start()
      return TextPieces.framed(head, tail) { () throws(Failure) in try next().map { change($0) } }
    }
  }

  /// Returns a reader of the pieces of `next` between `head`, which joins the first one, and
  /// `tail`.
  private static func framed(
    _ head: String,
    _ tail: String,
    _ next: @escaping Reader
  ) -> Reader {
    var (before, isDone) = (Array(head.utf8), false)
    return { () throws(Failure) in
      guard !isDone else { return nil }
      let piece = try next()
      isDone = piece == nil
      defer { before = [] }
      return before + (piece ?? Array(tail.utf8))
    }
  }

  /// Starts a reading from the beginning.
  public func reader() -> Reader { start() }

  /// Reads the whole text.
  ///
  /// - Throws: ``Failure`` if a piece cannot be made.
  ///
  /// - Complexity: O(n), where n is the length of the text.
  public func text() throws(Failure) -> String {
    let next = start()
    var bytes: [UInt8] = []
    while let piece = try next() { bytes += piece }
    return String(decoding: bytes, as: UTF8.self)
  }
}
#endif
