/// Emphasis, on a terminal that shows it; plain text everywhere else.
struct Style {
  let isColoured: Bool

  /// What was asked for.
  func strong(_ text: String) -> String { wrapped(text, in: "1") }

  /// What explains it.
  func faint(_ text: String) -> String { wrapped(text, in: "2") }

  private func wrapped(_ text: String, in code: String) -> String {
    isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
