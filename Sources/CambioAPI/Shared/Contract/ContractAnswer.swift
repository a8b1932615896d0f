public import ExactJSON

/// The answer of an endpoint: a document, whose last list may be made while it is being written.
public struct ContractAnswer: Sendable {
  /// Returns the next element of the list; nil after the last one.
  public typealias Reader = () throws(TextPieces.Failure) -> JSONValue?

  private let document: JSONValue
  private let list: (name: String, start: @Sendable () -> Reader)?

  /// Creates an answer of `document` alone.
  public init(_ document: JSONValue) { (self.document, list) = (document, nil) }

  /// Creates an answer of `document` that ends in the list `name`.
  ///
  /// A call of `start` begins the list anew; the reader that it returns makes the elements. As a
  /// table, every element has the columns of the first.
  public init(_ document: JSONValue, _ name: String, _ start: @escaping @Sendable () -> Reader) {
    (self.document, list) = (document, (name, start))
  }

  /// Returns the text in `format`, a table in `layout`.
  public func text(as format: AnswerFormat, _ layout: TableLayout) -> TextPieces {
    guard let list else {
      switch format {
      case .json: return TextPieces(document.text)
      case .csv: return TextPieces(AnswerTable(document, layout).csv)
      case .ndjson: return TextPieces(AnswerTable(document, layout).ndjson)
      }
    }
    let (document, start) = (document, list.start)
    guard format != .json else {
      return TextPieces(
        document,
        list.name,
        TextPieces {
          let next = start()
          var isFirst = true
          return { () throws(TextPieces.Failure) in
            guard let element = try next() else { return nil }
            var text: [UInt8] = isFirst ? [] : [UInt8(ascii: ",")]
            isFirst = false
            element.append(to: &text)
            return text
          }
        }.mapped("[", "]")
      )
    }
    return TextPieces {
      let next = start()
      var columns: [String]?
      return { () throws(TextPieces.Failure) in
        guard let element = try next() else { return nil }
        let whole = document.adding(.object([JSONMember(list.name, .array([element]))]))
        let table = AnswerTable(whole, layout, columns: columns)
        defer { columns = table.columns }
        let text = format == .csv ? table.csv(withHead: columns == nil) : table.ndjson
        return Array(text.utf8)
      }
    }
  }
}
