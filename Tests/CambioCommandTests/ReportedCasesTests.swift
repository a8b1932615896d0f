import TestSupport
import Testing

/// Command lines that users of Cambio and of other programs reported, each with the first line of
/// the output or the refused part.
@Suite struct ReportedCasesTests {
  @Test(arguments: [
    ("'1 200 eur in usd'", "1,200.00 EUR = 1,340.64 USD"),
    ("'1 000 000 idr in eur'", "1,000,000.00 IDR = 49.32 EUR"),
    ("'2 x 3.50 eur in usd'", "7.00 EUR = 7.82 USD"),
    ("'3 * 4 eur in usd'", "12.00 EUR = 13.41 USD"),
    ("'10 % of 200 eur in usd'", "20.00 EUR = 22.34 USD"),
    ("'200 usd - 10 % in eur'", "180.00 USD = 161.12 EUR"),
    ("'200 usd + 8.25% in eur'", "216.5000 USD = 193.79 EUR"),
    ("'100 usd in brl on 03/04/2008'", "100.00 USD = 166.75 BRL"),
    ("'20/3 eur in usd'", "6.6666… EUR = 7.45 USD"),
    ("'12 500 ft in eur'", "12,500.00 HUF = 34.12 EUR"),
    ("100 bgn in eur", "100.00 BGN = 51.13 EUR"), ("100 dem in eur", "100.00 DEM = 51.13 EUR"),
    ("100 usd in germany", "100.00 USD = 89.51 EUR"),
    ("100 usd in austria", "100.00 USD = 89.51 EUR"),
    ("50 germany in usd", "50.00 EUR = 55.86 USD"),
    ("100 usd in escudo", "100.00 USD = 9,869.76 CVE"),
    ("'£E100' eur", "100.00 EGP = 1.64 EUR"), ("'₹100/- in usd'", "100.00 INR = 1.05 USD"),
    ("'3.99 usd/lb in eur/kg'", "3.99 USD/lb = 7.87 EUR/kg"),
    ("'100 eur/ton in usd/kg' --locale nl", "100,00 EUR/t = 0,11 USD/kg"),
    ("10 pula in usd", "10.00 BWP = 0.73 USD"), ("kwanza in usd", "1.00 AOA = 0.0011 USD"),
    ("100 usd in zar --cash --on 2010-01-05", "100.00 USD = 727.50 ZAR"),
    (
      "offer 3.99 usd/lb 8 eur/kg",
      "8.00 EUR for 8.7964… USD: 1.6% worse than the official rate, 0.13 EUR more"
    ),
    (
      "offer 520 brl for 100 usd",
      "520.00 BRL for 100.00 USD: 4.3% worse than the official rate, 23.25 BRL less"
    ),
    (
      "offer 100 usd 520 brl yesterday",
      "520.00 BRL for 100.00 USD: 4.3% worse than the official rate, 23.25 BRL less"
    ),
    (
      "offer --atm 10000 thb eur --machine-fee 220",
      "10,000.00 THB from a machine: 271.21 EUR, 2.2% more than the official rate"
    ),
  ])
  func `what was misread is read`(line: String, first: String) throws {
    let run = try CommandRun.cambio(ShellWords.split(line))
    #expect(run.output.prefix { $0 != "\n" } == first, "\(run.output)\(run.errors)")
  }

  @Test(arguments: ["100 usd on 2008-09-14 170 brl", "100 usd 170 brl on 2008-09-14"])
  func `an offer takes its day from the words of either amount`(words: String) throws {
    let named = try CommandRun.cambio(ShellWords.split("offer " + words)).output
    let day = try CommandRun.cambio(ShellWords.split("offer 100 usd 170 brl --on 2008-09-14"))
      .output
    let newest = try CommandRun.cambio(ShellWords.split("offer 100 usd 170 brl")).output
    #expect(!named.isEmpty && named == day && named != newest, "\(named)")
  }

  @Test(arguments: [
    ("'12 + 3 eur in usd'", "a number cannot be added to money"),
    ("'12€50'", "'50' is a second amount"), ("LE 100 eur", "EGP (Egyptian Pound) or SLE"),
    ("DA 100 eur", "DZD (Algerian Dinar)"), ("E100 eur", "SZL (Swazi Lilangeni)"),
    ("'Nu. 100' eur", "BTN (Bhutanese Ngultrum)"),
    ("'100 usd in eur 3 ago'", "'eur 3' is a second amount"),
    ("4082 GBp eur", "'GBp' is a hundredth of GBP"), ("100 gbx eur", "'gbx' is a hundredth of GBP"),
    ("100 ZAc eur", "'ZAc' is a hundredth of ZAR"), ("½", "'½' is not a currency code."),
    ("prices eur --for a.journal --format json", "--format ledger, hledger or beancount"),
    ("history usd eur --since 2027-01-01", "2026-10-30"),
  ])
  func `what cannot be meant is refused with the way out`(line: String, reason: String) throws {
    let run = try CommandRun.cambio(
      ShellWords.split(line),
      environment: ["CAMBIO_TODAY": "2027-06-01"]
    )
    #expect(run.ending != .status(0) && run.output.isEmpty, "\(run.output)")
    #expect(run.errors.replacing("\n", with: " ").contains(reason), "\(run.errors)")
  }
}
