/// Emphasis, on a terminal that shows it; plain text elsewhere.
struct Style {
  let isColoured: Bool

  /// The answer.
  func strong(_ text: String) -> String { wrapped(text, in: "1") }

  /// Its explanation.
  func faint(_ text: String) -> String { wrapped(text, in: "2") }

  private func wrapped(_ text: String, in code: String) -> String {
    isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
