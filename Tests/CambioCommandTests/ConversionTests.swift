import TestSupport
import Testing

@Suite struct ConversionTests {
  static let conversions = [
    Golden("Conversions/newest", "100 usd brl"),
    Golden("Conversions/several-targets", "100 usd in eur gbp jpy"),
    Golden("Conversions/thousands", "1.5k usd to brl"),
    Golden("Conversions/past-day", "100 usd brl --on 2008-09-14"),
    Golden("Conversions/yesterday", "100 usd brl --on yesterday"),
    Golden("Conversions/legacy-pair", "1000 dem frf"),
    Golden("Conversions/legacy-pair-by-three-decimals", "1000 dem frf --euro-intermediate 3"),
    Golden("Conversions/legacy-to-euro", "1000000 dem eur"),
    Golden("Conversions/redenominated", "5000000 trl try"),
    Golden("Conversions/redenomination-carried", "100 syp usd --on 2026-01-03"),
    Golden("Conversions/source-ecb", "100 usd brl --source ecb"),
    Golden("Conversions/source-nbp", "100 usd brl --source nbp"),
    Golden("Conversions/source-hmrc", "100 usd brl --source hmrc"),
    Golden("Conversions/month-gone-by", "100 usd brl --source hmrc --on 2014-02-28"),
    Golden("Conversions/no-digits", "100 usd brl --digits 0"),
    Golden("Conversions/six-digits", "100 usd brl --digits 6"),
    Golden("Conversions/thirty-digits", "100 usd brl --digits 30"),
    Golden("Conversions/cash", "99.99 eur chf sek dkk --cash"),
    Golden("Conversions/negative", "-100 usd brl"),
    Golden("Conversions/negative-fraction", "-.5 usd brl"),
    Golden("Conversions/quoted-phrase", "'100 usd to brl'"),
    Golden("Conversions/amount-and-code-together", "100usd brl"),
    Golden("Conversions/amount-left-out", "usd brl"),
    Golden("Conversions/same-currency", "100 usd usd"),
    Golden("Conversions/pegs", "100 kyd xpf"),
    Golden("Conversions/peg-alone", "100 usd aed"),
    Golden("Conversions/cross-through-zloty", "100 aed vnd"),
    Golden("Conversions/peg-against-weekly-rates", "1000000 clp in usd aed"),
    Golden("Conversions/one-of-several-official-rates", "1000 usd cup"),
    Golden("Conversions/one-of-several-official-rates-past", "100 cup usd --on 2019-06-19"),
    Golden("Conversions/less-than-a-minor-unit", "0.01 php krw"),
    Golden("Conversions/several-origins", "100 usd eur aed xpf trl kyd vnd"),
    Golden("Conversions/largest", "99999999999999999999999999999999999999 usd kyd --digits 0"),
    Golden("Conversions/tiny", "0.00000000000000000001 btn usd --digits 30"),
  ]

  @Test(arguments: conversions)
  func `a conversion is as kept and fits 80 columns`(conversion: Golden) throws {
    let run = try conversion.compare()
    #expect(run.ending == .status(0))
    #expect(run.errors.isEmpty)
    #expect(Width.linesWider(than: 80, in: run.output).isEmpty)
  }

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
    // 1 January 2002: the ECB's last rates are those of 28 December 2001.
    let run = try CommandRun.cambio(ShellWords.split("1 eur usd --on 2002-01-01 --digits 4"))
    #expect(run.output.contains("= 0.8813 USD"))
    #expect(run.output.contains("of Fri 28 Dec 2001,"))
  }
}
