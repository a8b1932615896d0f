import TestSupport
import Testing

/// The program that `Scripts/build/run` builds first.
@Suite struct WithoutServerTests {
  @Test(arguments: [
    "", "100 usd brl", "100 usd in eur gbp jpy", "1.5k usd to brl --locale pt-BR",
    "100 usd brl --on 2008-09-14", "1000 dem frf --explain", "100 usd brl --json", "100 usd xyz",
    "1000 eur pln --rule pl-vat --on 2024-11-12", "history eur usd --since 2026-10-01", "sevre",
    "help convert", "100 usd brl --fre",
  ])
  func `it answers as the command does`(line: String) throws {
    let arguments = ShellWords.split(line)
    let run = try CommandRun.cambio(arguments, program: "CambioWithoutServer")
    #expect(try run == CommandRun.cambio(arguments))
  }

  @Test func `it does not serve`() throws {
    let run = try CommandRun.cambio(["serve"], program: "CambioWithoutServer")
    #expect(run.ending != .status(0))
  }
}
