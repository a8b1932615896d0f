import ExactJSON
import PlainBytes

/// Single rows as lists of fields: headings, and what is told of rows that are wrong.
public enum RowText {
  /// The fields of a row without their quotes; none for a row that cannot be taken apart.
  public static func fields(_ row: [UInt8], separatedBy separator: UInt8) -> [[UInt8]] {
    row.withUnsafeBytes { bytes in
      var fields = RowFields()
      guard (try? fields.read(bytes, from: 0, separatedBy: separator)) != nil else { return [] }
      return fields.fields.indices.map { index in
        fields.withContent(of: index, in: bytes) { Array($0) }
      }
    }
  }

  /// The names of the members of an object of JSON; none for what is no object.
  public static func names(_ object: [UInt8]) -> [String] {
    let members = object.withUnsafeBytes { try? JSONValue(utf8: $0) }?.members ?? []
    return members.map { $0.name }
  }

  /// A field as it stands in a row, in quotes where it needs them.
  public static func field(_ content: [UInt8], separatedBy separator: UInt8) -> [UInt8] {
    CSVText.field(content, separatedBy: separator)
  }
}
