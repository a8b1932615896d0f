import TestSupport
import Testing

/// Arguments with bytes that cannot be typed.
@Suite struct ArgumentBytesTests {
  @Test(arguments: [
    #"$'100\xff' usd brl"#, #"100 $'us\xff' brl"#, #"100 usd $'\xc3\x28\xff'"#,
    #"rates $'\xf0\x9f'"#, #"history usd $'\xed\xa0\x80'"#, #"currencies $'\x80'"#,
  ])
  func `bytes that are not UTF-8 are refused like other words`(line: String) throws {
    let run = try CommandRun.bash("\"$CAMBIO\" \(line)")
    #expect(run.ending == .status(65))
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("cambio: "))
    #expect(run.errors.contains("\u{FFFD}"))
  }

  @Test(arguments: [#"--on $'2008\xff'"#, #"--source $'\xff'"#, #"$'--\xff'"#])
  func `bytes that are not UTF-8 are refused in options too`(line: String) throws {
    let run = try CommandRun.bash("\"$CAMBIO\" 100 usd brl \(line)")
    #expect(run.ending == .status(64))
    #expect(run.output.isEmpty)
  }

  @Test(arguments: ["🪙", "ﬀ", "ᴜsᴅ", "\u{0}", "\u{202E}dsu"])
  func `a word beyond ASCII is no currency code`(word: String) throws {
    // An argument ends at a zero byte, so the word is empty and the target is missing.
    let run = try CommandRun.cambio(["100", "usd", word])
    #expect(run.ending == .status(word == "\u{0}" ? 64 : 65))
    #expect(run.errors.hasPrefix("cambio: "))
  }

  @Test func `400 targets that are one are converted once`() throws {
    let run = try CommandRun.cambio(["100", "usd"] + Array(repeating: "brl", count: 400))
    #expect(run == (try CommandRun.cambio(["100", "usd", "brl"])))
  }

  @Test func `every currency of the table is converted at once`() throws {
    let codes = try CommandRun.cambio(["rates", "usd", "--csv"]).output
      .split(separator: "\n").dropFirst().map { String($0.split(separator: ",")[1]) }
    let run = try CommandRun.cambio(["100", "usd"] + codes)
    #expect(run.ending == .status(0))
    let lines = run.output.split(separator: "\n")
    for code in codes {
      let isThere = lines.contains { $0.contains(" \(code) ") && $0.contains("   1 USD = ") }
      #expect(isThere, "\(code)")
    }
    #expect(Width.linesWider(than: 80, in: run.output).isEmpty)
  }

  @Test func `a question of 1,000 words is refused politely`() throws {
    let words = (1...1_000).map { "word\($0)" }
    let run = try CommandRun.cambio(["100", "usd"] + words)
    #expect(run.ending == .status(65))
    #expect(run.errors.contains("longer than 2,000 bytes"))
  }
}
