import TestSupport
import Testing

/// Questions in everyday words, and the command's replies.
@Suite struct PlainWordsTests {
  @Test(arguments: [
    ("--locale pt-BR -- -5 usd usd", "-5,00 USD = -5,00 USD"),
    ("--locale=pt-BR -- -5 usd usd", "-5,00 USD = -5,00 USD"),
    ("'-$1,234.50' usd usd", "-1,234.50 USD = -1,234.50 USD"),
    ("-.5 usd usd", "-0.50 USD = -0.50 USD"),
    ("'10/4 usd in usd'", "2.50 USD = 2.50 USD"),
    ("'1/2 * 10/5 usd in usd'", "1.00 USD = 1.00 USD"),
    ("'10 usd / 4 in usd'", "2.50 USD = 2.50 USD"),
  ])
  func `an amount is what was meant`(line: String, result: String) throws {
    let run = try CommandRun.cambio(ShellWords.split(line))
    #expect(run.output.hasPrefix(result + "\n"), "\(run.output)\(run.errors)")
    #expect(run.errors.isEmpty)
  }

  @Test(arguments: [
    ("'(12.50) usd' usd", "read as -12.50; it could also mean 12.50"),
    ("'(12.50 usd)' usd", "read as -12.50; it could also mean 12.50"),
    ("100 ggp usd", "GGP is not an ISO 4217 code; treated as equal to GBP"),
    ("100 usd in jep cnh", "CNH is not an ISO 4217 code; treated as equal to CNY"),
    ("rates fok", "FOK is not an ISO 4217 code; treated as equal to DKK"),
  ])
  func `a reading that is not certain is reported`(line: String, note: String) throws {
    let run = try CommandRun.cambio(ShellWords.split(line))
    #expect(run.ending == .status(0))
    #expect(run.errors.contains("cambio: \(note)\n"), "\(run.errors)")
  }

  @Test(arguments: [
    ("history usd eur --last 5", "--since"), ("prices usd eur --csv", "--format csv"),
    ("currencies --csv", "--json"), ("100 usd eur --date 2020-01-01", "--on"),
  ])
  func `an option of other programs is answered with ours`(line: String, option: String) throws {
    let run = try CommandRun.cambio(ShellWords.split(line))
    #expect(run.ending == .status(64))
    #expect(run.errors.contains("'. Did you mean \(option)?\n"), "\(run.errors)")
  }

  @Test(arguments: [
    ("--database /none favourites", "favourites --database /none"),
    ("--database=/none --locale de 100 usd brl", "100 usd brl --locale de --database /none"),
    ("--config /dev/null/none config", "config --config /dev/null/none"),
  ])
  func `options of every command may come first`(line: String, other: String) throws {
    let run = try CommandRun.cambio(ShellWords.split(line))
    #expect(try run == CommandRun.cambio(ShellWords.split(other)))
    #expect(!run.errors.contains("currency code"), "\(run.errors)")
  }

  @Test(arguments: ["'(12.50 usd + 1 usd)' usd", "'2 * (12.50) usd' usd", "'(2 + 1) usd' usd"])
  func `parentheses of arithmetic are not in doubt`(line: String) throws {
    #expect(try CommandRun.cambio(ShellWords.split(line)).errors.isEmpty)
  }

  @Test func `notes stand in the JSON too`() throws {
    let run = try CommandRun.cambio(ShellWords.split("100 cnh cny --json"))
    let note = #""notes":["CNH is not an ISO 4217 code; treated as equal to CNY"]"#
    #expect(run.output.contains(note), "\(run.output)")
    let plain = try CommandRun.cambio(ShellWords.split("100 cny usd --json"))
    #expect(!plain.output.contains("notes"))
  }

  @Test(arguments: ["'(1 eur usd'", "'(1 eur + 2 eur usd'", "'1 eur) usd'"])
  func `a parenthesis without its partner is named`(line: String) throws {
    let run = try CommandRun.cambio(ShellWords.split(line))
    #expect(run.ending == .status(65))
    #expect(run.errors.contains("a parenthesis is not closed"), "\(run.errors)")
  }

  @Test(arguments: [
    ("'10 / 3 usd in usd'", 0), ("'10 / $3 in usd'", 65), ("'10 / (3 usd) in usd'", 65),
  ])
  func `a number divided by money is none`(line: String, status: Int32) throws {
    #expect(try CommandRun.cambio(ShellWords.split(line)).ending == .status(status))
  }

  @Test(arguments: [
    ("25 usd/hour in eur/hour", "'hour' is not a unit of measure"),
    ("0.30 eur/kwh in usd/kwh", "'kwh' is not a unit of measure"),
    ("12x usd brl", "'usd' has nothing to work on"),
  ])
  func `an unknown unit is named`(line: String, reason: String) throws {
    let run = try CommandRun.cambio([line])
    let said = run.errors.replacing("\n", with: " ")
    #expect(run.ending == .status(65) && said.contains(reason), "\(said)")
  }

  @Test func `a question by a pipe is answered, up to its most bytes`() throws {
    let asked = try CommandRun.cambio([], input: "100 usd eur\n")
    #expect(asked.output == (try CommandRun.cambio(["100", "usd", "eur"]).output))
    #expect(asked.ending == .status(0))
    let long = try CommandRun.cambio([], input: String(repeating: "1", count: 9_000) + " usd eur")
    #expect(long.ending == .status(65) && long.output.isEmpty, "\(long.output)")
  }

  @Test(arguments: [
    ("100 usd eur", "89.51\n"), ("1234.56 eur usd --locale de", "1379.25\n"),
    ("100 usd eur brl", "89.51\n543.25\n"),
  ])
  func `the value alone is plain digits in every locale`(line: String, output: String) throws {
    for option in ["-q", "--value"] {
      #expect(try CommandRun.cambio(ShellWords.split("\(line) \(option)")).output == output)
    }
  }

  @Test(arguments: [
    ("refesh", "refresh"), ("histroy", "history"), ("curencies", "currencies"), ("serv", "serve"),
    ("source", "sources"), ("favourite", "favourites"),
  ])
  func `a mistyped command is named`(typed: String, command: String) throws {
    let run = try CommandRun.cambio([typed])
    let said = run.errors.replacing("\n", with: " ")
    #expect(run.ending == .status(64) && said.contains("'cambio \(command)'"), "\(said)")
  }

  @Test func `a currency whose code was given to another has no successor`() throws {
    let run = try CommandRun.cambio(ShellWords.split("100 zwr zwg"))
    #expect(run.ending == .status(69))
    #expect(!run.errors.contains("ZWL"), "\(run.errors)")
  }

  @Test func `cambio alone shows how to begin`() throws {
    let run = try CommandRun.cambio([])
    #expect(run.ending == .status(0))
    #expect(run.output.contains("\n  cambio 100 usd brl\n"))
    #expect(run.errors.isEmpty)
  }

  @Test(arguments: [
    ("--fee 2%", "98.00"), ("--fee 1.5", "98.50"), ("--fee '1,5 %' --locale de", "98,50"),
    ("--card 2%", "102.00"), ("--card '1,5 %' --locale de", "101,50"),
  ])
  func `a fee is read as the locale writes numbers`(options: String, result: String) throws {
    let run = try CommandRun.cambio(ShellWords.split("100 usd usd \(options)"))
    #expect(run.output.contains("= \(result) USD"), "\(run.output)\(run.errors)")
  }

  @Test(
    arguments: ["1,234%", "1,5%", "2 usd", "100", "x", "1.2.3", "-2"],
    ["--fee", "--card"]
  )
  func `a fee that is none, or could be another, is refused`(fee: String, option: String) throws {
    let run = try CommandRun.cambio(["100", "usd", "usd", "--locale", "en", option, fee])
    #expect(run.ending == .status(64), "\(run.output)")
    #expect(run.errors.contains(fee), "\(run.errors)")
  }

  @Test(arguments: [("2026-11-04", false), ("2026-11-05", true), ("2026-11-02", false)])
  func `rates over three working days old say how to refresh`(today: String, isStale: Bool) throws {
    let run = try CommandRun.cambio(["100", "usd", "brl"], environment: ["CAMBIO_TODAY": today])
    #expect(run.output.contains("newer rates: cambio refresh\n") == isStale, "\(run.output)")
    let past = try CommandRun.cambio(["100", "usd", "brl", "--on", "2008-09-14"])
    #expect(!past.output.contains("cambio refresh"))
  }

  @Test func `the chart reaches the extremes that it names`() throws {
    let run = try CommandRun.cambio(
      ShellWords.split("history usd rub --since 2014-01-01 --until 2016-12-31")
    )
    let rows = run.output.split(separator: "\n").filter { $0.contains("┤") }
    for row in [rows.first, rows.last] {
      let drawn = try #require(row?.split(separator: "┤", maxSplits: 1).last)
      #expect(drawn.contains { !$0.isWhitespace }, "\(run.output)")
    }
  }
}
