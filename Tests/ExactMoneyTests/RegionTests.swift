import ExactMoney
import TestSupport
import Testing

@Suite struct RegionTests {
  @Test(arguments: [
    ("BR", "Brazil"), ("TR", "Türkiye"), ("SZ", "Eswatini"), ("MK", "North Macedonia"),
    ("CV", "Cape Verde"), ("CI", "Côte d’Ivoire"), ("AX", "Åland Islands"), ("XK", "Kosovo"),
    ("EU", "European Union"), ("AD", "Andorra"), ("ZW", "Zimbabwe"),
  ])
  func `a region has a name in English`(code: String, name: String) {
    #expect(Region(code).name == name)
  }

  @Test(arguments: ["", "B", "br", "BRA", "ZZ", "AA", "ÅÅ"])
  func `other codes have no name`(code: String) {
    #expect(Region(code).name == nil)
  }

  @Test func `names are those of the data`() throws {
    let rows = try DataTable("Data/iso/regions.csv").rows
    #expect(rows.count == 253)
    for row in rows { #expect(Region(row["code"]).name == row["name"]) }
  }

  @Test func `every region that uses a currency today has a name`() {
    for currency in Currency.allCases {
      for code in currency.regions {
        #expect(Region(code).name != nil, "\(code), which uses \(currency)")
      }
    }
  }
}
