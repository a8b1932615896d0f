/// Rows in columns as wide as their widest cell, two spaces between.
struct TextTable {
  let headings: [String]
  let rows: [[String]]

  /// A line for the headings and one for each row.
  var text: String {
    let all = [headings] + rows
    let widths = headings.indices.map { column in all.map { $0[column].columns }.max() ?? 0 }
    return all.map { row in
      zip(row, widths).map { $0.rightPadded(to: $1) }.joined(separator: "  ")
        .withoutTrailingSpaces + "\n"
    }.joined()
  }
}
