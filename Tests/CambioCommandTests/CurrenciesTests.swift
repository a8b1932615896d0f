import TestSupport
import Testing

@Suite struct CurrenciesTests {
  @Test func `S0-T2 the full list is there without a network, in code order, each once`() throws {
    let text = try CommandRun.cambio(["currencies", "--all"]).output
    #expect(Width.linesWider(than: 80, in: text).isEmpty)
    for line in [
      "code  no.  digits  status    name                            countries",
      "CHE   947       2  fund      WIR Euro",
      "DEM   276       -  historic  German Mark                     Germany +2",
      "XAU   959       -  metal     Gold", "XTS   963       -  test      Testing Currency Code",
      "ZWL   932       -  historic  Zimbabwean Dollar (2009–2024)   Zimbabwe",
    ] {
      #expect(text.contains(line + "\n"), "\(line)")
    }
    let codes = text.split(separator: "\n").dropFirst().map { $0.prefix(3) }
    #expect(codes.count > 250)
    #expect(zip(codes, codes.dropFirst()).allSatisfy { $0 < $1 })
  }
}
