import EmbeddedData
import ExactMoney
import Localization
import Testing

@testable import Localization

@Suite struct LocaleDataTests {
  @Test func `there are fifty locales or more, English first, and all can be read`() throws {
    let tags = EmbeddedLocales.tags
    #expect(tags.count >= 50)
    #expect(tags.first == "en")
    #expect(Set(tags).count == tags.count)
    for tag in tags { #expect(try EmbeddedLocales.required(tag).tag == tag) }
    #expect(EmbeddedLocales.locale("tlh") == nil)
    #expect(EmbeddedLocales.locale("PT-BR") == nil)
  }

  @Test func `a locale names itself, currencies and regions`() throws {
    let brazilian = try EmbeddedLocales.required("pt-BR")
    #expect(brazilian.name == "português (Brasil)")
    #expect(brazilian.englishName == "Brazilian Portuguese")
    #expect(brazilian.language == "pt")
    #expect(brazilian.isRightToLeft == false)
    #expect(brazilian.name(of: .usd) == "Dólar americano")
    #expect(brazilian.name(of: .usd, counted: .one) == "Dólar americano")
    #expect(brazilian.name(of: .usd, counted: .other) == "Dólares americanos")
    #expect(brazilian.entry(of: .usd)?.symbol == "US$")
    #expect(brazilian.narrowSymbol(of: .usd) == "$")
    #expect(brazilian.entry(of: .chf)?.symbol == "CHF")
    #expect(brazilian.name(ofRegion: "BR") == "Brasil")
    #expect(brazilian.name(ofRegion: "XX") == nil)
    #expect(try EmbeddedLocales.required("fa").isRightToLeft)
  }

  @Test func `every currency has a place among the names, once`() throws {
    for tag in EmbeddedLocales.tags {
      let order = try EmbeddedLocales.required(tag).currenciesByName
      #expect(order.count == Currency.allCases.count)
      #expect(Set(order) == Set(Currency.allCases))
    }
  }

  @Test func `withdrawn currencies that became another are counted too`() throws {
    let czech = try EmbeddedLocales.required("cs")
    #expect(czech.name(of: .dem, counted: .one) == "německá marka")
    #expect(czech.name(of: .dem, counted: .few) == "německé marky")
    #expect(czech.name(of: .dem, counted: .other) == "německých marek")
  }

  @Test func `a name never has the symbol that ICU writes before it in some locales`() throws {
    #expect(try EmbeddedLocales.required("tr").name(of: .try, counted: .other) == "Türk lirası")
    #expect(
      try EmbeddedLocales.required("ca").name(of: .esp, counted: .other) == "pessetes espanyoles"
    )
    #expect(try EmbeddedLocales.required("en-AU").name(of: .xpf, counted: .one) == "CFP franc")
  }

  @Test(arguments: [
    "", "cambio-locale 1 ICU 78.2\ntag\ten\n[currencies]\n", "cambio-locale 2 ",
    "cambio-locale 2 ICU 78.2\ntag\ten\n", "cambio-locale 2 x\n[currencies]\n",
  ])
  func `what is no locale file is refused`(text: String) {
    var copy = text
    let isRefused = copy.withUTF8 { LocaleData(text: UnsafeRawBufferPointer($0)) == nil }
    #expect(isRefused)
  }

  @Test func `a file cut anywhere before its lists is refused`() throws {
    let whole = try LocaleText(EmbeddedLocales.required("pt-PT"))
    for end in stride(from: 0, to: whole.headerCount, by: 7) {
      whole.withPrefix(end) { #expect(LocaleData(text: $0) == nil) }
    }
  }
}

/// A small locale file in memory, with symbols for numbers.
private struct LocaleText {
  let bytes: [UInt8]
  let headerCount: Int

  init(_ locale: LocaleData) throws {
    let numbers = locale.numbers
    let header = """
      cambio-locale 2 ICU 0 CLDR 0
      tag\t\(locale.tag)
      name\t\(locale.name)
      english\t\(locale.englishName)
      direction\tltr
      region\tUS
      plurals\twholeOne\tone other
      digits\t0123456789
      decimal\t\(numbers.decimal)
      group\t\(numbers.group)
      grouping\t3 3 1
      minus\t-
      plus\t+
      percent\t%
      percent+\t#%
      percent-\t-#%
      number+\t#
      number-\t-#
      named+\t# ¤
      named-\t-# ¤
      money\t.\t,
      order\tEURUSD
      """
    headerCount = header.utf8.count
    bytes = [UInt8]((header + "\n[currencies]\nEUR\t€\n[regions]\nDE\tX\n").utf8)
    try bytes.withUnsafeBytes { _ = try #require(LocaleData(text: $0)) }
  }

  func withPrefix(_ count: Int, _ body: (UnsafeRawBufferPointer) -> Void) {
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
  }
}

extension EmbeddedLocales {
  /// Returns the locale with this tag; ends the test if there is none.
  static func required(_ tag: String) throws -> LocaleData {
    try #require(locale(tag), "no locale \(tag)")
  }
}
