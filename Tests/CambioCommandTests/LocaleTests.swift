import Foundation
import TestSupport
import Testing

@Suite struct LocaleTests {
  /// The tags of Cambio's languages.
  private static let languages: [String] = {
    let names = (try? ProjectFile.names(in: "Data/languages")) ?? []
    return names.filter { name in
      (try? ProjectFile.lines("Data/languages/\(name)").contains("[command]")) == true
    }.map { String($0.dropLast(4)) }.sorted()
  }()

  @Test(arguments: languages)
  func `every language answers its own question, and refuses in its words`(tag: String) throws {
    try #require(Self.languages.count >= 12)
    let lines = try ProjectFile.lines("Data/languages/\(tag).txt")
    let example = try #require(lines.first { $0.contains(" => ") })
    let question = try #require(example.components(separatedBy: " => ").first)
    let answer = try CommandRun.cambio(["--locale", tag, question])
    #expect(answer.ending == .status(0))
    #expect(answer.output.contains("reference rates") == (tag == "en"))
    let refusal = try CommandRun.cambio(["--locale", tag, "100 usd xqx"])
    #expect(refusal.ending == .status(65))
    #expect(refusal.errors.contains("is not a currency code") == (tag == "en"))
  }

  @Test func `S1-03 a malformed number gives no output`() throws {
    let run = try CommandRun.cambio(["100.00.00", "usd", "eur"])
    #expect(run.ending == .status(65))
    #expect(run.output.isEmpty)
  }

  @Test func `S1-02 commas are ignored wherever they stand`() throws {
    let run = try CommandRun.cambio(["100,00,,,000.00 usd in eur"])
    #expect(run.output.hasPrefix("10,000,000.00 USD = "))
  }

  @Test func `a locale there is not is refused with those there are`() throws {
    let run = try CommandRun.cambio(["--locale", "xx", "1", "usd", "eur"])
    #expect(run.ending == .status(64))
    #expect(run.errors.contains("pt-BR"))
  }

  @Test(arguments: [
    "history usd brl --since 2021-01-01 --until 2020-01-01", "1 usd brl --on 2026-13-01",
    "rates usd --json --csv", "1 usd brl --digits 99", "1 usd brl --offline --fresh",
    "1 usd brl --source nobody",
  ])
  func `the locale reaches what is wrong with the command line`(line: String) throws {
    let words = ShellWords.split(line)
    let option = try CommandRun.cambio(words + ["--locale", "pt-BR"])
    #expect(option.ending == .status(64))
    #expect(try option == CommandRun.cambio(words, environment: ["LC_ALL": "pt_BR.UTF-8"]))
    #expect(try option.errors != CommandRun.cambio(words).errors)
    #expect(try option == CommandRun.cambio(["--locale=pt-BR"] + words))
  }
}
