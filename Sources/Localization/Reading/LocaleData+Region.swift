extension LocaleData {
  /// The region of the tag, "BR" of "pt-BR", or where the tag has none the one that most of the
  /// language's readers live in (CLDR, likely subtags); empty where that settles no currency.
  var likelyRegion: String {
    if let region = LanguageTag(tag)?.region { return region }
    for (name, region) in LocaleData.regions where tag.utf8.elementsEqual(name.utf8) {
      return region
    }
    return ""
  }

  private static let regions: [(tag: String, region: String)] = [
    ("en", "US"), ("es", "ES"), ("ko", "KR"), ("ja", "JP"), ("zh-Hans", "CN"), ("zh-Hant", "TW"),
    ("fr", "FR"), ("de", "DE"), ("it", "IT"), ("sv", "SE"), ("nb", "NO"), ("da", "DK"),
    ("hi", "IN"),
    ("bn", "BD"), ("fa", "IR"), ("he", "IL"), ("ms", "MY"), ("id", "ID"), ("th", "TH"),
    ("tr", "TR"),
    ("ru", "RU"), ("uk", "UA"),
  ]
}
