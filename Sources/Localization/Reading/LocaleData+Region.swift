import ExactMoney

extension LocaleData {
  /// The region of the tag, "BR" of "pt-BR", or where the tag has none the one that most of the
  /// language's readers live in (CLDR, likely subtags); empty where that settles no currency.
  public var likelyRegion: String {
    if let region = regionOfTag { return region }
    for (name, region) in LocaleData.regions where tag.isSame(as: name) {
      return region.description
    }
    return ""
  }

  /// The region subtag, two letters or three digits; the tag of a locale file has no alias in it.
  private var regionOfTag: String? {
    var region: String?
    tag.withBytes { tag in
      var subtags = ByteFields(tag, separatedBy: "-")
      _ = subtags.next()
      while region == nil, let subtag = subtags.next() {
        if subtag.count == 2 || (subtag.count == 3 && subtag[0] <= UInt8(ascii: "9")) {
          region = String(utf8: subtag)
        }
      }
    }
    return region
  }

  private static let regions: [(tag: StaticString, region: StaticString)] = [
    ("en", "US"), ("es", "ES"), ("ko", "KR"), ("ja", "JP"), ("zh-Hans", "CN"), ("zh-Hant", "TW"),
    ("fr", "FR"), ("de", "DE"), ("it", "IT"), ("sv", "SE"), ("nb", "NO"), ("da", "DK"),
    ("hi", "IN"), ("nl", "NL"), ("fi", "FI"), ("sk", "SK"), ("et", "EE"), ("lt", "LT"),
    ("bn", "BD"), ("fa", "IR"), ("he", "IL"), ("ms", "MY"), ("id", "ID"), ("th", "TH"),
    ("tr", "TR"),
    ("ru", "RU"), ("uk", "UA"),
  ]
}
