import ExactJSON
import PlainBytes

/// Single rows as lists of fields, for headings and for reports of wrong rows.
public enum RowText {
  /// Returns the fields of a row without their quotes; empty if the row cannot be split.
  public static func fields(_ row: [UInt8], separatedBy separator: UInt8) -> [[UInt8]] {
    row.withUnsafeBytes { bytes in
      var fields = RowFields()
      guard (try? fields.read(bytes, from: 0, separatedBy: separator)) != nil else { return [] }
      return fields.fields.map { fields.content(of: $0, in: bytes) }
    }
  }

  /// Returns the names of the members of a JSON object; empty if `object` is not an object.
  public static func names(_ object: [UInt8]) -> [String] {
    let members = object.withUnsafeBytes { try? JSONValue(utf8: $0) }?.members ?? []
    return members.map { $0.name }
  }

  /// Returns a field in the form for a row, in quotes if it needs them.
  public static func field(_ content: [UInt8], separatedBy separator: UInt8) -> [UInt8] {
    CSVText.field(content, separatedBy: separator)
  }
}
