import ExactJSON
import ExactMoney
import TestSupport
import Testing

/// Compares the output for launchers with the command's ordinary output for the same words.
@Suite struct LauncherTests {
  private static let formats = ["alfred", "raycast", "rofi", "ulauncher"]

  /// One result in a launcher's format.
  ///
  /// Raycast's format has no amount to copy.
  private struct Row: Equatable {
    let title: String
    let subtitle: String
    let copy: String?
  }

  private static func run(_ words: [String], _ options: [String] = []) throws -> CommandRun {
    try CommandRun.cambio(["launcher"] + options + ["--"] + words)
  }

  private static func rows(_ format: String, _ words: [String], _ options: [String] = []) throws
    -> [Row]
  {
    let run = try run(words, ["--format", format] + options)
    #expect(run.ending == .status(0) && run.errors.isEmpty, "\(words): \(run.errors)")
    switch format {
    case "alfred":
      return try items(JSONValue(Array(run.output.utf8))["items"]) { item in
        #expect(item["text"]?["copy"] == item["arg"])
        #expect(item["text"]?["largetype"] == item["title"])
        return ("title", "subtitle", "arg")
      }
    case "ulauncher":
      return try items(JSONValue(Array(run.output.utf8))) { _ in ("name", "description", "copy") }
    default:
      return try run.output.split(separator: "\n").map { line in
        let parts = line.split(separator: "\0info\u{1F}", omittingEmptySubsequences: false)
        #expect(parts.count == (format == "rofi" ? 2 : 1))
        let middle = try #require(parts[0].firstRange(of: " · "))
        return Row(
          title: String(parts[0][..<middle.lowerBound]),
          subtitle: String(parts[0][middle.upperBound...]),
          copy: parts.count > 1 ? String(parts[1]) : nil
        )
      }
    }
  }

  private static func items(
    _ list: JSONValue?,
    _ names: (JSONValue) -> (title: String, subtitle: String, copy: String)
  ) throws -> [Row] {
    try #require(list?.elements).map { item in
      let names = names(item)
      return Row(
        title: try #require(item[names.title]?.stringValue),
        subtitle: try #require(item[names.subtitle]?.stringValue),
        copy: try #require(item[names.copy]?.stringValue)
      )
    }
  }

  @Test func `the bytes of each form are the launchers' own`() throws {
    let words = ["100", "usd", "brl"]
    let subtitle = "1 USD = 5.43251 BRL; ECB reference rates of Fri 30 Oct 2026, 22 days ago"
    let line = "100.00 USD = 543.25 BRL · " + subtitle
    let outputs = [
      "alfred": #"{"items":[{"title":"100.00 USD = 543.25 BRL","subtitle":""# + subtitle
        + #"","arg":"543.25","text":{"copy":"543.25","largetype":"100.00 USD = 543.25 BRL"}}]}"#,
      "raycast": line, "rofi": line + "\0info\u{1F}543.25",
      "ulauncher": #"[{"name":"100.00 USD = 543.25 BRL","description":""# + subtitle
        + #"","copy":"543.25"}]"#,
    ]
    for format in Self.formats {
      let run = try Self.run(words, ["--format", format])
      #expect(run == CommandRun(output: try #require(outputs[format]) + "\n"))
    }
  }

  @Test(arguments: formats, [UInt64(0)])
  func `a title is the command's first line, at random questions`(
    format: String,
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let codes = ["usd", "eur", "brl", "jpy", "chf", "dem", "bhd", "idr", "gbp", "xau"]
    var answered = 0
    for _ in 0..<15 {
      var words = [
        "\(Int.random(in: 0...9_999_999, using: &random)).\(Int.random(in: 0...99, using: &random))",
        codes[Int.random(in: 0..<codes.count, using: &random)], "in",
        codes[Int.random(in: 0..<codes.count, using: &random)],
      ]
      if Bool.random(using: &random) {
        words += ["on", "2023-0\(Int.random(in: 1...9, using: &random))-15"]
      }
      let command = try CommandRun.cambio(words)
      let rows = try Self.rows(format, words)
      guard command.ending == .status(0) else {
        #expect(rows.isEmpty)
        continue
      }
      answered += 1
      let first = command.output.split(separator: "\n").prefix(2).joined(separator: "\n")
        .replacing("=\n  ", with: "= ")
      #expect(first.hasPrefix(rows[0].title), "\(words)")
      #expect(rows.count == 1)
      if let copy = rows[0].copy {
        let json = try JSONValue(Array(CommandRun.cambio(words + ["--json"]).output.utf8))
        #expect(json["conversions"]?.elements?.first?["value"]?.stringValue == copy)
      }
    }
    #expect(answered > 5)
  }

  @Test(arguments: formats)
  func `several targets are several results, and a sum is one`(format: String) throws {
    let several = try Self.rows(format, ["100 usd in eur gbp jpy"])
    #expect(several.map { $0.title.split(separator: " ").last } == ["EUR", "GBP", "JPY"])
    let sum = try Self.rows(format, ["(20 eur + 35 usd) * 3 in brl"])
    #expect(sum.map { $0.title } == ["60.00 EUR + 105.00 USD = 934.57 BRL"])
    #expect(
      sum[0].subtitle
        == "1 EUR = 6.0692 BRL; 1 USD = 5.43251 BRL; "
        + "ECB reference rates of Fri 30 Oct 2026, 22 days ago"
    )
  }

  @Test(arguments: [
    " ", "firefox", "try", "usd", "100", "100 us", "12 monkeys", "tomorrow", "1e999 usd brl",
    "100 usd brl on 2087-01-01", "100 xag in eur", "(1 eur usd", "--help", "-", "\u{7}1 usd brl",
    String(repeating: "1 + ", count: 300) + "1 usd in brl",
    String(repeating: "9", count: 60_000) + " usd brl",
  ])
  func `what is not a question, or has no rate, is an empty list`(text: String) throws {
    for format in Self.formats {
      #expect(try Self.rows(format, [text]).isEmpty)
    }
  }

  @Test func `a doubtful reading is reported first`() throws {
    let rows = try Self.rows("alfred", ["100 ggp usd"])
    #expect(
      rows[0].subtitle.hasPrefix("GGP is not an ISO 4217 code; treated as equal to GBP; 1 GBP = ")
    )
  }

  @Test func `the copyable amount has plain digits in every locale`() throws {
    for locale in ["ar-EG", "de-CH", "hi", "pt-BR"] {
      let rows = try Self.rows("alfred", ["1234567 usd in eur"], ["--locale", locale])
      #expect(rows[0].copy?.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") } == true)
      #expect(
        rows[0].copy != rows[0].title.split(separator: " ").dropLast().last.map { String($0) }
      )
    }
  }

  @Test func `rofi's first call sets the prompt, and has no rows`() throws {
    let run = try CommandRun.cambio(["launcher", "--format", "rofi"])
    #expect(run == CommandRun(output: "\0prompt\u{1F}cambio\n"))
  }

  @Test func `an unusable configuration is an error, not an empty list`() throws {
    let home = try Household()
    try home.configure("{")
    let run = try home.bash(#""$CAMBIO" launcher --format alfred 100 usd brl"#)
    #expect(run.ending == .status(78) && run.output.isEmpty)
  }

  @Test func `words without a form are refused, and so is a session without a bus`() throws {
    #expect(try CommandRun.cambio(["launcher", "100", "usd"]).ending == .status(64))
    let run = try CommandRun.cambio(
      ["launcher"],
      environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"]
    )
    #expect(run.ending == .status(69))
    #expect(run.errors.contains("libdbus") || run.errors.contains("DBUS_SESSION_BUS_ADDRESS"))
  }

  /// The same at length.
  @Suite struct Long {
    @Test(arguments: formats, [UInt64](1..<4))
    func `a title is the command's first line, at random questions`(
      format: String,
      seed: UInt64
    ) throws {
      try LauncherTests()
        .`a title is the command's first line, at random questions`(format: format, seed: seed)
    }
  }
}
