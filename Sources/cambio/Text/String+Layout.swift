extension String {
  /// The text with spaces before it, up to `width` characters.
  func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  /// The text with spaces after it, up to `width` characters.
  func rightPadded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text cut to `width` characters, with "…" as the last one where something is missing.
  func truncated(to width: Int) -> String {
    count <= width ? self : prefix(max(0, width - 1)) + "…"
  }

  /// The text with its lines broken at spaces, so that none is longer than `width` characters.
  func wrapped(to width: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        var (lines, current) = ([String](), "")
        for word in line.split(separator: " ") {
          if !current.isEmpty && current.count + 1 + word.count > width {
            lines.append(current)
            current = String(word)
          } else {
            current += (current.isEmpty ? "" : " ") + word
          }
        }
        return (lines + [current]).joined(separator: "\n")
      }
      .joined(separator: "\n")
  }
}
