extension Fault where Subject == MovieCase {
  /// All faults of a source of movies.
  static var all: [Fault] { network + statuses + contents + texts }

  /// Odd titles and plots.
  ///
  /// A page shows as much of them as can be shown, as text.
  static var texts: [Fault] {
    [
      text("markup and a script", "</title><script>alert(1)</script><img src=x onerror=alert(1)>"),
      text("the end of an attribute", #"\" onmouseover=\"alert(1)\" x='"#),
      text("another direction, and no character", #"\u202egnp.exe\u0000\u2066"#),
      text("900 KB in one word", String(repeating: "A", count: 900_000)),
      text("900 KB of marks above a letter", "e" + String(repeating: #"\u0301"#, count: 150_000)),
    ]
  }

  private static func text(_ name: String, _ hostile: String) -> Fault {
    Fault(
      name,
      .text,
      exception: Exception("its answers have no text that is shown") { !$0.isShown },
      expected: { _ in .accepted },
      document: { subject in
        try subject.current().replacing(
          once: subject.text,
          with: subject.nextText.replacing("Zyx", with: "Zyx " + hostile)
            .replacing("Princess", with: "Princess " + hostile)
        )
      }
    )
  }
}
