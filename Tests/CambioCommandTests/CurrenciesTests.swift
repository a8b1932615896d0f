import TestSupport
import Testing

@Suite struct CurrenciesTests {
  static let lists = [
    Golden("Currencies/active", "currencies"),
    Golden("Currencies/all", "currencies --all"),
    Golden("Currencies/peso", "currencies peso"),
    Golden("Currencies/brazil", "currencies brazil"),
    Golden("Currencies/two-words", "currencies new dollar"),
    Golden("Currencies/code", "currencies USD"),
    Golden("Currencies/none", "currencies zzz"),
  ]

  @Test(arguments: lists)
  func `a list is as kept and fits 80 columns`(list: Golden) throws {
    let run = try list.compare()
    #expect(run.ending == .status(list.name == "Currencies/none" ? 65 : 0))
    #expect(Width.linesWider(than: 80, in: run.output + run.errors).isEmpty)
  }

  @Test
  func `S0-T2 the full list is there without a network, in code order, each once`()
    throws
  {
    let codes = try CommandRun.cambio(["currencies", "--all"]).output
      .split(separator: "\n").dropFirst().map { $0.prefix(3) }
    #expect(codes.count > 250)
    #expect(zip(codes, codes.dropFirst()).allSatisfy { $0 < $1 })
  }
}
