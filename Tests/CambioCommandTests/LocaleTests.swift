import Foundation
import TestSupport
import Testing

@Suite struct LocaleTests {
  /// Conversions in the reader's own language; what was read with a doubt is told on standard error.
  static let conversions = [
    Golden("Locales/pt-BR-grouped", "--locale pt-BR 1.234,56 usd brl"),
    Golden("Locales/pt-BR-words", "--locale pt-BR 20 dólares em reais ontem"),
    Golden("Locales/pt-BR-doubtful", "--locale pt-BR 1.234 usd brl"),
    Golden(
      "Locales/pt-BR-explained",
      "--locale pt-BR 1000 dem frf --euro-intermediate 3 --explain"
    ),
    Golden("Locales/de-DE", "--locale de-DE '1.234,56 eur in usd'"),
    Golden("Locales/de-CH", "--locale de_CH.UTF-8 1234567.5 chf eur"),
    Golden("Locales/en-IN", "--locale en-IN 1234567.891 usd inr"),
    Golden("Locales/ar-EG", "--locale ar-EG 100 usd egp"),
    Golden("Locales/ar-words", "--locale ar '100 دولار إلى يورو أمس'"),
    Golden("Locales/ko-words", "--locale ko-KR '100 달러를 원으로'"),
    Golden("Locales/ja-words", "--locale ja '100ドルを円で'"),
    Golden("Locales/es-words", "--locale es '100 dólares a euros ayer'"),
    Golden("Locales/fr-words", "--locale fr '100 dollars en euros hier'"),
    Golden("Locales/de-words", "--locale de 'wie viel sind 100 dollar in euro'"),
    Golden("Locales/it-words", "--locale it '2 milioni di euro in dollari' --explain"),
    Golden("Locales/nl-words", "--locale nl '2 miljoen euro in usd'"),
    Golden("Locales/zh-words", "--locale zh-CN '5万美元换欧元' --explain"),
    Golden("Locales/hi-words", "--locale hi '5 लाख रुपये डॉलर में' --explain"),
    Golden("Locales/en-words", "100 dollars in euros on 20 march 2020"),
    Golden("Locales/en-real", "100 usd real"),
    Golden("Locales/en-symbols", "'US$5 in R$'"),
    Golden("Locales/full-width", "'１００ usd brl'"),
    Golden("Locales/commas-anywhere", "'100,00,,,000.00 usd in eur'"),
    Golden("Locales/sum", "'20 eur + 35 usd in brl'"),
    Golden("Locales/sum-times", "'(20 eur + 35 usd) * 3 in brl'"),
    Golden("Locales/sum-explained", "'20 eur + 35 usd in brl' --explain"),
    Golden("Locales/sum-json", "'20 eur + 35 usd in brl' --json"),
    Golden("Locales/reckoned", "'100 usd + 10 % in eur'"),
    Golden("Locales/environment", "1.234,5 usd brl", environment: ["LC_ALL": "pt_BR.UTF-8"]),
    Golden("Locales/environment-sweden", "1000 usd sek", environment: ["LC_ALL": "sv_SE"]),
  ]

  /// The other commands.
  static let others = [
    Golden("Locales/currencies-pt-BR", "currencies dólar --locale pt-BR"),
    Golden("Locales/currencies-quid", "currencies quid"),
    Golden("Locales/currencies-ko", "currencies 달러 --locale ko"),
    Golden("Locales/history-ko", "--locale ko history usd krw --from 2026-09-01"),
    Golden("Locales/history-pt-BR", "history usd brl --locale pt-BR"),
  ]

  @Test(arguments: conversions)
  func `a conversion is read and written in the reader's language`(conversion: Golden) throws {
    let run = try conversion.compare()
    #expect(run.ending == .status(0))
    if !conversion.isForPrograms {
      #expect(Width.linesWider(than: 80, in: run.output).isEmpty)
    }
  }

  @Test(arguments: others)
  func `lists and histories speak the reader's language`(golden: Golden) throws {
    #expect(try golden.compare().ending == .status(0))
  }

  /// The tags of the languages that Cambio speaks.
  private static let languages: [String] = {
    let names = (try? ProjectFile.names(in: "Data/languages")) ?? []
    return names.filter { name in
      (try? ProjectFile.lines("Data/languages/\(name)").contains("[command]")) == true
    }.map { String($0.dropLast(4)) }.sorted()
  }()

  @Test(arguments: languages)
  func `every language answers the first question of its file, and refuses in its own words`(
    tag: String
  ) throws {
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
}
