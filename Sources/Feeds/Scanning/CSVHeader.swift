/// The column names of a table, which banks keep while they change the order.
struct CSVHeader {
  private let names: [ByteText]

  /// Takes the names from the current record of `scanner`.
  init(_ scanner: CSVScanner) {
    names = scanner.fields
  }

  var count: Int { names.count }

  /// Returns the index of the column `name`; nil if there is none.
  func optionalColumn(_ name: StaticString) -> Int? {
    names.firstIndex { $0.spells(name) }
  }

  /// Returns the index of the column `name`.
  ///
  /// - Throws: ``FeedError/missing(path:)`` with the name if there is none.
  func column(_ name: StaticString) throws(FeedError) -> Int {
    guard let column = optionalColumn(name) else { throw .missing(path: "\(name)") }
    return column
  }

  /// Returns the index of the first column whose name starts with `prefix`, for names damaged by a
  /// wrong encoding.
  ///
  /// - Throws: ``FeedError/missing(path:)`` with `prefix` if there is none.
  func column(startingWith prefix: StaticString) throws(FeedError) -> Int {
    guard let column = names.firstIndex(where: { $0.starts(with: prefix) }) else {
      throw .missing(path: "\(prefix)")
    }
    return column
  }
}
