import TestSupport
import Testing

@Suite struct ConversionTests {
  @Test(arguments: [
    "1000 usd to brl", "1,000 usd in brl", "1k USD BRL", "+1000 usd = brl", "'.001m usd -> brl'",
    "1e3 usd into brl", "1000usd brl,brl", "'1000' '' 'usd  brl'", "convert 1000 usd as brl",
    "--on today 1000 usd brl --source ecb",
  ])
  func `one thing may be said in many ways`(line: String) throws {
    let run = try CommandRun.cambio(ShellWords.split(line))
    #expect(run.ending == .status(0))
    #expect(run.output.hasPrefix("1,000.00 USD = 5,432.51 BRL\n"))
  }

  @Test(arguments: [
    ("1b usd eur", "1,000,000,000.00 USD ="), ("1bn usd eur", "1,000,000,000.00 USD ="),
    ("1t usd eur", "1,000,000,000,000.00 USD ="), ("1tn usd eur", "1,000,000,000,000.00 USD ="),
    ("2.5m usd eur", "2,500,000.00 USD ="), ("0 usd eur", "0.00 USD = 0.00 EUR"),
    ("0.001 usd eur", "0.001 USD = 0.00090 EUR"), ("-0 usd eur", "0.00 USD = 0.00 EUR"),
    ("1.00000 usd usd", "1.00000 USD = 1.00 USD"), ("7 jpy jpy", "7 JPY = 7 JPY"),
    ("7 bhd bhd", "7.000 BHD = 7.000 BHD"), ("\u{2212}7 usd usd", "-7.00 USD = -7.00 USD"),
  ])
  func `an amount is read and shown exactly`(line: String, start: String) throws {
    let run = try CommandRun.cambio(ShellWords.split(line))
    #expect(run.ending == .status(0))
    #expect(run.output.hasPrefix(start))
  }

  @Test func `an amount out and back again is the same`() throws {
    let out = try CommandRun.cambio(ShellWords.split("1234.56 usd brl --digits 30"))
    let digits = out.output.split(separator: " ")[3].filter { $0 != "," }
    let back = try CommandRun.cambio(ShellWords.split("\(digits) brl usd"))
    #expect(back.output.contains("= 1,234.56 USD\n"))
  }

  @Test func `a day since 1999 converts as it did on that day`() throws {
    // 1 January 2002 was a holiday: the ECB's last rates were those for 28 December 2001.
    let run = try CommandRun.cambio(ShellWords.split("1 eur usd --on 2002-01-01 --digits 4"))
    #expect(run.output.contains("= 0.8813 USD"))
    #expect(run.output.contains("of Fri 28 Dec 2001,"))
  }
}

@Suite struct ExplanationTests {
  @Test func `an explanation starts with what is said without it`() throws {
    let plain = try CommandRun.cambio(ShellWords.split("100 kyd xpf"))
    let explained = try CommandRun.cambio(ShellWords.split("100 kyd xpf --explain"))
    #expect(explained.output.hasPrefix(plain.output + "\n"))
  }
}
