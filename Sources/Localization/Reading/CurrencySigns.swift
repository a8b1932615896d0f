package import ExactMoney
import PlainBytes

/// The signs of currencies, and the meaning of shared signs in a region.
///
/// "$" is the region's own dollar or peso if it has one, and otherwise the US dollar; Brazil's sign
/// is `R$`, not `$`. Letters beside the sign (`US$`, `A$`) determine it in every region.
package struct CurrencySigns: Sendable {
  /// The readings of the shared signs in the region, in the order of ``sharedSigns``.
  private let shared: [CurrencyReading]

  init(region: String) {
    shared = CurrencySigns.sharedSigns.map { sign in
      let candidates = CurrencyRanking.currencies(in: sign.currencies)
      return CurrencyRanking.reading(of: candidates, region: region) ?? CurrencyReading(.xxx)
    }
  }

  /// Returns the sign at `index` and its length; nil if there is none.
  func match(_ cursor: PlainCursor, at index: Int) -> (reading: CurrencyReading, length: Int)? {
    let first = cursor[index]
    // The most frequent signs need no search.
    if first == UInt8(ascii: "$"), !PlainCursor.isLetter(cursor[index + 1]) {
      return (shared[0], 1)
    }
    if first == UInt8(ascii: "r"), cursor[index + 1] == UInt8(ascii: "$") {
      return (CurrencyReading(.brl), 2)
    }
    guard let match = CurrencySigns.all.longestMatch(cursor, at: index) else { return nil }
    return switch CurrencySigns.all.meaning(of: match) {
    case .own(let currency): (CurrencyReading(currency), match.length)
    case .shared(let place): (shared[place], match.length)
    }
  }

  /// Returns whether there is a sign at `index`.
  static func has(_ cursor: PlainCursor, at index: Int) -> Bool {
    all.longestMatch(cursor, at: index) != nil
  }

  /// The meaning of a sign: one currency, or an index into ``sharedSigns``, where the region
  /// decides.
  private enum Meaning {
    case own(Currency)
    case shared(Int)
  }

  private static let all: PhraseTable<Meaning> = {
    var table = PhraseTable<Meaning>(256)
    for sign in ownSigns {
      let code = UnsafeRawBufferPointer(start: sign.code.utf8Start, count: 3)
      guard let currency = Currency(utf8: code) else { continue }
      let text = UnsafeBufferPointer(
        start: sign.text.utf8Start,
        count: sign.text.utf8CodeUnitCount
      )
      table.add(text, .own(currency))
    }
    for place in sharedSigns.indices {
      for word in WordList.words(of: sharedSigns[place].signs.bytes) {
        table.add(word.text, .shared(place))
      }
    }
    return table
  }()

  // The signs are in plain form.
  static let ownSigns: [(text: StaticString, code: StaticString)] = [
    ("€", "EUR"), ("r$", "BRL"), ("us$", "USD"), ("a$", "AUD"), ("au$", "AUD"),
    ("ca$", "CAD"), ("nz$", "NZD"), ("hk$", "HKD"), ("nt$", "TWD"), ("s$", "SGD"), ("sg$", "SGD"),
    ("mx$", "MXN"), ("mex$", "MXN"), ("br$", "BRL"), ("j$", "JMD"), ("rd$", "DOP"), ("tt$", "TTD"),
    ("bz$", "BZD"), ("bds$", "BBD"),
    ("t$", "TOP"), ("fj$", "FJD"), ("g$", "GYD"), ("n$", "NAD"), ("$b", "BOB"), ("b/.", "PAB"),
    ("⃀", "KGS"),
    ("l£", "LBP"), ("£e", "EGP"), ("£s", "SYP"), ("s£", "SYP"), ("cfpf", "XPF"), ("afl", "AWG"),
    ("ksh", "KES"),
    ("tsh", "TZS"), ("ush", "UGX"), ("ar$", "ARS"), ("col$", "COP"),
    ("cl$", "CLP"),
    ("ec$", "XCD"), ("$us", "USD"), ("$ca", "CAD"), ("$au", "AUD"), ("$nz", "NZD"), ("$hk", "HKD"),
    ("$mx", "MXN"), ("£gb", "GBP"), ("uk£", "GBP"), ("gb£", "GBP"), ("e£", "EGP"), ("jp¥", "JPY"),
    ("cn¥", "CNY"), ("円", "JPY"), ("₩", "KRW"), ("원", "KRW"), ("₹", "INR"), ("₽", "RUB"),
    ("₺", "TRY"), ("₪", "ILS"), ("₫", "VND"), ("₱", "PHP"), ("฿", "THB"), ("₦", "NGN"),
    ("₴", "UAH"), ("₸", "KZT"), ("₾", "GEL"), ("₼", "AZN"), ("֏", "AMD"), ("₡", "CRC"),
    ("₲", "PYG"), ("₵", "GHS"), ("gh₵", "GHS"), ("৳", "BDT"), ("₭", "LAK"), ("₮", "MNT"),
    ("៛", "KHR"), ("؋", "AFN"), ("₧", "ESP"), ("zl", "PLN"), ("kc", "CZK"), ("ft", "HUF"),
    ("rp.", "IDR"), ("rp", "IDR"), ("rm", "MYR"), ("s/", "PEN"), ("sfr.", "CHF"), ("sfr", "CHF"),
    ("fr.", "CHF"), ("лв.", "BGN"), ("лв", "BGN"), ("руб.", "RUB"), ("руб", "RUB"),
    ("грн", "UAH"), ("ج.م.", "EGP"), ("ر.س.", "SAR"), ("ر.ق.", "QAR"), ("ر.ع.", "OMR"),
    ("ر.ي.", "YER"), ("د.ك.", "KWD"), ("د.ب.", "BHD"), ("د.ع.", "IQD"), ("د.م.", "MAD"),
    ("د.ج.", "DZD"), ("د.ت.", "TND"), ("د.ل.", "LYD"), ("ل.ل.", "LBP"), ("ل.س.", "SYP"),
    ("ج.س.", "SDG"),
  ]

  struct SharedSign {
    let signs: StaticString
    let currencies: StaticString

    init(_ signs: StaticString, _ currencies: StaticString) {
      self.signs = signs
      self.currencies = currencies
    }
  }

  static let sharedSigns: [SharedSign] = [
    SharedSign(
      "$",
      """
      USD AUD CAD NZD HKD SGD TWD MXN ARS CLP COP UYU DOP CUP BSD BBD BMD BND BZD FJD GYD JMD KYD LRD \
      NAD SBD SRD TTD XCD
      """
    ),
    SharedSign("£", "GBP EGP LBP SYP FKP GIP SHP SDG SSP"),
    SharedSign("¥", "JPY CNY"),
    SharedSign("kr./kr", "SEK NOK DKK ISK"),
    SharedSign("元/圓/圆", "CNY TWD HKD MOP"),
    SharedSign("rs./rs/₨", "INR PKR LKR NPR MUR SCR"),
    SharedSign("﷼", "SAR IRR QAR OMR YER"),
    SharedSign("د.ا.", "AED JOD"),
    SharedSign("c$", "CAD NIO"),
    SharedSign("b$", "BSD BND"),
    SharedSign("fcfa", "XOF XAF"),
    SharedSign("р.", "RUB BYN"),
  ]

  /// Returns the active currencies whose sign is `letters`, which most readers take for a word: K,
  /// LE.
  ///
  /// `letters` are in plain form and without a point.
  static func currencies(byLetters letters: Slice<UnsafeBufferPointer<UInt8>>) -> [Currency] {
    for sign in letterSigns where sign.text.bytes.elementsEqual(letters) {
      return CurrencyRanking.currencies(in: sign.codes)
    }
    return []
  }

  /// Returns the active currencies whose sign is `word`, which most readers take for a word.
  package static func currencies(byLetters word: String) -> [Currency] {
    let found = try? PlainText.read(word, limit: 100) { text throws(ReadingError) in
      currencies(byLetters: text.bytes[...].prefix { $0 != UInt8(ascii: ".") })
    }
    return found ?? []
  }

  /// Signs that are not read as a currency, and are named in the refusal.
  private static let letterSigns: [(text: StaticString, codes: StaticString)] = [
    ("ar", "MGA"), ("br", "ETB BYN"), ("bs", "BOB VES"), ("cf", "KMF"), ("cg", "XCG"), ("d", "GMD"),
    ("da", "DZD"),
    ("db", "STN"), ("den", "MKD"), ("dh", "AED MAD"), ("dt", "TND"), ("din", "RSD"), ("e", "SZL"),
    ("fbu", "BIF"),
    ("fc", "CDF"), ("fdj", "DJF"), ("fg", "GNF"), ("g", "HTG"), ("k", "MMK PGK ZMW"), ("km", "BAM"),
    ("kz", "AOA"),
    ("l", "HNL ALL"), ("le", "EGP SLE"), ("m", "LSL"), ("mk", "MWK"), ("mt", "MZN"), ("nfk", "ERN"),
    ("nu", "BTN"),
    ("p", "BWP PHP"), ("q", "GTQ"), ("qr", "QAR"), ("r", "ZAR"), ("rf", "RWF"), ("s", "SOS"),
    ("sr", "SAR"),
    ("tk", "BDT"), ("um", "MRU"), ("vt", "VUV"), ("zk", "ZMW"),
  ]
}
