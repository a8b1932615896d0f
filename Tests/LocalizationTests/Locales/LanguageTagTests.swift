import Testing

@testable import Localization

@Suite struct LanguageTagTests {
  @Test(
    arguments: [
      ("pt", "pt", nil, nil), ("pt-BR", "pt", nil, "BR"), ("PT_br", "pt", nil, "BR"),
      ("zh-Hant-TW", "zh", "Hant", "TW"), ("ZH-HANT", "zh", "Hant", nil),
      ("es-419", "es", nil, "419"), ("fil-PH", "fil", nil, "PH"),
      ("en-US-u-hc-h12", "en", nil, "US"), ("ar-u-nu-latn", "ar", nil, nil),
      ("de-x-AT", "de", nil, nil), ("en-GB-oxendict", "en", nil, "GB"),
      ("de-1996-CH", "de", nil, "CH"), ("zh-cmn-Hans-CN", "zh", "Hans", "CN"),
      ("en-UK", "en", nil, "GB"),
      ("pt_BR.UTF-8", "pt", nil, "BR"), ("de_DE@euro", "de", nil, "DE"),
      ("sr_RS@latin", "sr", "Latn", "RS"), ("uz_UZ@cyrillic", "uz", "Cyrl", "UZ"),
      ("ca_ES.UTF-8@valencia", "ca", nil, "ES"), ("en_US.ISO-8859-1", "en", nil, "US"),
      ("en_US_POSIX", "en", nil, "US"),
    ] as [(String, String, String?, String?)]
  )
  func `a BCP 47 tag, or a POSIX name, gives its language, script and region`(
    text: String,
    language: String,
    script: String?,
    region: String?
  ) throws {
    let tag = try #require(LanguageTag(text))
    #expect(tag.language == language)
    #expect(tag.script == script)
    #expect(tag.region == region)
  }

  @Test(arguments: [
    "", "C", "POSIX", "C.UTF-8", "*", "-", "_BR", "x-private", "i-klingon", "english", "p", "1a",
    "é", "pé-BR", ".UTF-8", "@euro", " pt",
  ])
  func `what names no language is no tag`(text: String) {
    #expect(LanguageTag(text) == nil)
  }

  @Test(
    arguments: [
      ("iw", "he"), ("in-ID", "id"), ("no", "nb"), ("nn-NO", "nb"), ("mo", "ro"), ("sh", "sr"),
      ("cnr-ME", "sr"), ("bs", "hr"), ("cmn", "zh"), ("yue", "zh"), ("gsw", "de"), ("prs", "fa"),
    ]
  )
  func `replaced codes and close languages become ours`(text: String, language: String) throws {
    #expect(try #require(LanguageTag(text)).language == language)
  }

  @Test func `Cantonese is written in traditional characters, but for China`() throws {
    #expect(try #require(LanguageTag("yue")).script == "Hant")
    #expect(try #require(LanguageTag("yue-HK")).script == "Hant")
    #expect(try #require(LanguageTag("yue-CN")).script == nil)
    #expect(try #require(LanguageTag("yue-Hans-HK")).script == "Hans")
  }
}
