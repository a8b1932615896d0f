import Testing

@Suite struct CommentStripperTests {
  @Test(arguments: [
    ("a // b", "a "), ("a /* b */ c", "a  c"), ("a /* b /* c */ d */ e", "a  e"),
    ("a /* b\nc */ d", "a \n d"), ("\"// kept\" // gone", "\"// kept\" "),
    ("\"/* kept */\"", "\"/* kept */\""), (#""a \" // b" // c"#, #""a \" // b" "#),
    ("// \" \nb", "\nb"), ("/// a\n  b", "\n  b"), ("a / b", "a / b"), ("", ""),
    ("\"unclosed\nb // c", "\"unclosed\nb "), (#""\\" // a"#, #""\\" "#),
  ])
  func `comments go and quoted text stays`(text: String, code: String) {
    #expect(CommentStripper.strip(text) == code)
  }
}
