/// The difference of two texts, line by line.
package enum LineDifference {
  /// The lines of both, those that only `old` has after "-", those that only `new` has after "+",
  /// with at most `context` equal ones around them; empty if the texts are equal.
  package static func text(from old: String, to new: String, context: Int = 2) -> String {
    let (old, new) = (lines(of: old), lines(of: new))
    var (removed, inserted) = (Set<Int>(), Set<Int>())
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var rows: [(mark: String, line: String)] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if removed.contains(left) {
        rows.append(("-", old[left]))
        left += 1
      } else if inserted.contains(right) {
        rows.append(("+", new[right]))
        right += 1
      } else {
        rows.append((" ", old[left]))
        (left, right) = (left + 1, right + 1)
      }
    }
    return shortened(rows, context: context)
  }

  /// The lines with their ends, so that a missing last one shows.
  private static func lines(of text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    if lines.last == "" {
      lines.removeLast()
    } else {
      lines[lines.count - 1] += " (no newline at the end)"
    }
    return lines
  }

  private static func shortened(_ rows: [(mark: String, line: String)], context: Int) -> String {
    let changed = rows.indices.filter { rows[$0].mark != " " }
    var text = ""
    var previous = -1
    for index in rows.indices
    where changed.contains(where: { abs($0 - index) <= context }) {
      if index > previous + 1 { text += "  …\n" }
      text += "\(rows[index].mark) \(rows[index].line)\n"
      previous = index
    }
    if previous >= 0 && previous < rows.count - 1 { text += "  …\n" }
    return text
  }
}
