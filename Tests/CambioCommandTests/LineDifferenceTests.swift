import TestSupport
import Testing

@Suite struct LineDifferenceTests {
  @Test func `a changed line is shown with its neighbours`() {
    #expect(
      LineDifference.text(from: "a\nb\nc\nd\ne\nf\n", to: "a\nb\nc\nX\ne\nf\n", context: 1)
        == "  …\n  c\n- d\n+ X\n  e\n  …\n"
    )
  }

  @Test(arguments: [
    ("a\n", "a\nb\n", "  a\n+ b\n"), ("a\nb\n", "b\n", "- a\n  b\n"), ("", "a\n", "+ a\n"),
    ("a\n", "a", "- a\n+ a (no newline at the end)\n"), ("a\n", "a\n", ""), ("", "", ""),
    ("a\n\n", "a\n", "  a\n- \n"),
  ])
  func `what was added and taken away is marked`(old: String, new: String, shown: String) {
    #expect(LineDifference.text(from: old, to: new) == shown)
  }

  @Test func `changes far apart leave out what is equal between them`() {
    let old = (1...20).map { "\($0)\n" }
    var new = old
    new[2] = "three\n"
    new[17] = "eighteen\n"
    let text = LineDifference.text(from: old.joined(), to: new.joined(), context: 1)
    #expect(text == "  …\n  2\n- 3\n+ three\n  4\n  …\n  17\n- 18\n+ eighteen\n  19\n  …\n")
  }
}
