import EmbeddedData
import Localization
import Testing

@Suite struct LocaleMatcherTests {
  private let matcher = LocaleMatcher(tags: EmbeddedLocales.tags)

  @Test(
    arguments: [
      // Existing tags, in any case and with either separator.
      ("en", "en"), ("PT-br", "pt-BR"), ("pt_BR", "pt-BR"), ("zh-hant", "zh-Hant"), ("fa", "fa"),
      ("en-US", "en"), ("de-DE", "de"), ("fr-FR", "fr"), ("hi-IN-u-nu-deva", "hi"),
      // Portuguese: Brazil unless the region follows Portugal.
      ("pt", "pt-BR"), ("pt-PT", "pt-PT"), ("pt-AO", "pt-PT"), ("pt-MZ", "pt-PT"),
      ("pt-CV", "pt-PT"), ("pt-US", "pt-BR"),
      // English: regions follow Britain, except for the United States.
      ("en-GB", "en-GB"), ("en-ZA", "en-GB"), ("en-NZ", "en-GB"), ("en-IE", "en-GB"),
      ("en-SG", "en-GB"), ("en-001", "en-GB"), ("en-150", "en-GB"), ("en-IN", "en-IN"),
      ("en-AU", "en-AU"), ("en-CA", "en-CA"), ("en-PR", "en"), ("en-PH", "en"), ("en-JP", "en"),
      ("en-BR", "en"), ("en-AE", "en"), ("en-UK", "en-GB"),
      // Spanish: by the decimal sign.
      ("es", "es"), ("es-ES", "es"), ("es-MX", "es-MX"), ("es-419", "es-MX"), ("es-US", "es-MX"),
      ("es-PE", "es-MX"), ("es-DO", "es-MX"), ("es-AR", "es"), ("es-CL", "es"), ("es-CO", "es"),
      ("es-UY", "es"), ("es-VE", "es"), ("es-GQ", "es"),
      // Chinese: by script, else by region.
      ("zh", "zh-Hans"), ("zh-CN", "zh-Hans"), ("zh-SG", "zh-Hans"), ("zh-TW", "zh-Hant"),
      ("zh-HK", "zh-Hant"), ("zh-MO", "zh-Hant"), ("zh-Hans-HK", "zh-Hans"),
      ("zh-Hant-CN", "zh-Hant"), ("zh-Hant-HK", "zh-Hant"), ("yue", "zh-Hant"),
      // Arabic: by the digits.
      ("ar", "ar"), ("ar-AE", "ar"), ("ar-MA", "ar"), ("ar-DZ", "ar"), ("ar-TN", "ar"),
      ("ar-LY", "ar"), ("ar-EG", "ar-EG"), ("ar-SA", "ar-EG"), ("ar-IQ", "ar-EG"),
      ("ar-KW", "ar-EG"), ("ar-JO", "ar-EG"), ("ar-001", "ar"),
      // The rest.
      ("fr-CA", "fr-CA"), ("fr-CH", "fr"), ("fr-BE", "fr"), ("de-CH", "de-CH"),
      ("de-LI", "de-CH"), ("de-AT", "de"), ("gsw", "de-CH"), ("gsw-FR", "de"), ("it-CH", "it"),
      ("nl-BE", "nl"), ("no", "nb"), ("nn", "nb"), ("nb-NO", "nb"), ("sh", "sr"),
      ("sr-Latn-RS", "sr"), ("bs-BA", "hr"), ("iw-IL", "he"), ("in", "id"), ("mo", "ro"),
      ("bn-IN", "bn"), ("ms-SG", "ms"), ("fa-AF", "fa"), ("prs", "fa"), ("tr-CY", "tr"),
    ]
  )
  func `a tag gets the nearest locale`(request: String, tag: String) {
    #expect(matcher.best(for: request) == tag)
  }

  @Test(arguments: ["", "C", "POSIX", "C.UTF-8", "*", "fil", "tlh", "eu", "sw-KE", "xx-US", "en_"])
  func `an unknown language gets none`(request: String) {
    // "en_" is English with an empty region.
    #expect(matcher.best(for: request) == (request == "en_" ? "en" : nil))
  }

  @Test func `of the user's languages the first that is there is taken`() {
    #expect(matcher.best(forAnyOf: ["eu-ES", "gl", "ca-ES", "es-ES"]) == "ca")
    #expect(matcher.best(forAnyOf: ["tlh", "C"]) == nil)
    #expect(matcher.best(forAnyOf: []) == nil)
  }

  @Test func `a shorter list gets what is left of the language`() {
    let few = LocaleMatcher(tags: ["en_US", "pt-PT", "zh-Hant", "ar-EG", "nn"])
    #expect(few.best(for: "pt-BR") == "pt-PT")
    #expect(few.best(for: "zh-CN") == "zh-Hant")
    #expect(few.best(for: "ar-AE") == "ar-EG")
    #expect(few.best(for: "en-GB") == "en_US")
    #expect(few.best(for: "nn") == "nn")
    #expect(few.best(for: "de") == nil)
    #expect(LocaleMatcher(tags: []).best(for: "en") == nil)
  }

  @Test func `every locale is its own best`() {
    for tag in EmbeddedLocales.tags {
      #expect(matcher.best(for: tag) == tag)
      #expect(matcher.best(for: tag.uppercased()) == tag)
      #expect(matcher.best(for: tag.replacing("-", with: "_") + ".UTF-8") == tag)
    }
  }

  @Test func `a region gets its decimal sign and digits, if its language has them`() throws {
    let regions = try ICUMatrix.shared.get().regions
    #expect(regions.count > 300)
    let locales = try EmbeddedLocales.tags.map { try EmbeddedLocales.required($0) }
    for region in regions {
      let tag = try #require(matcher.best(for: region.tag))
      let chosen = try EmbeddedLocales.required(tag)
      let isOwn = { (locale: LocaleData) in
        locale.numbers.moneyDecimal == region.decimal && String(locale.numbers.zero) == region.zero
      }
      let others = locales.filter { $0.language == chosen.language && isOwn($0) }
      #expect(isOwn(chosen) || others.isEmpty, "\(region): \(tag)")
    }
  }
}
