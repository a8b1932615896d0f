#if !hasFeature(Embedded)
/// A text in UTF-8 that is made piece by piece, as it is read: a long one is never in memory whole.
public struct TextPieces: Sendable {
  /// The reason why a text has no end: a piece could not be made.
  public struct Failure: Error {
    /// Creates the error.
    public init() {}
  }

  /// Returns the next piece; nil after the last one.
  public typealias Reader = () throws(Failure) -> [UInt8]?

  private let start: @Sendable () -> Reader

  /// A text of the pieces that the readers made by `start` return.
  public init(_ start: @escaping @Sendable () -> Reader) { self.start = start }

  /// A text of one piece.
  public init(_ text: String) {
    self.init {
      var text: String? = text
      return {
        defer { text = nil }
        return text.map { Array($0.utf8) }
      }
    }
  }

  /// The text `head`, a piece for each of `rows`, and `tail`.
  ///
  /// `write` appends the text of a row; between two rows that have one is `separator`.
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

  /// The array in JSON of the values of all `rows`.
  public init<Rows: Sequence & SendableMetatype>(
    elements rows: @autoclosure @escaping @Sendable () -> Rows,
    _ values: @escaping @Sendable (Rows.Element) -> [JSONValue]
  ) where Rows.Iterator: SendableMetatype {
    self.init("[", rows(), separator: ",", "]") { row, text in
      TextPieces.list(values(row), in: &text) { $0.append(to: &$1) }
    }
  }

  /// The object in JSON of the members of all `rows`.
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

  /// The object `head` in JSON with one more member at its end: `name`, whose value is `last`.
  public init(_ head: JSONValue, _ name: String, _ last: TextPieces) {
    let text = head.adding(.object([JSONMember(name, .null)])).text
    self = last.mapped(String(text.dropLast("null}".count)), "}")
  }

  /// The text with each piece changed by `change`, between `head` and `tail`.
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

  /// The pieces of `next` between `head`, in the first one, and `tail`.
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

  /// Starts reading.
  public func reader() -> Reader { start() }

  /// The whole text; O(n).
  ///
  /// - Throws: ``Failure`` if a piece cannot be made.
  public func text() throws(Failure) -> String {
    let next = start()
    var bytes: [UInt8] = []
    while let piece = try next() { bytes += piece }
    return String(decoding: bytes, as: UTF8.self)
  }
}
#endif
