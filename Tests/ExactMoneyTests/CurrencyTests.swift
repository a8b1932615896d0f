import TestSupport
import Testing

@testable import ExactMoney

@Suite struct CurrencyTests {
  @Test func `the catalogue has 307 codes in alphabetic order`() {
    let codes = Currency.allCases.map { $0.code }
    #expect(codes.count == 307)
    #expect(codes == codes.sorted())
    #expect(Set(codes).count == codes.count)
  }

  @Test func `every code packs, unpacks and sorts`() throws {
    for currency in Currency.allCases {
      #expect(Currency(currency.code) == currency)
      #expect(Currency(currency.code.lowercased()) == currency)
      #expect(Self.pack(Array(currency.code.utf8)) == currency.packed)
      #expect(currency.description == currency.code)
    }
    for (first, second) in zip(Currency.allCases, Currency.allCases.dropFirst()) {
      #expect(first < second)
      #expect(first.code < second.code)
    }
  }

  @Test func `a code in ASCII bytes names the same currency`() {
    let text = "usdEURxyz"
    let found = Array(text.utf8).withUnsafeBytes { bytes in
      [0, 3, 6].map { start in
        Currency(utf8: UnsafeRawBufferPointer(rebasing: bytes[start..<start + 3]))
      }
    }
    #expect(found == [.usd, .eur, nil])
  }

  @Test(arguments: [
    "", "E", "EU", "EURO", "€UR", "EÜR", "ЕUR", "E R", "EU1", "EUR ", " EUR", "E-R", "E\u{0}R",
    "[[[", "@@@", "```", "{{{", "ABC", "ZZZ", "BTC", "CNH", "GBX", "GBp",
  ])
  func `text that is no code names no currency`(text: String) {
    #expect(Currency(text) == nil)
  }

  @Test func `pence are no pounds, in any reading of their sign`() {
    #expect(["GBP", "gbp", "Gbp", "gBP", "gBp", "GbP", "gbP"].allSatisfy { Currency($0) == .gbp })
    #expect(["ILA", "ZAc"].allSatisfy { Currency($0) == nil })
  }

  @Test func `only letters are packed`() {
    let packed: UInt16 = 1 << 10 | 26 << 5 | 26
    #expect(Self.pack(Array("AZz".utf8)) == packed)
    for byte in UInt8.min...UInt8.max {
      let isLetter = (65...90).contains(byte) || (97...122).contains(byte)
      #expect((Self.pack([65, byte, 90]) != nil) == isLetter, "\(byte)")
    }
  }

  private static func pack(_ code: [UInt8]) -> UInt16? {
    code.withUnsafeBytes { Currency.pack($0) }
  }

  static let listed = Currency.allCases.filter { $0.status != .historic }

  @Test(arguments: [
    (0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
    (3, "BHD IQD JOD KWD LYD OMR TND"),
    (4, "CLF UYW"),
    (nil, "XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX"),
  ])
  func `minor units are those of ISO 4217`(digits: Int?, codes: String) {
    let found = CurrencyTests.listed.filter { $0.minorUnits == digits }
    #expect(found.map { $0.code }.joined(separator: " ") == codes)
  }

  @Test func `all other 139 of the 178 listed codes have two minor units`() {
    #expect(CurrencyTests.listed.count == 178)
    #expect(CurrencyTests.listed.filter { $0.minorUnits == 2 }.count == 139)
  }

  @Test func `the digits shown differ from the minor units for 13 currencies`() {
    let differing = CurrencyTests.listed.filter {
      $0.minorUnits != nil && $0.minorUnits != $0.displayDigits && $0.status == .active
    }
    #expect(
      differing.map { $0.code } == [
        "AFN", "ALL", "IQD", "IRR", "KPW", "LAK", "LBP", "MGA", "MMK", "RSD", "SOS", "SYP", "YER",
      ]
    )
    #expect(differing.allSatisfy { $0.displayDigits == 0 })
    #expect(Currency.iqd.minorUnits == 3)
  }

  @Test(arguments: [
    ("EUR", "Euro", 978), ("USD", "US Dollar", 840), ("TRY", "Turkish Lira", 949),
    ("STN", "São Tomé & Príncipe Dobra", 930), ("ISK", "Icelandic Króna", 352),
    ("TOP", "Tongan Paʻanga", 776), ("CRC", "Costa Rican Colón", 188),
    ("XAF", "Central African CFA Franc", 950), ("AFA", "Afghan Afghani (1927–2002)", 4),
    ("XDR", "Special Drawing Rights", 960), ("XAU", "Gold", 959),
  ])
  func `a currency has a name and a number`(code: String, name: String, number: Int) throws {
    let currency = try currency(code)
    #expect(currency.name == name)
    #expect(currency.numericCode == number)
  }

  @Test(arguments: [
    ("BRL", Currency.Status.active), ("BGN", .historic), ("HRK", .historic), ("XDR", .fund),
    ("USN", .fund), ("XAU", .metal), ("XTS", .test), ("XXX", .test), ("XCG", .active),
    ("VED", .active), ("ANG", .historic),
  ])
  func `a currency has a status`(code: String, status: Currency.Status) throws {
    #expect(try currency(code).status == status)
  }

  @Test(arguments: [
    (Currency.Status.active, 156), (.historic, 129), (.fund, 16), (.metal, 4), (.test, 2),
  ])
  func `each status has as many currencies as the standard`(status: Currency.Status, count: Int) {
    #expect(Currency.allCases.filter { $0.status == status }.count == count)
  }

  @Test(arguments: [
    ("DEM", "EUR"), ("BGN", "EUR"), ("TRL", "TRY"), ("ROL", "RON"), ("VEF", "VES"),
    ("ZWL", "ZWG"), ("ANG", "XCG"), ("ECS", "USD"), ("YUM", "CSD"), ("BYB", "BYR"),
  ])
  func `a withdrawn currency has a successor`(code: String, successor: String) throws {
    #expect(try currency(code).successor?.code == successor)
  }

  @Test func `of the currencies in use only SVC has a successor`() {
    let replaced = CurrencyTests.listed.filter { $0.successor != nil }
    #expect(replaced == [.svc])
    #expect(Currency.svc.successor == .usd)
  }

  @Test func `the days of legal tender and the withdrawal are known`() {
    #expect(Currency.dem.firstDay?.description == "1948-06-20")
    #expect(Currency.dem.lastDay?.description == "2002-05-15")
    #expect(Currency.dem.withdrawal == "2002-03")
    #expect(Currency.eur.firstDay?.description == "1999-01-01")
    #expect(Currency.eur.lastDay == nil)
    #expect(Currency.eur.withdrawal.isEmpty)
    #expect(Currency.xdr.firstDay == nil)
  }

  @Test func `regions are those of today, apart from those of the past`() {
    #expect(Currency.chf.regions == ["CH", "LI"])
    #expect(Currency.xcg.regions == ["CW", "SX"])
    #expect(Currency.bgn.regions.isEmpty)
    #expect(Currency.bgn.pastRegions == ["BG"])
    #expect(Currency.eur.regions.count == 38)
    #expect(Currency.eur.regions.contains("BG"))
    #expect(Currency.eur.pastRegions == ["CS"])
    #expect(Currency.xdr.regions.isEmpty)
  }

  @Test func `a flag stands for a currency of one region, or of the European Union`() {
    #expect(Currency.eur.flagRegion == "EU")
    #expect(Currency.brl.flagRegion == "BR")
    #expect(Currency.gbp.flagRegion == "GB")
    for currency in [Currency.xdr, .xau, .xag, .xpt, .xpd, .xts, .xxx, .xsu] {
      #expect(currency.flagRegion == nil, "\(currency)")
    }
  }

  @Test func `the catalogue is what the data says, row by row`() throws {
    let rows = try DataTable("Data/iso/currencies.csv").rows
    #expect(rows.map { $0["code"] } == Currency.allCases.map { $0.code })
    for (row, currency) in zip(rows, Currency.allCases) {
      #expect(currency.name == row["name_en"])
      #expect(currency.numericCode == Int(row["numeric"]) ?? 0)
      #expect(currency.minorUnits == Int(row["minor_units_iso"]))
      #expect(currency.displayDigits == Int(row["digits_cldr"]))
      #expect(currency.status.rawValue == row["status"])
      #expect(currency.firstDay == CalendarDate(row["from"]))
      #expect(currency.lastDay == CalendarDate(row["to"]))
      #expect(currency.withdrawal == row["iso_withdrawal"])
      #expect(currency.successor == Currency(row["successor"]))
      #expect(currency.flagRegion ?? "" == row["flag_region"])
      #expect(currency.regions.joined(separator: " ") == row["regions"])
      #expect(currency.pastRegions.joined(separator: " ") == row["past_regions"])
    }
  }
}
