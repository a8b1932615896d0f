/// A table of `Data/`: CSV with a header line, with quotes around fields that have a comma (RFC 4180).
public struct DataTable: Sendable {
  /// A line of the table.
  public struct Row: Sendable {
    fileprivate let fields: [String: String]

    /// The field in `column`; empty if there is none.
    public subscript(column: String) -> String { fields[column, default: ""] }
  }

  /// The lines after the header, in the order of the file.
  public let rows: [Row]

  /// Reads the table at `path`, relative to the project's root.
  public init(_ path: String) throws {
    let lines = try ProjectFile.lines(path)
    let names = DataTable.fields(of: lines.first ?? "")
    rows = lines.dropFirst().map { line in
      Row(fields: Dictionary(uniqueKeysWithValues: zip(names, DataTable.fields(of: line))))
    }
  }

  private static func fields(of line: String) -> [String] {
    var fields: [String] = []
    var field = ""
    var isQuoted = false
    var previous: Character?
    for character in line {
      switch character {
      case "\"":
        // Two quotes in a row inside quotes are one.
        if !isQuoted && previous == "\"" { field.append(character) }
        isQuoted.toggle()
      case "," where !isQuoted:
        fields.append(field)
        field = ""
      default: field.append(character)
      }
      previous = character
    }
    return fields + [field]
  }
}
