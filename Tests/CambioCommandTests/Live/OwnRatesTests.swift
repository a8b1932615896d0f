import TestSupport
import Testing

@Suite struct OwnRatesTests {
  @Test func `a rate of one's own is set, used both ways, listed and removed`() throws {
    let home = try Household()
    let set = try home.run("own-rate set usd brl 5.70 --fee 2%")
    #expect(set.output == "your own rate, 1 USD = 5.70 BRL, set on 21 Nov 2026; fee 2%\n")
    #expect(
      try home.run("100 usd brl").output == """
        100.00 USD = 558.60 BRL
        1 USD = 5.586 BRL
        your own rate, 1 USD = 5.70 BRL, set on 21 Nov 2026; fee 2%: 2.00 USD

        """
    )
    #expect(try home.run("570 brl usd").output.hasPrefix("570.00 BRL = 98.00 USD\n"))
    #expect(try home.run("own-rate").output == set.output)
    #expect(try home.run("own-rate remove usd brl").ending == .status(0))
    #expect(try home.run("100 usd brl").output.hasPrefix("100.00 USD = 543.25 BRL\n"))
    #expect(try home.run("own-rate remove usd brl").ending == .status(65))
  }

  @Test func `it holds today, in sums and in the table of rates, and gives way to a source`() throws
  {
    let home = try Household()
    #expect(try home.run("own-rate set usd brl 5.70").ending == .status(0))
    #expect(try home.run("100 usd brl --on today").output.hasPrefix("100.00 USD = 570.00 BRL\n"))
    #expect(
      try home.run("100 usd brl --on yesterday").output.hasPrefix("100.00 USD = 543.25 BRL\n")
    )
    #expect(
      try home.run("100 usd + 0 eur in brl").output
        .hasPrefix("100.00 USD + 0.00 EUR = 570.00 BRL\n")
    )
    #expect(try home.run("rates usd --csv").output.contains("USD,BRL,5.7,,0,own,\n"))
    for option in ["--source ecb", "--policy last --source ecb"] {
      #expect(try home.run("100 usd brl \(option)").output.hasPrefix("100.00 USD = 543.25 BRL\n"))
    }
  }

  @Test func `a card adds to what is paid, in the rate that is kept as well`() throws {
    let home = try Household()
    let set = try home.run("own-rate set usd brl 5.70 --card 2%")
    #expect(set.output == "your own rate, 1 USD = 5.70 BRL, set on 21 Nov 2026; card 2%\n")
    #expect(try home.run("own-rate").output == set.output)
    let run = try home.run("100 usd brl")
    #expect(
      run.output.hasPrefix("100.00 USD = 581.40 BRL\n")
        && run.output.contains("; card 2%: 2.00 USD")
    )
    #expect(try home.run("100 usd eur --card 2").output.hasPrefix("100.00 USD = 91.30 EUR\n"))
  }

  @Test(arguments: ["95", "0.0895", "1.2", "0.6"])
  func `a rate far from the published one is kept with --yes alone`(rate: String) throws {
    let home = try Household()
    let refused = try home.run("own-rate set usd eur \(rate)")
    #expect(refused.ending == .status(65) && refused.errors.contains("0.895095"), "\(refused)")
    #expect(try home.run("100 usd eur").output.hasPrefix("100.00 USD = 89.51 EUR\n"))
    #expect(try home.run("own-rate set usd eur \(rate) --yes").ending == .status(0))
    // A currency without a published rate has nothing to compare with.
    #expect(try home.run("own-rate set xau eur 3000").ending == .status(0))
  }

  @Test func `a ledger names the rates of one's own that its rows use`() throws {
    let home = try Household()
    try home.run("own-rate set usd eur 0.9")
    let options = "--date d --amount a --currency c --to eur"
    let ledger = { (rows: String) in
      try home.bash("printf 'd,a,c\\n\(rows)' | $CAMBIO ledger \(options)")
    }
    let used = try ledger("2026-11-21,100,USD\\n2026-10-30,100,USD\\n2026-10-30,5,GBP\\n")
    #expect(used.output.contains("21,100,USD,90.00\n2026-10-30,100,USD,89.51\n"), "\(used)")
    #expect(used.errors.contains("cambio: by your own rate: USD/EUR\n"), "\(used.errors)")
    let unused = try ledger("2026-10-30,100,USD\\n")
    #expect(unused.errors.isEmpty, "\(unused.errors)")
  }

  @Test func `a fee is taken off any conversion`() throws {
    let run = try Household().run("100 usd brl --fee 2.5%")
    #expect(run.output.hasPrefix("100.00 USD = 529.67 BRL\n"))
    #expect(run.output.contains("fee 2.5%: 2.50 USD"))
  }

  @Test(arguments: [
    ("own-rate set usd brl 0", "65", "greater than zero"),
    ("own-rate set usd brl -1", "65", "greater than zero"),
    ("own-rate set usd usd 1", "65", "always 1"), ("own-rate set usd brl 5,70", "65", "570"),
    ("own-rate set usd xyz 1", "65", "xyz"),
    ("own-rate set usd brl 1 --fee 100", "64", "not a fee"),
    ("own-rate set usd brl 1 --fee x", "64", "not a fee"),
    ("own-rate set usd brl 1 --fee -2", "64", "not a fee"),
    ("own-rate set usd brl 1 --fee 2 --card 2", "64", "--card"),
  ])
  func `a rate that is none is refused`(line: String, status: String, words: String) throws {
    let home = try Household()
    let run = try home.run(line)
    #expect("\(run.ending)".contains("status(\(status))"), "\(run)")
    let said = run.errors.replacing("\n", with: " ")
    #expect(words.isEmpty || said.contains(words), "\(run.errors)")
    #expect(try home.run("own-rate").output.contains("no rates of your own"))
  }

  @Test func `S0-17 favourites are kept in their order`() throws {
    let home = try Household()
    try home.run("favourites add usd eur jpy")
    try home.run("favorites move jpy 1")
    try home.run("favourites remove eur")
    let codes = try home.run("favourites").output.split(separator: "\n").dropFirst()
      .map { $0.prefix(3) }
    #expect(codes == ["JPY", "USD"])
    // Without a target, the amount is converted to the favourites.
    let conversion = try home.run("100 usd").output
    #expect(conversion.contains(" JPY\n") && !conversion.contains("= 100.00 USD"), "\(conversion)")
    #expect(try home.run("favourites add usd abc").ending == .status(65))
    let list = try home.run("currencies").output.split(separator: "\n")
    #expect(list[1].hasPrefix("JPY") && list[2].hasPrefix("USD") && list[3].hasPrefix("AED"))
    #expect(try home.run("currencies dollar").output.split(separator: "\n")[1].hasPrefix("USD"))
  }
}
