/// The names of the columns of a table, which banks keep, in an order that they do not.
struct CSVHeader {
  private let names: [ByteText]

  /// Takes the names from the record that `scanner` came to.
  init(_ scanner: CSVScanner) {
    names = scanner.fields
  }

  var count: Int { names.count }

  /// The column named `name`, counted from 0; nil when there is none.
  func optionalColumn(_ name: StaticString) -> Int? {
    names.firstIndex { $0.spells(name) }
  }

  /// The column named `name`, counted from 0.
  ///
  /// - Throws: ``FeedError/missing(path:)`` with the name.
  func column(_ name: StaticString) throws(FeedError) -> Int {
    guard let column = optionalColumn(name) else { throw .missing(path: "\(name)") }
    return column
  }

  /// The first column whose name starts with `prefix`, for a name that an encoding may have spoilt.
  func column(startingWith prefix: StaticString) throws(FeedError) -> Int {
    guard let column = names.firstIndex(where: { $0.starts(with: prefix) }) else {
      throw .missing(path: "\(prefix)")
    }
    return column
  }
}
