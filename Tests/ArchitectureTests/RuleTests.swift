import Testing

/// Applies each rule to made-up files, to prove that it can fail.
@Suite struct RuleTests {
  private static func file(_ text: String, module: String = "ExactMoney") -> SourceFile {
    SourceFile(path: "Sources/\(module)/Made/Up.swift", text: text)
  }

  private static let manifest = """
    // MARK: Foundations, portable
    .target(name: "ExactMoney", dependencies: ["PlainBytes"], swiftSettings: portable),
    // MARK: Data, on the host
    .systemLibrary(name: "CZlib"),
    .target(
      name: "Feeds",
      dependencies: [
        "CZlib", "ExactMoney",
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      swiftSettings: host
    ),
    .target(name: "Upstream"),
    """

  @Test(arguments: [
    ("ExactMoney", "import Foundation"), ("ExactMoney", "import Glibc"),
    ("ExactMoney", "public import Feeds"), ("Upstream", "import Foundation"),
    ("Feeds", "import Upstream"), ("Feeds", "internal import ArgumentParser"),
    ("Feeds", "import swift-nio"), ("Feeds", "import Glibc"),
    ("ExactMoney", "@preconcurrency import Glibc"), ("ExactMoney", "  import Foundation"),
    ("ExactMoney", "@_exported import Foundation"), ("ExactMoney", "import struct Foundation.Data"),
    ("ExactMoney", "import Foundation.NSObject"), ("ExactMoney", "private import\tFoundation"),
    ("ExactMoney", "@_implementationOnly internal import Foundation // as ever"),
    ("ExactMoney", "import ExactMoney"), ("Unknown", "let one = 1"),
  ])
  func `an import beyond the dependencies is found`(module: String, line: String) {
    let file = Self.file("// A file.\n\(line)\nlet one = 1\n", module: module)
    #expect(ImportRule(Self.manifest).violations(in: file).count == 1)
  }

  @Test(arguments: [
    ("Feeds", "public import ExactMoney"), ("Upstream", "@preconcurrency import Glibc"),
    ("Feeds", "package import NIOCore"), ("Feeds", "import CZlib"),
    ("ExactMoney", "// import Foundation"), ("ExactMoney", "/* import Foundation */"),
    ("ExactMoney", "/*\nimport Foundation\n*/"),
    ("ExactMoney", "let text = \"import Foundation\""),
    ("ExactMoney", "/// As `import Foundation` does."), ("ExactMoney", "important = Foundation"),
  ])
  func `an import of a dependency passes, as does the word elsewhere`(
    module: String,
    line: String
  ) {
    let file = Self.file("\(line)\n", module: module)
    #expect(ImportRule(Self.manifest).violations(in: file).isEmpty)
  }

  @Test(arguments: [
    ("Foundations, portable", "Edges, portable", 1),
    ("Edges, portable", "Foundations, portable", 0),
    ("Pages, portable", "Data, on the host", 1), ("Edges, on the host", "Pages, portable", 0),
  ])
  func `a dependency on a later layer or on one that is not portable is found`(
    layer: String,
    other: String,
    count: Int
  ) {
    let rule = ImportRule(
      """
      // MARK: \(layer)
      .target(name: "One", dependencies: ["Other"]),
      // MARK: \(other)
      .target(name: "Other"),
      """
    )
    #expect(rule.violations.count == count)
    let file = Self.file("let one = 1", module: "One")
    #expect(rule.unused(by: [file]) == ["One does not import Other"])
  }

  @Test(arguments: [
    ("Sources/CambioCommand/Text/Both.swift", "import ExchangeRates\nimport Movies", 1),
    ("Sources/Feeds/Rates/One.swift", "import Movies", 1),
    ("Sources/Feeds/Movies/One.swift", "public import ExchangeRates", 1),
    ("Sources/Feeds/Movies/Both.swift", "import ExchangeRates\nimport Movies", 2),
    ("Sources/BoxOffice/Both.swift", "import ExchangeRates\nimport Movies", 0),
    ("Sources/CambioCommand/Text/One.swift", "import BoxOffice\nimport Movies", 0),
    ("Sources/Feeds/Movies/One.swift", "import Movies\n// import ExchangeRates", 0),
  ])
  func `rates and movies in one file are found`(path: String, text: String, count: Int) {
    #expect(VerticalRule.violations(in: SourceFile(path: path, text: text)).count == count)
  }

  @Test(arguments: [
    ("Sources/CambioCommand/Text/One.swift", "let films = MovieLibrary()", true),
    ("Sources/CambioCommand/Text/One.swift", "struct AMovie {}", true),
    ("Sources/CambioCommand/Text/One.swift", "let path = \"/movies\"", true),
    ("Sources/CambioCommand/Text/One.swift", "let one = 1  // as a movie", false),
    ("Sources/CambioCommand/Text/One.swift", "let one = 1", false),
    ("Sources/CambioCommand/Movies/One.swift", "let films = MovieLibrary()", false),
    ("Sources/Films/One.swift", "let films = MovieLibrary()", false),
    ("Sources/CambioCommand/Movies.swift", "let films = MovieLibrary()", true),
  ])
  func `a vertical's name outside its folders is found`(path: String, text: String, isNamed: Bool) {
    let rule = RegistrationRule(
      "movies",
      in: "[rates]\nword one\n[movies]\nfolder Movies\npath Sources/Films\nword movie\nword film\n"
    )
    #expect(rule.isNamed(in: SourceFile(path: path, text: text)) == isNamed)
  }

  @Test(arguments: [
    "let rate: Double = 1", "let rate = Double(1)", "func half(_ x: Float) -> CGFloat",
    "[Double]()", "let x = y as? Swift.Double // exact", "Float80(1)", "\"\\(Double(1))\"",
    "let site = \"https://example.org\"; let rate: Double", "Double",
  ])
  func `a binary fraction is found`(line: String) {
    let found = WordRule.binaryFractions.violations(in: Self.file("let one = 1\n\(line)\n"))
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.hasPrefix("Sources/ExactMoney/Made/Up.swift:2: ") })
  }

  @Test(arguments: [
    "// A Double would not do.", "let isDoubled = true", "/// Not a `Double`.", "floatingPoint()",
    "let one = 1 // as Float", "DoubleEntry.self", "struct AFloat", "/* Double */ let one = 1",
    "let my_Double = 1",
  ])
  func `a word that only looks like a binary fraction passes`(line: String) {
    #expect(WordRule.binaryFractions.violations(in: Self.file(line)).isEmpty)
  }

  @Test(arguments: [
    "let x = try! read()", "let y = x as! Int", "fatalError(\"no\")", "  try!(read())",
    "let site = \"//\"; fatalError()",
  ])
  func `a trap is found`(line: String) {
    #expect(WordRule.traps.violations(in: Self.file(line)).count == 1)
  }

  @Test(arguments: [
    "let x = try? read()", "let y = x as? Int", "precondition(x)", "retry!", "// try! it",
    "preconditionFailure(\"no\")", "let fatalError = 1", "alias!",
  ])
  func `what is no trap passes`(line: String) {
    #expect(WordRule.traps.violations(in: Self.file(line)).isEmpty)
  }

  @Test(arguments: [
    (400, "", true), (401, "", false), (500, "/// Notes.\n", false),
    (5_000, "// Generated by Scripts/data/generate-currencies. Do not edit.\n", true),
  ])
  func `a long file must be generated`(count: Int, start: String, passes: Bool) {
    let text = start + String(repeating: "let one = 1\n", count: count)
    #expect(LengthRule.violations(in: Self.file(text)).isEmpty == passes)
  }
}

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
