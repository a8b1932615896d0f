import Foundation

/// A table of rates as the binary embeds it, read line by line and comma by comma.
public struct PublishedTable: Sendable {
  /// The codes of the header after "Date", in its order; a comma at its end adds an empty one.
  public let codes: [String]
  /// The dates, newest first.
  public let dates: [String]
  private let lines: [String: String]
  private let columns: [String: Int]

  /// Reads the table that the build embeds under this name: "ecb", "nbp_a", "nbp_b" or "hmrc".
  public init(_ name: String) throws {
    let text = try ProjectFile.lines("Sources/CEmbeddedRates/Tables/\(name).csv")
    codes = (text.first ?? "").components(separatedBy: ",").dropFirst().map { $0 }
    let rows = text.dropFirst().map { (String($0.prefix(10)), $0) }
    dates = rows.map { $0.0 }
    lines = Dictionary(uniqueKeysWithValues: rows)
    columns = Dictionary(zip(codes, 1...)) { first, _ in first }
  }

  /// The digits of `code` on `date`; nil if the table has none.
  public func digits(of code: String, on date: String) -> String? {
    guard let column = columns[code], let line = lines[date] else { return nil }
    let fields = line.components(separatedBy: ",")
    guard column < fields.count, !["", "N/A"].contains(fields[column]) else { return nil }
    return fields[column]
  }
}
